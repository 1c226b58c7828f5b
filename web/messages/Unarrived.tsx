import { useText } from '../texts/texts.ts'
import type { Outbox, Unsent } from './outbox.ts'
import { Bubble } from './Said.tsx'

/** A message of one's own that is on its way, or did not get there. */
export function Unarrived({ unsent: { key, text: words, why }, outbox }: { unsent: Unsent; outbox: Outbox }) {
  const text = useText('messages')
  const look = 'font-semibold text-brand-ink underline underline-offset-3'
  return (
    <Bubble own by={text('you')} words={words}>
      {why === undefined ? (
        text('waiting')
      ) : (
        <span className="chat-failed flex flex-wrap gap-3">
          <span className="text-danger">
            {text('not_sent')}: {why}
          </span>
          <button type="button" className={look} onClick={() => outbox.again(key)}>
            {text('try_again')}
          </button>
          <button type="button" className={look} onClick={() => outbox.discard(key)}>
            {text('discard')}
          </button>
        </span>
      )}
    </Bubble>
  )
}
