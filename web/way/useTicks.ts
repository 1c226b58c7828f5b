import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { tickStop, undoTick } from '#contract/way.ts'
import { useSession } from '../accounts/queries.ts'
import { call } from '../api.ts'
import { makeOutbox, type Outbox, type Outcome } from '../messages/outbox.ts'
import { outcomeOf } from '../messages/outcome.ts'
import { wayQuery } from './queries.ts'
import { keepTicks, recallTicks, type Tick } from './tick.ts'

const outboxes = new Map<string, Outbox<Tick>>()

/** Ticks go out in their order; without a line they wait, also while other pages are open. */
export function useTicks(idRoute: string) {
  const queries = useQueryClient()
  const outbox = outboxOf(useSession()?.me?.id ?? '', queries)
  const waiting = useSyncExternalStore(outbox.listen, outbox.list)
  const add = (event: Tick['event']) => (atM: number) =>
    outbox.add({ key: crypto.randomUUID(), idRoute, atM, event, at: new Date().toISOString() })
  const refused = waiting.find((tick) => tick.idRoute === idRoute && tick.why !== undefined)
  return { waiting, tick: add('reached'), undo: add('undone'), refused, forget: outbox.discard }
}

function outboxOf(me: string, queries: QueryClient): Outbox<Tick> {
  const known = outboxes.get(me)
  if (known) return known
  const outbox = makeOutbox(recallTicks(me), {
    send: (tick: Tick) => attempt(queries, tick),
    keep: (waiting) => keepTicks(me, waiting),
  })
  outboxes.set(me, outbox)
  addEventListener('online', () => void outbox.flush())
  void outbox.flush()
  return outbox
}

async function attempt(queries: QueryClient, { idRoute: id, atM, event, at, key }: Tick): Promise<Outcome> {
  try {
    const params = { id }
    const way = await (event === 'reached'
      ? call(tickStop, { params, body: { atM, at }, key })
      : call(undoTick, { params, body: { atM }, key }))
    queries.setQueryData(wayQuery(id).queryKey, way)
    return { sent: true }
  } catch (error) {
    return outcomeOf(error)
  }
}
