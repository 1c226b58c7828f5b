import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import type { FormContext } from './fillForm.ts'
import { MessageForm, useReadMessage } from './MessageForm.tsx'
import { fillDraft, handText } from './pasted.ts'

interface PasteDialogProps {
  reader: FormContext
  open: boolean
  onClose: () => void
  /** called after the draft in the tab was replaced */
  onFilled: () => void
}

/** Opens the dialog once its translations are loaded. */
export function PasteDialog(props: PasteDialogProps) {
  return useWords('paste') ? <OpenPasteDialog {...props} /> : null
}

/**
 * Fills the post form from a message. If the message clearly is a request, suggests a search instead, and lets the driver decide.
 */
function OpenPasteDialog({ reader, open, onClose, onFilled }: PasteDialogProps) {
  const text = useText('paste')
  const navigate = useNavigate()
  const reading = useReadMessage()
  const [message, setMessage] = useState('')
  const parsed = reading.data?.messages ? undefined : reading.data
  const isRequest = parsed?.kind?.value === 'request' && parsed.kind.isSure
  function accept(read: ParsedMessage) {
    fillDraft(read, reader)
    onFilled()
  }
  function search() {
    handText(message, reader.id)
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
            <Button size="small" variant="outline" onClick={() => accept(parsed)}>
              {text('fill_anyway')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
