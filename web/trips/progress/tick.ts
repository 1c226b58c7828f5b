import type { TripProgress } from '#contract/trips/progress.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import type { Outgoing } from '../../messages/outbox/outbox.ts'

/** A tick of a stop, or the undoing of a tick, before it is sent. */
export interface Tick extends Outgoing {
  idRoute: string
  atM: number
  event: 'reached' | 'undone'
  /** time of the click */
  at: string
}

/** Returns the trip with all waiting ticks applied. */
export function withTicks(progress: TripProgress, waiting: readonly Tick[]): TripProgress {
  const ours = waiting.filter(({ idRoute, why }) => idRoute === progress.idRoute && why === undefined)
  const reached = new Map(progress.stops.map(({ atM, reachedAt }) => [atM, reachedAt]))
  for (const { atM, event, at } of ours) reached.set(atM, event === 'reached' ? (reached.get(atM) ?? at) : null)
  const last = progress.stops.findLast(({ atM }) => reached.get(atM))?.atM ?? -1
  return {
    ...progress,
    stops: progress.stops.map((stop) => {
      const at = reached.get(stop.atM) ?? null
      return { ...stop, reachedAt: at, reachedHours: at === stop.reachedAt ? stop.reachedHours : null, passed: stop.atM <= last }
    }),
  }
}

const PLACE = 'ticks'

/** Returns this user's unsent ticks on this device. */
export function recallTicks(owner: string): Tick[] {
  const { waiting } = readDraft(PLACE, owner) as { waiting?: Tick[] } // as: only the function below writes it
  return waiting?.filter(({ why }) => why === undefined) ?? []
}

export const keepTicks = (owner: string, waiting: readonly Tick[]): void =>
  waiting.length > 0 ? writeDraft(PLACE, owner, { waiting }) : deleteDraft(PLACE)
