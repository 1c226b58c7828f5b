import type { TripProgress } from '#contract/trips/progress.ts'
import type { Outgoing } from '../../messages/outbox.ts'

/** A stop ticked off, or a tick taken back, that is on its way to the server. */
export interface Tick extends Outgoing {
  idRoute: string
  atM: number
  event: 'reached' | 'undone'
  /** when it was pressed */
  at: string
}

/** The trip as it is once everything has arrived that waits. */
export function withTicks(way: TripProgress, waiting: readonly Tick[]): TripProgress {
  const ours = waiting.filter(({ idRoute, why }) => idRoute === way.idRoute && why === undefined)
  const reached = new Map(way.stops.map(({ atM, reachedAt }) => [atM, reachedAt]))
  for (const { atM, event, at } of ours) reached.set(atM, event === 'reached' ? (reached.get(atM) ?? at) : null)
  const last = way.stops.findLast(({ atM }) => reached.get(atM))?.atM ?? -1
  return {
    ...way,
    stops: way.stops.map((stop) => {
      const at = reached.get(stop.atM) ?? null
      return { ...stop, reachedAt: at, reachedHours: at === stop.reachedAt ? stop.reachedHours : null, passed: stop.atM <= last }
    }),
  }
}

const PLACE = 'ticks'

/** What this device still has to send for this very person; logging out takes it away. */
export function recallTicks(owner: string): Tick[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as { owner: string; waiting: Tick[] } | null // by keepTicks
    return kept?.owner === owner ? kept.waiting.filter(({ why }) => why === undefined) : []
  } catch {
    // Only people with developer tools write something else; they start afresh.
    return []
  }
}

export const keepTicks = (owner: string, waiting: readonly Tick[]): void =>
  waiting.length > 0 ? sessionStorage.setItem(PLACE, JSON.stringify({ owner, waiting })) : sessionStorage.removeItem(PLACE)
