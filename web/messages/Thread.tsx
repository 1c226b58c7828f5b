import { ArrowDown } from 'lucide-react'
import { Fragment, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/messages/messages.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { useDates, useNow } from '../ui/formatting/dates.ts'
import { Button } from '../ui/kit/Button.tsx'
import { capitalized } from '../ui/kit/capitalized.ts'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'
import { MessageBubble, Unarrived } from './MessageBubble.tsx'
import type { Outbox, Unsent } from './outbox/outbox.ts'
import { useEarlier } from './queries.ts'

interface ThreadProps {
  chat: Chat
  handle: string
  unsent: readonly Unsent[]
  outbox: Outbox
  /** true if the session has ended */
  needsLogin: boolean
  aheadMs: number
}

/** Shows all messages, the latest at the bottom, and scrolls to new messages. */
export function Thread({ chat, handle, unsent, outbox, needsLogin, aheadMs }: ThreadProps) {
  const text = useText('messages')
  const name = useNameOrFormer()(chat.person)
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
      {/* screen readers read added messages, but not counters */}
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
          <Messages messages={messages} name={name} nowMs={nowMs} />
          {unsent.map((one) => (
            <Unarrived key={one.key} unsent={one} outbox={outbox} needsLogin={needsLogin} />
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

function Messages({ messages, name, nowMs }: Pick<Chat, 'messages'> & { name: string; nowMs: number }) {
  return messages.map((message, at) => (
    <Fragment key={message.id}>
      <NewDay date={message.date} before={messages[at - 1]?.date} />
      <MessageBubble message={message} name={name} nowMs={nowMs} />
    </Fragment>
  ))
}

/** Shows the day of a message, if the previous message was on another day. */
function NewDay({ date, before }: { date: string; before: string | undefined }) {
  const { dayOf } = useDates()
  const day = dayOf(date)
  if (before && dayOf(before) === day) return null
  return <li className="text-center text-xs font-semibold text-muted">{capitalized(day)}</li>
}

function Earlier({ chat, handle }: { chat: Chat; handle: string }) {
  const text = useText('messages')
  const earlier = useEarlier(handle)
  const read = () => earlier.mutate(chat.messages[0]?.id ?? 0)
  if (earlier.error) return <ErrorBanner error={earlier.error} title={text('earlier_failed')} onRetry={read} />
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

const NEAR_PX = 80

interface Shown {
  /** ids of the first and the last message, 0 without messages */
  first: number
  last: number
  /** true if the last message is the user's own */
  ownLast: boolean
  unsent: number
}

/**
 * Manages the scroll position of a log. A reader at the bottom follows new messages; a reader further up is not moved, even when
 * earlier messages are loaded above. The user's own messages are always shown. `hasNewer`: a new message is out of view.
 */
function useFollowing({ first, last, ownLast, unsent }: Shown) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last: 0, unsent: 0, height: 0, atFoot: true })
  const [hasNewer, setNewer] = useState(false)

  const toFoot = useCallback(() => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight
    setNewer(false)
  }, [])

  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const was = before.current
    const grew = last > was.last || unsent > was.unsent
    if (first < was.first) box.scrollTop += box.scrollHeight - was.height
    else if (was.atFoot || (grew && ownLast)) toFoot()
    else if (last > was.last) setNewer(true)
    before.current = { first, last, unsent, height: box.scrollHeight, atFoot: isAtFoot(box) }
  }, [first, last, ownLast, unsent, toFoot])

  const onScroll = () => {
    const box = log.current
    if (!box) return
    before.current.atFoot = isAtFoot(box)
    if (before.current.atFoot) setNewer(false)
  }
  return { log, onScroll, toFoot, hasNewer }
}

const isAtFoot = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight < NEAR_PX
