import type { Message } from '#contract/messages.ts'
import { MOST_REPORTED_MESSAGES } from '#domain/report.ts'
import { Checkbox } from '../../design/Checkbox.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { useText } from '../../texts/texts.ts'

interface MarkMessagesProps {
  messages: readonly Message[]
  marked: readonly number[]
  onMark: (marked: readonly number[]) => void
}

/** The last messages of the other one, to mark those that a report is about. */
export function MarkMessages({ messages, marked, onMark }: MarkMessagesProps) {
  const text = useText('report')
  const theirs = messages.filter(({ own }) => !own).slice(-MOST_REPORTED_MESSAGES)
  if (theirs.length === 0) return null
  const turn = (id: number) => onMark(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id])
  return (
    <RadioGroup legend={text('messages')} hint={text('messages_hint')}>
      <div className="grid max-h-56 overflow-y-auto rounded-field border border-line px-4 py-2">
        {theirs.map(({ id, message }) => (
          <Checkbox
            key={id}
            checked={marked.includes(id)}
            onChange={() => turn(id)}
            label={<span className="wrap-anywhere whitespace-pre-line">{message}</span>}
          />
        ))}
      </div>
    </RadioGroup>
  )
}
