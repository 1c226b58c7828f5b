import type { Reason } from '../refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

const OPENS_BEFORE_MS = 2 * HOUR_MS
const CLOSES_AFTER_MS = 6 * HOUR_MS

/** The facts of a trip that its progress depends on. */
export interface ProgressTrip {
  driverId: string
  cancelled: boolean
  departsAt: Date
  arrivesAt: Date
}

/** The time in which a trip may be followed and its stops ticked off: from two hours before departure to six after the planned arrival. */
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
 * The time at which a stop was reached: as reported by the driver's phone, which may have been offline, but neither in the future nor
 * before one could be there.
 */
export function reachedAt(claimed: Date | undefined, trip: Pick<ProgressTrip, 'departsAt' | 'arrivesAt'>, now: Date): Date {
  const { opens } = progressHours(trip)
  return claimed && claimed >= opens && claimed <= now ? claimed : now
}

/** A stop on the road, by its metres from the start. */
export interface Planned {
  atM: number
  at: Date
}

/** The driver's notes in order: a stop is reached, or was ticked off by mistake. */
export interface ReachedStop {
  atM: number
  event: 'reached' | 'undone'
  at: Date
}

/** The time at which each stop was reached; a later report of a stop replaces the earlier one. */
export function reachedStops(steps: readonly ReachedStop[]): Map<number, Date> {
  const reached = new Map<number, Date>()
  for (const { atM, event, at } of steps) {
    if (event === 'reached') reached.set(atM, at)
    else reached.delete(atM)
  }
  return reached
}

/** The farthest stop that was reached. */
export const lastReached = (reached: ReadonlyMap<number, Date>): number | undefined =>
  reached.size > 0 ? Math.max(...reached.keys()) : undefined

/** Only the last tick can be undone; undoing an unticked stop changes nothing. */
export const whyNotUndo = (reached: ReadonlyMap<number, Date>, atM: number): Reason | undefined =>
  reached.has(atM) && atM !== lastReached(reached) ? 'not_possible_now' : undefined

/**
 * Delay of the trip in whole minutes; negative when early, undefined before the first stop is reached or due. A next stop that should have
 * been reached by now makes it at least that late.
 */
export function delayMinutes(stops: readonly Planned[], reached: ReadonlyMap<number, Date>, now: Date): number | undefined {
  const last = stops.findLast(({ atM }) => reached.has(atM))
  const next = stops.find(({ atM }) => atM > (last?.atM ?? -1))
  const known = last && lateness(last, reached.get(last.atM) ?? last.at)
  const overdue = next && now > next.at ? lateness(next, now) : undefined
  return known === undefined ? overdue : Math.max(known, overdue ?? known)
}

export const lateness = ({ at }: Planned, really: Date) => Math.round((really.getTime() - at.getTime()) / MINUTE_MS)

/** Expected arrival at a coming stop: never before its planned time, since people come at that time. */
export const expectedAt = ({ at }: Planned, delay = 0) => new Date(at.getTime() + Math.max(0, delay) * MINUTE_MS)
