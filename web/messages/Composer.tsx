import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_MESSAGE, wrongInMessage } from '#domain/messages/message.ts'
import { useText } from '../texts/texts.ts'
import type { DraftStore } from '../ui/forms/formDraft.ts'
import { Button } from '../ui/kit/Button.tsx'
import { classes } from '../ui/kit/classes.ts'
import { TextArea } from '../ui/kit/fields/Inputs.tsx'

interface ComposerProps {
  /** text that is not sent yet */
  draft: DraftStore<{ message: string }>
  onSend: (message: string) => void
}

/** Renders a field for a message. Enter sends, Shift and Enter begin a new line. */
export function Composer({ draft, onSend }: ComposerProps) {
  const text = useText('messages')
  const id = useId()
  const { field, message, isSent, why, change, send } = useWriting(draft, onSend)
  const tooMany = Array.from(message).length - MAX_MESSAGE
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // input methods use Enter themselves while a word is composed
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className="border-t border-line p-4" onSubmit={submit}>
      <div className="flex items-end gap-3">
        <TextArea
          id={id}
          ref={field}
          aria-label={text('message')}
          aria-describedby={`${id}-keys`}
          placeholder={text('write')}
          className="chat-field"
          rows={1}
          value={message}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          className={classes('chat-send', isSent && 'chat-sent')}
          disabledBecause={why}
          icon={<SendHorizontal size={18} aria-hidden />}
        >
          <span className="max-sm:sr-only">{text('send')}</span>
        </Button>
      </div>
      <p role="status" className="text-sm font-semibold text-danger empty:hidden">
        {tooMany > 0 && text('too_many', { count: tooMany })}
      </p>
      <p id={`${id}-keys`} className="chat-keys mt-1.5 text-xs text-muted">
        {text('keys')}
      </p>
    </form>
  )
}

function useWriting(draft: ComposerProps['draft'], onSend: ComposerProps['onSend']) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, write] = useState('')
  const [isSent, setSent] = useState(false)
  const why = useWhyNot(message)
  // after the first rendering, because the server has no drafts
  const recall = useRef(() => write((typed) => typed || draft.read().message))
  useEffect(() => recall.current(), [])
  const change = (typed: string) => {
    write(typed)
    if (typed) draft.write({ message: typed })
    else draft.clear()
    setSent(false)
  }
  const send = () => {
    if (why) return
    onSend(message)
    write('')
    draft.clear()
    setSent(true)
    // focuses the field after a click on the button too, so that a phone's keyboard does not close
    field.current?.focus()
  }
  return { field, message, isSent, why, change, send }
}

/** Returns a sentence on why the message cannot be sent. */
function useWhyNot(message: string): string | undefined {
  const text = useText('messages')
  const [wrong] = wrongInMessage({ message })
  if (!wrong) return undefined
  return wrong.reason === 'text_too_long' || wrong.reason === 'text_has_control_characters'
    ? text(wrong.reason)
    : text('message_required')
}
