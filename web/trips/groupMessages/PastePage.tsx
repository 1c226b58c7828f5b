import { useLocation, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import type { MessageKind } from '#domain/trips/groupMessage.ts'
import { takeShared } from '../../client/offline/sharedText.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Page, Section } from '../../ui/kit/Page.tsx'
import { SearchBar } from '../search/form/SearchBar.tsx'
import { type FormContext, searchWith } from './fillForm.ts'
import { MessageForm, useReadMessage } from './MessageForm.tsx'
import { fillDraft, takeText } from './pasted.ts'
import { Report } from './Report.tsx'

/** /paste: fills the form of a trip or of a search from a message in a group. */
export function PastePage() {
  const text = useText('paste')
  const session = useSession()
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} intro={text('page_intro')}>
      {session?.me && <Paste reader={{ ...session.me, today: session.today }} />}
    </Page>
  )
}

function Paste({ reader }: { reader: FormContext }) {
  const text = useText('paste')
  const reading = useReadMessage()
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [chosen, choose] = useState<MessageKind>()
  function post(parsed: ParsedMessage) {
    fillDraft(parsed, reader)
    void navigate({ to: '/route', replace: true })
  }
  const take = (parsed: ParsedMessage) => {
    if (!parsed.messages && parsed.kind?.isSure && parsed.kind.value === 'offer') post(parsed)
  }
  useHandedText(reader.id, (handed) => {
    setMessage(handed)
    reading.mutate(handed, { onSuccess: take })
  })
  const write = (next: string) => {
    setMessage(next)
    choose(undefined)
    reading.reset()
  }
  const parsed = reading.data?.messages ? undefined : reading.data
  const isLost = useLocation({ select: ({ hash }) => hash === 'lost' })
  const kind = chosen ?? (parsed?.kind?.isSure ? parsed.kind.value : undefined)
  return (
    <div className="grid gap-6">
      {isLost && !parsed && <Banner tone="sun">{text('lost')}</Banner>}
      <Section title={text('message_title')}>
        <MessageForm {...{ message, reading }} onChange={write} onRead={take} />
      </Section>
      {parsed && !kind && <Choose onOffer={() => post(parsed)} onRequest={() => choose('request')} />}
      {parsed && kind === 'request' && <Search {...{ parsed, reader }} onUndo={() => write(message)} />}
    </div>
  )
}

/** Lets the user choose the form when the message could be an offer, a request, or neither. */
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
  parsed: ParsedMessage
  reader: FormContext
  onUndo: () => void
}

/** Shows the search filled from the message. If there are no results, the list offers an alert for the same route and day. */
function Search({ parsed, reader, onUndo }: SearchProps) {
  const text = useText('paste')
  return (
    <Section title={text('search_filled')} intro={text('search_hint')}>
      <SearchBar {...searchWith(parsed, reader.today)} />
      <div className="mt-5">
        <Report parsed={parsed} kind="request" reader={reader} />
      </div>
      <Button variant="outline" size="small" className="mt-4" icon={<Undo2 size={18} aria-hidden />} onClick={onUndo}>
        {text('undo_search')}
      </Button>
    </Section>
  )
}

/** Calls back once for each text that another page of this tab or another app on this device has passed on. */
function useHandedText(owner: string, onText: (text: string) => void): void {
  const latest = useRef(onText)
  useEffect(() => void (latest.current = onText))
  useEffect(() => {
    const text = takeText(owner)
    if (text) return latest.current(text)
    void takeShared().then((shared) => shared && latest.current(shared))
  }, [owner])
}
