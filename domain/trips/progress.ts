import type { Reason } from '../refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

const OPENS_BEFORE_MS = 2 * HOUR_MS
const CLOSES_AFTER_MS = 6 * HOUR_MS

/** Fields of a trip that determine its progress. */
export interface ProgressTrip {
  driverId: string
  cancelled: boolean
  departsAt: Date
  arrivesAt: Date
}

/**
 * Returns the period in which a trip can be followed and its stops ticked off: from two hours before departure to six hours after
 * the planned arrival.
 */
export const progressHours = ({ departsAt, arrivesAt }: Pick<ProgressTrip, 'departsAt' | 'arrivesAt'>) => ({
  opens: new Date(departsAt.getTime() - OPENS_BEFORE_MS),
  closes: new Date(arrivesAt.getTime() + CLOSES_AFTER_MS),
})

export function whyNotTick(trip: ProgressTrip, me: { id: string }, now: Date): Reason | undefined {
  if (trip.driverId !== me.id) return 'not_yours'
  if (trip.cancelled) return 'trip_cancelled'
  const { opens, closes } = progressHours(trip)
  if (now < opens || now >= closes) return 'not_on_the_way'
}

/**
 * Returns when a stop was reached: as the driver's phone reports it, since the phone may have been offline, but neither in the
 * future nor before the trip opens.
 */
export function reachedAt(claimed: Date | undefined, trip: Pick<ProgressTrip, 'departsAt' | 'arrivesAt'>, now: Date): Date {
  const { opens } = progressHours(trip)
  return claimed && claimed >= opens && claimed <= now ? claimed : now
}

/** A stop on the road, identified by the meters from the start. */
export interface Planned {
  atM: number
  at: Date
}

/** A driver's report: a stop was reached, or its tick was undone. */
export interface ReachedStop {
  atM: number
  event: 'reached' | 'undone'
  at: Date
}

/** Returns the time at which each stop was reached. A later report of a stop replaces the earlier one. */
export function reachedStops(steps: readonly ReachedStop[]): Map<number, Date> {
  const reached = new Map<number, Date>()
  for (const { atM, event, at } of steps) {
    if (event === 'reached') reached.set(atM, at)
    else reached.delete(atM)
  }
  return reached
}

/** Returns the farthest stop that was reached. */
export const lastReached = (reached: ReadonlyMap<number, Date>): number | undefined =>
  reached.size > 0 ? Math.max(...reached.keys()) : undefined

/** Checks an undo: only the last tick can be undone. Undoing an unticked stop changes nothing. */
export const whyNotUndo = (reached: ReadonlyMap<number, Date>, atM: number): Reason | undefined =>
  reached.has(atM) && atM !== lastReached(reached) ? 'not_possible_now' : undefined

/**
 * Returns the delay of the trip in whole minutes; negative when early, undefined before the first stop is reached or due. An
 * overdue next stop counts with its delay so far.
 */
export function delayMinutes(stops: readonly Planned[], reached: ReadonlyMap<number, Date>, now: Date): number | undefined {
  const last = stops.findLast(({ atM }) => reached.has(atM))
  const next = stops.find(({ atM }) => atM > (last?.atM ?? -1))
  const known = last && lateness(last, reached.get(last.atM) ?? last.at)
  const overdue = next && now > next.at ? lateness(next, now) : undefined
  return known === undefined ? overdue : Math.max(known, overdue ?? known)
}

export const lateness = ({ at }: Planned, really: Date) => Math.round((really.getTime() - at.getTime()) / MINUTE_MS)

/**
 * Returns the expected arrival at a coming stop: never before the planned time, since passengers come to the stop at that time.
 */
export const expectedAt = ({ at }: Planned, delay = 0) => new Date(at.getTime() + Math.max(0, delay) * MINUTE_MS)
