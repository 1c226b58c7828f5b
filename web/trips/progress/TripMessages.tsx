import type { TripMessage } from '#contract/trips/progress.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Lists the driver's messages to all passengers, newest first. */
export function TripMessages({ messages }: { messages: TripMessage[] }) {
  const hasWords = useWords('aboard')
  return hasWords && messages.length > 0 && <MessageList messages={messages} />
}

function MessageList({ messages }: { messages: TripMessage[] }) {
  const text = useText('aboard')
  const when = useWhen()
  return (
    <Panel title={text('messages')}>
      <ul className="grid gap-3">
        {messages.map(({ at, how, message }) => (
          <li key={at}>
            <p className="wrap-anywhere">{message ?? text(`how.${how}`)}</p>
            <time dateTime={at} className="text-sm text-muted">
              {when(at)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
