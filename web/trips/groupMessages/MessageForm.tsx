import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { type ParsedMessage, readMessage } from '#contract/trips/groupMessages.ts'
import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextArea } from '../../ui/kit/fields/Inputs.tsx'

interface MessageFormProps {
  message: string
  onChange: (message: string) => void
  reading: ReturnType<typeof useReadMessage>
  onRead: (parsed: ParsedMessage) => void
}

/** Renders a field for a pasted message. A message over the limit is not shortened; a note next to it explains the limit. */
export function MessageForm({ message, onChange, reading, onRead }: MessageFormProps) {
  const text = useText('paste')
  const isTooLong = message.trim().length > MAX_GROUP_MESSAGE
  const error = isTooLong ? text('too_long', { most: MAX_GROUP_MESSAGE, count: message.trim().length }) : undefined
  const why = error ?? (message.trim() ? undefined : text('paste_first'))
  const read = (one: string) => reading.mutate(one, { onSuccess: (parsed) => (parsed.messages ? undefined : onRead(parsed)) })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!why) read(message)
      }}
    >
      <Field label={text('message')} hint={text('message_hint')} error={error}>
        <TextArea name="message" rows={5} value={message} onChange={({ target }) => onChange(target.value)} autoComplete="off" />
      </Field>
      <Refusal error={reading.error} />
      <Button
        type="submit"
        className="mt-4"
        busy={reading.isPending}
        disabledBecause={why}
        icon={<ClipboardPaste size={18} aria-hidden />}
      >
        {text('read')}
      </Button>
      {reading.data?.messages && (
        <div role="status" className="mt-5 grid gap-3 rounded-field bg-sun-soft p-4 text-sm text-sun-ink">
          <p>{text('several', { count: reading.data.messages.length })}</p>
          {reading.data.messages.map((one, at) => (
            <Button
              key={at}
              variant="outline"
              size="small"
              className="justify-start text-start wrap-anywhere whitespace-normal"
              onClick={() => {
                onChange(one)
                read(one)
              }}
            >
              {one.length > MAX_CHOICE ? `${one.slice(0, MAX_CHOICE)}…` : one}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}

const MAX_CHOICE = 160

/** Sends a message to the server, which parses it because only the server has all places. */
export const useReadMessage = () => useMutation({ mutationFn: (text: string) => call(readMessage, { body: { text } }) })
