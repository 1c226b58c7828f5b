import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Ban, ChevronDown, ShieldCheck } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Chat, type Message, sendMessage } from '#contract/messages/messages.ts'
import { call } from '../client/api.ts'
import { newKey } from '../client/newKey.ts'
import { cityOf } from '../places/name.ts'
import { ReportLink } from '../reports/ReportLink.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { sessionDraft } from '../ui/forms/formDraft.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { Button, IconButton } from '../ui/kit/Button.tsx'
import { capitalized } from '../ui/kit/capitalized.ts'
import { dayLabel } from '../ui/kit/dates/day.ts'
import { hairOf } from '../ui/person/hair.ts'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'
import { dayIn } from '../ui/tripAddress.ts'
import { Composer } from './Composer.tsx'
import { makeOutbox, type Outbox, type Outcome, outcomeOf, rereadSession, type Unsent } from './outbox/outbox.ts'
import { keepUnsent, recallUnsent } from './outbox/unsentMessages.ts'
import { useBlock, useMarkRead } from './queries.ts'
import { withSent } from './thread.ts'
import { Thread } from './Thread.tsx'

interface ChatPanelProps {
  chat: Chat
  /** id or e-mail of the person, as in the URL */
  handle: string
  me: string
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
}

/** Shows the other person, the messages, and a field for a new one. */
export function ChatPanel({ chat, handle, me, aheadMs }: ChatPanelProps) {
  const { person, messages } = chat
  const outbox = outboxOf(me, useQueryClient())
  const waiting = useSyncExternalStore(outbox.listen, outbox.list, nothingSent)
  const needsLogin = useSyncExternalStore(outbox.listen, outbox.needsLogin, () => false)
  // messages that arrived although their response was lost
  const arrived = new Set(messages.map(({ key }) => key))
  const unsent = waiting.filter(({ to, key }) => to === person.id && !arrived.has(key))
  useReading(chat)
  const { trip } = useSearch({ strict: false })
  const write = (text: string) => outbox.add({ key: newKey(), to: person.id, text, trip, at: Date.now() })
  return (
    <div className="chat rounded-card border border-line bg-surface">
      <ChatHead chat={chat} />
      {chat.trip && <AboutTrip trip={chat.trip} />}
      <SafetyNote chat={chat} />
      <Thread {...{ chat, handle, unsent, outbox, needsLogin, aheadMs }} />
      {chat.whyNotWrite ? <Closed chat={chat} /> : <Composer key={person.id} draft={draftTo(person.id, me)} onSend={write} />}
    </div>
  )
}

/** Stores an unsent message to one person, so that leaving the page does not lose it. */
const draftTo = (person: string, owner: string) => sessionDraft({ key: `chat.${person}`, owner, initial: { message: '' } })

