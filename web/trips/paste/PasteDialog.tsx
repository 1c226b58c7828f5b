import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reading } from '#contract/trips/readings.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { MessageForm, useReading } from './MessageForm.tsx'
import { fillDraft, handText } from './pasted.ts'
import type { ReadingContext } from './reading.ts'

interface PasteDialogProps {
  reader: ReadingContext
  open: boolean
  onClose: () => void
  /** the draft in this tab is another one now */
  onFilled: () => void
}

/** Opens once its words are there. */
export function PasteDialog(props: PasteDialogProps) {
  return useWords('paste') ? <Shown {...props} /> : null
}

/** Fills the post form from a message. One that surely looks for a seat is better searched with; the driver decides. */
function Shown({ reader, open, onClose, onFilled }: PasteDialogProps) {
  const text = useText('paste')
  const navigate = useNavigate()
  const reading = useReading()
  const fill = useFill(reader)
  const [message, setMessage] = useState('')
  const read = reading.data
  const isRequest = read?.kind?.value === 'request' && read.kind.isSure
  function accept(one: Reading) {
    fill(one)
    onFilled()
  }
  function search() {
    handText(message)
    void navigate({ to: '/paste' })
  }
  return (
    <Dialog open={open} onClose={onClose} title={text('title')} closeLabel={text('close')}>
      <p className="mb-4">{text('intro')}</p>
      <MessageForm
        message={message}
        onChange={(next) => {
          setMessage(next)
          reading.reset()
        }}
        reading={reading}
        onRead={(one) => {
          if (!(one.kind?.value === 'request' && one.kind.isSure)) accept(one)
        }}
      />
      {isRequest && (
        <div role="status" className="mt-5 rounded-field bg-sun-soft p-4 text-sm text-sun-ink">
          <p>{text('is_request')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={search}>
              {text('search_with_it')}
            </Button>
            <Button size="small" variant="outline" onClick={() => accept(read)}>
              {text('fill_anyway')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Fills the draft, with the sentence about luggage in the words of the one who posts. */
export function useFill(reader: ReadingContext) {
  const text = useText('paste')
  return (reading: Reading) => fillDraft(reading, reader, reading.luggage && text(`luggage_comment.${reading.luggage.value}`))
}
