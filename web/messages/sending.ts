import type { QueryClient } from '@tanstack/react-query'
import { type Chat, type Message, sendMessage } from '#contract/messages.ts'
import { call, Problem } from '../api.ts'
import { keepUnsent, recallUnsent } from './kept.ts'
import { makeOutbox, type Outbox, type Outcome, type Unsent } from './outbox.ts'
import { withSent } from './thread.ts'

const LATER_MS = 5000
const SOON_MS = 1000

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

/** What no answer, a busy server or the end of a session prevents, is only late. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Problem)) throw error
  const { status, reason, parts, message } = error
  if (reason === 'still_working') return { laterMs: SOON_MS }
  if (reason === 'too_many_requests') return { laterMs: waitOf(parts['retryAfter']) }
  return status === 0 || status === 401 || status >= 500 ? { laterMs: LATER_MS } : { why: message }
}

const waitOf = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : LATER_MS)