/** Reports read messages to the server once the page is visible. */
function useReading({ person, messages }: Chat): void {
  const { mutate: markRead } = useMarkRead(person.id)
  const upTo = messages.findLast(({ own }) => !own)?.id
  useEffect(() => {
    if (upTo === undefined) return
    const look = () => {
      if (document.visibilityState === 'visible') markRead(upTo)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [upTo, markRead])
}

/** Replaces the field for messages: shows why the user cannot write, and possible next steps. */
function Closed({ chat: { person, blocked } }: { chat: Chat }) {
  const text = useText('messages')
  const name = useNameOrFormer()(person)
  const [asks, ask] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
      <p>{text(blocked ? 'blocked' : 'cannot_write', { name })}</p>
      {blocked && (
        <Button variant="outline" size="small" onClick={() => ask(true)}>
          {text('unblock', { name })}
        </Button>
      )}
      <BlockDialog person={person} blocked={blocked} open={asks} onClose={() => ask(false)} />
    </div>
  )
}

/** Warns of requests that no one may make in a chat. On request, shows advice and a link to report such requests. */
function SafetyNote({ chat: { person, messages } }: { chat: Chat }) {
  const text = useText('messages')
  const words = useText('shell')
  const about = { subject: 'message', id: person.id, name: useNameOrFormer()(person), messages, first: 'money_outside' } as const
  return (
    <details className="group border-b border-line bg-sun-soft text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-1.5 [&::-webkit-details-marker]:hidden">
        <ShieldCheck size={18} aria-hidden className="shrink-0 text-sun-ink" />
        <span className="grow max-sm:group-not-open:line-clamp-1">{text('note')}</span>
        <ChevronDown size={18} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2">
        <Link to="/recommendations" className="font-semibold text-brand-ink underline underline-offset-3">
          {text('note_more')}
        </Link>
        {(person.name !== null || messages.some(({ own, message }) => !own && message)) && (
          <ReportLink by={undefined} about={about}>
            {words('report')}
          </ReportLink>
        )}
      </p>
    </details>
  )
}

/** Shows a back link, the other person, and the link to block that person. */
function ChatHead({ chat: { person, blocked } }: { chat: Chat }) {
  const text = useText('messages')
  const name = useNameOrFormer()(person)
  const [asks, ask] = useState(false)
  const label = text(blocked ? 'unblock' : 'block', { name })
  return (
    <div className="flex items-center gap-3 border-b border-line p-4">
      <Link
        to="/chat/{-$id}"
        params={{ id: undefined }}
        aria-label={text('all_chats')}
        className="chat-back inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken"
      >
        <ArrowLeft size={22} aria-hidden />
      </Link>
      <span className="shrink-0 narrow:hidden">
        <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={44} />
      </span>
      <h1 className="line-clamp-2 min-w-0 grow text-lg narrow:text-base">
        {person.name === null ? (
          name
        ) : (
          <Link to="/user/$id" params={{ id: person.id }} aria-label={text('with', { name })} className="hover:text-brand-ink">
            {name}
          </Link>
        )}
      </h1>
      <IconButton label={label} icon={<Ban size={20} aria-hidden />} onClick={() => ask(true)} />
      <BlockDialog person={person} blocked={blocked} open={asks} onClose={() => ask(false)} />
    </div>
  )
}

/** Shows the trip of the conversation, with a link. */
function AboutTrip({ trip: { id, bookingId, originName, destinationName, date, hours } }: { trip: NonNullable<Chat['trip']> }) {
  const text = useText('trips')
  const day = dayLabel(dayIn(date) ?? '', useLanguage())
  const road = text('from_to', { from: cityOf(originName), to: cityOf(destinationName) })
  const to = bookingId
    ? ({ to: '/booking/$id', params: { id: bookingId } } as const)
    : ({ to: '/route/$id', params: { id } } as const)
  return (
    <Link
      {...to}
      className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5 text-sm hover:bg-sunken"
    >
      <span className="font-semibold text-brand-ink underline underline-offset-3">{road}</span>
      <span className="text-muted">{capitalized(text('day_at', { day, hours }))}</span>
    </Link>
  )
}

const none: readonly Unsent[] = []
const nothingSent = () => none

const outboxes = new Map<string, Outbox>()

/** Returns the user's outbox in this tab, which keeps sending while other pages are open. */
function outboxOf(me: string, queries: QueryClient): Outbox {
  const known = outboxes.get(me)
  if (known) return known
  const send = (unsent: Unsent) => attempt(queries, me, unsent)
  const outbox = makeOutbox(recallUnsent(me), { send, keep: (waiting) => keepUnsent(me, waiting) })
  // a server renders pages of many users and must not store their data
  if (import.meta.env.SSR) return outbox
  outboxes.set(me, outbox)
  addEventListener('online', () => void outbox.flush())
  void outbox.flush()
  return outbox
}

/** Sends a message and names its author, so that the server refuses the message if another account has logged in meanwhile. */
async function attempt(queries: QueryClient, me: string, { key, to, text, trip: idRoute }: Unsent): Promise<Outcome> {
  try {
    show(
      queries,
      to,
      await call(sendMessage, { body: { author: me, email: to, message: text, ...(idRoute && { idRoute }) }, key }),
    )
    return { sent: true }
  } catch (error) {
    rereadSession(queries, error)
    return outcomeOf(error)
  }
}

/** Inserts a sent message into the shown thread, and marks the messages before it as read. */
function show(queries: QueryClient, to: string, message: Message): void {
  queries.setQueriesData<Chat>({ queryKey: ['mine', 'chat'] }, (chat) =>
    chat?.person.id === to ? withSent(chat, message) : chat,
  )
  void queries.invalidateQueries({ queryKey: ['mine', 'chat'] })
  void queries.invalidateQueries({ queryKey: ['mine', 'chats'] })
}

interface BlockDialogProps extends Pick<Chat, 'person' | 'blocked'> {
  open: boolean
  onClose: () => void
}

const words = {
  block: { title: 'block_title', why: 'block_why', yes: 'block' },
  unblock: { title: 'unblock_title', why: 'unblock_why', yes: 'unblock' },
} as const

/** Explains the effect of blocking or unblocking a person, and requires a confirmation. */
function BlockDialog({ person, blocked, open, onClose }: BlockDialogProps) {
  const text = useText('messages')
  const name = useNameOrFormer()(person)
  const block = useBlock(person.id, blocked)
  const dialogTexts = blocked ? words.unblock : words.block
  return (
    <ConfirmDialog
      open={open}
      title={text(dialogTexts.title, { name })}
      yes={text(dialogTexts.yes, { name })}
      isDangerous={!blocked}
      act={{ ...block, mutate: () => block.mutate(undefined, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      {text(dialogTexts.why, { name })}
    </ConfirmDialog>
  )
}
