import { useLocation, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import type { Reading } from '#contract/trips/readings.ts'
import { takeShared } from '../../client/offline/sharedText.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Page, Section } from '../../ui/kit/Page.tsx'
import { SearchBar } from '../search/form/SearchBar.tsx'
import { MessageForm, useReading } from './MessageForm.tsx'
import { takeText } from './pasted.ts'
import { useFill } from './PasteDialog.tsx'
import { type ReadingKind, type ReadingContext, searchWith } from './reading.ts'
import { Report } from './Report.tsx'

/** /paste: a message of a group becomes a filled form, the one of a trip or the one of a search. */
export function PastePage() {
  const text = useText('paste')
  const session = useSession()
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} intro={text('page_intro')}>
      {session?.me && <Paste reader={{ gender: session.me.gender, today: session.today }} />}
    </Page>
  )
}

function Paste({ reader }: { reader: ReadingContext }) {
  const text = useText('paste')
  const reading = useReading()
  const fill = useFill(reader)
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [chosen, choose] = useState<ReadingKind>()
  function post(read: Reading) {
    fill(read)
    void navigate({ to: '/route', replace: true })
  }
  const take = (read: Reading) => {
    if (read.kind?.isSure && read.kind.value === 'offer') post(read)
  }
  useHandedText((handed) => {
    setMessage(handed)
    reading.mutate(handed, { onSuccess: take })
  })
  const write = (next: string) => {
    setMessage(next)
    choose(undefined)
    reading.reset()
  }
  const read = reading.data
  const isLost = useLocation({ select: ({ hash }) => hash === 'lost' })
  const kind = chosen ?? (read?.kind?.isSure ? read.kind.value : undefined)
  return (
    <div className="grid gap-6">
      {isLost && !read && <Banner tone="sun">{text('lost')}</Banner>}
      <Section title={text('message_title')}>
        <MessageForm {...{ message, reading }} onChange={write} onRead={take} />
      </Section>
      {read && !kind && <Choose onOffer={() => post(read)} onRequest={() => choose('request')} />}
      {read && kind === 'request' && <Search {...{ read, reader }} onUndo={() => write(message)} />}
    </div>
  )
}

/** A message that says neither, or may mean either. */
function Choose({ onOffer, onRequest }: { onOffer: () => void; onRequest: () => void }) {
  const text = useText('paste')
  return (
    <div role="status" className="rounded-card bg-sun-soft p-5 text-sun-ink">
      <p>{text('which')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onOffer}>{text('i_drive')}</Button>
        <Button variant="outline" onClick={onRequest}>
          {text('i_ride')}
        </Button>
      </div>
    </div>
  )
}

interface SearchProps {
  read: Reading
  reader: ReadingContext
  onUndo: () => void
}

/** The search as the message says it; where it finds nothing the list offers an alert for the same road and day. */
function Search({ read, reader, onUndo }: SearchProps) {
  const text = useText('paste')
  return (
    <Section title={text('search_filled')} intro={text('search_hint')}>
      <SearchBar {...searchWith(read, reader.today)} />
      <div className="mt-5">
        <Report reading={read} kind="request" reader={reader} />
      </div>
      <Button variant="outline" size="small" className="mt-4" icon={<Undo2 size={18} aria-hidden />} onClick={onUndo}>
        {text('undo_search')}
      </Button>
    </Section>
  )
}

/** Calls back with the text that another page of this tab, or another app on this device, has handed over; with each once. */
export function useHandedText(onText: (text: string) => void): void {
  const latest = useRef(onText)
  useEffect(() => void (latest.current = onText))
  useEffect(() => {
    const text = takeText()
    if (text) return latest.current(text)
    void takeShared().then((shared) => shared && latest.current(shared))
  }, [])
}
