import { ArrowDown } from 'lucide-react'
import type { Chat } from '#contract/messages.ts'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { Said } from './Said.tsx'
import type { Outbox, Unsent } from './outbox.ts'
import { useEarlier } from './queries.ts'
import { Unarrived } from './Unarrived.tsx'
import { useCalled } from './useCalled.ts'
import { useFollowing } from './useFollowing.ts'
import { useNow } from './useNow.ts'

interface ThreadProps {
  chat: Chat
  handle: string
  unsent: readonly Unsent[]
  outbox: Outbox
  aheadMs: number
}

/** Everything said, the last words at the foot, where one stays while more comes. */
export function Thread({ chat, handle, unsent, outbox, aheadMs }: ThreadProps) {
  const text = useText('messages')
  const name = useCalled()(chat.person)
  const nowMs = useNow() + aheadMs
  const { messages } = chat
  const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)]
  const { log, onScroll, toFoot, hasNewer } = useFollowing({
    first,
    last: last?.id ?? 0,
    ownLast: unsent.length > 0 || last?.own === true,
    unsent: unsent.length,
  })
  return (
    <>
      {/* what is added is read out; what only counts on is not */}
      <div
        ref={log}
        role="log"
        aria-label={text('log', { name })}
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and arrow keys have to reach it
        tabIndex={0}
        onScroll={onScroll}
        className="chat-log px-4 focus-visible:-outline-offset-2"
      >
        <Earlier chat={chat} handle={handle} />
        {messages.length + unsent.length === 0 && <Nothing name={name} />}
        <ol className="grid grid-cols-1 gap-3 py-4">
          {messages.map((message) => (
            <Said key={message.id} message={message} name={name} nowMs={nowMs} />
          ))}
          {unsent.map((one) => (
            <Unarrived key={one.key} unsent={one} outbox={outbox} />
          ))}
        </ol>
      </div>
      {hasNewer && (
        <div className="relative">
          <div className="chat-newer absolute inset-x-0 flex justify-center">
            <Button size="small" icon={<ArrowDown size={18} aria-hidden />} onClick={toFoot}>
              {text('newer')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function Earlier({ chat, handle }: { chat: Chat; handle: string }) {
  const text = useText('messages')
  const earlier = useEarlier(handle)
  const read = () => earlier.mutate(chat.messages[0]?.id ?? 0)
  if (earlier.error) return <Trouble error={earlier.error} title={text('earlier_failed')} onRetry={read} />
  return (
    chat.more && (
      <div className="flex justify-center pt-4">
        <Button variant="outline" size="small" busy={earlier.isPending} onClick={read}>
          {text('earlier')}
        </Button>
      </div>
    )
  )
}

function Nothing({ name }: { name: string }) {
  const text = useText('messages')
  return (
    <div className="py-8 text-center">
      <p className="font-semibold">{text('empty')}</p>
      <p className="mt-1 text-sm text-muted">{text('empty_why', { name })}</p>
    </div>
  )
}
