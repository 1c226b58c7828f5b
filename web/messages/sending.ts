import type { QueryClient } from '@tanstack/react-query'
import { type Chat, type Message, sendMessage } from '#contract/messages.ts'
import { call } from '../api.ts'
import { keepUnsent, recallUnsent } from './kept.ts'
import { outcomeOf } from './outcome.ts'
import { makeOutbox, type Outbox, type Outcome, type Unsent } from './outbox.ts'
import { withSent } from './thread.ts'

const outboxes = new Map<string, Outbox>()

/** The outbox of whoever is logged in, in this tab. It works on while other pages are open. */
export function outboxOf(me: string, queries: QueryClient): Outbox {
  const known = outboxes.get(me)
  if (known) return known
  const send = (unsent: Unsent) => attempt(queries, me, unsent)
  const outbox = makeOutbox(recallUnsent(me), { send, keep: (waiting) => keepUnsent(me, waiting) })
  outboxes.set(me, outbox)
  addEventListener('online', () => void outbox.flush())
  void outbox.flush()
  return outbox
}

/** The author goes along: should somebody else be logged in meanwhile, the server says no. */
async function attempt(queries: QueryClient, me: string, { key, to, text }: Unsent): Promise<Outcome> {
  try {
    show(queries, to, await call(sendMessage, { body: { author: me, email: to, message: text }, key }))
    return { sent: true }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Puts it where it is read, and has read what others wrote before it. */
function show(queries: QueryClient, to: string, message: Message): void {
  queries.setQueriesData<Chat>({ queryKey: ['mine', 'chat'] }, (chat) =>
    chat?.person.id === to ? withSent(chat, message) : chat,
  )
  void queries.invalidateQueries({ queryKey: ['mine', 'chat'] })
  void queries.invalidateQueries({ queryKey: ['mine', 'chats'] })
}
