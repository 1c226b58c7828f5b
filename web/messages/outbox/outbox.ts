import type { QueryClient } from '@tanstack/react-query'
import { Problem } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'
import { fieldMessages } from '../../ui/errors/fieldMessages.ts'

/** A message being sent or waiting to be sent. `why` is the sentence of a final refusal. */
export interface Outgoing {
  key: string
  why?: string
}

/** A message in the outbox. */
export interface Unsent extends Outgoing {
  /** id of the person */
  to: string
  text: string
  /** id of the trip from whose page it was written */
  trip?: string | undefined
  /** milliseconds since 1970 */
  at: number
}

/** Outcome of an attempt: sent; retry after `laterMs`, with `needsLogin` only after a login; or refused. */
export type Outcome = { sent: true } | { laterMs: number; needsLogin?: true } | { why: string }

interface Means<One extends Outgoing> {
  send(unsent: One): Promise<Outcome>
  keep(waiting: readonly One[]): void
}

/** Creates the queue of waiting messages in their order, and stores whether the last attempt found no session. */
function makeQueue<One extends Outgoing>(stored: readonly One[], keep: Means<One>['keep']) {
  let waiting = stored
  let needsLogin = false
  const listeners = new Set<() => void>()
  const publish = () => listeners.forEach((listener) => listener())
  function change(now: readonly One[]): void {
    waiting = now
    keep(now)
    publish()
  }
  return {
    list: () => waiting,
    needsLogin: () => needsLogin,
    listen: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    first: () => waiting.find(({ why }) => why === undefined),
    append: (one: One) => change([...waiting, one]),
    update: (key: string, next: (one: One) => One) => change(waiting.map((one) => (one.key === key ? next(one) : one))),
    discard: (key: string) => change(waiting.filter((one) => one.key !== key)),
    noteLogin(isNeeded: boolean): void {
      if (isNeeded === needsLogin) return
      needsLogin = isNeeded
      publish()
    },
  }
}

/**
 * Sends queued items one after the other, and retries them any number of times. The key of each item makes sending idempotent.
 */
export function makeOutbox<One extends Outgoing>(stored: readonly One[], { send, keep }: Means<One>) {
  const { first, append, update, noteLogin, ...queue } = makeQueue(stored, keep)
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (busy) return
    busy = true
    const laterMs = await sendAll().finally(() => (busy = false))
    if (laterMs !== undefined) timer = setTimeout(() => void flush(), laterMs)
  }

  /** Returns the milliseconds until the next attempt, or undefined if no items remain. */
  async function sendAll(): Promise<number | undefined> {
    for (let next = first(); next; next = first()) {
      const { key } = next
      const outcome = await send(next)
      noteLogin('needsLogin' in outcome)
      if ('laterMs' in outcome) return outcome.laterMs
      if ('why' in outcome) update(key, (one) => ({ ...one, why: outcome.why }))
      else queue.discard(key)
    }
  }

  return {
    ...queue,
    flush,
    add(unsent: One): void {
      append(unsent)
      void flush()
    },
    /** Retries the message under its key. */
    again(key: string): void {
      update(key, withoutWhy)
      void flush()
    },
  }
}

export type Outbox<One extends Outgoing = Unsent> = ReturnType<typeof makeOutbox<One>>

function withoutWhy<One extends Outgoing>(one: One): One {
  const again = { ...one }
  delete again.why
  return again
}

const LATER_MS = 5000
const SOON_MS = 1000

/**
 * Returns the outcome of an error. A lost response, a busy server, an ended session or a new session in another tab only delays
 * the message.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Problem)) throw error
  const { status, reason, parts, message } = error
  if (reason === 'still_working') return { laterMs: SOON_MS }
  if (reason === 'login_required') return { laterMs: LATER_MS, needsLogin: true }
  if (reason === 'too_many_requests') return { laterMs: waitOf(parts['retryAfter']) }
  // a response without a message is a proxy's page
  return status === 0 || status === 401 || reason === 'csrf' || status >= 500 || !message
    ? { laterMs: LATER_MS }
    : { why: [...new Set([message, ...fieldMessages(error)])].join(' ') }
}

/** Refetches the session if the user logged in in another tab, because this page still has the token of the former session. */
export function rereadSession(queries: QueryClient, error: unknown): void {
  if (error instanceof Problem && error.reason === 'csrf') void queries.invalidateQueries(sessionQuery)
}

const waitOf = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : LATER_MS)
