import type { Reason } from '../refusal.ts'
import { HOUR_MS } from '../time.ts'
import { expectedAt, lastReached, lateness, type Planned, type ProgressTrip } from './progress.ts'

export const MAX_FOLLOW_LINKS = 3
const AROUND_MS = 2 * HOUR_MS
const OVERDUE_MS = HOUR_MS

type Hours = Pick<ProgressTrip, 'departsAt' | 'arrivesAt'>

/** Returns the period in which a traveler can be followed without a login (F39). */
export const followHours = ({ departsAt, arrivesAt }: Hours) => ({
  opens: new Date(departsAt.getTime() - AROUND_MS),
  closes: new Date(arrivesAt.getTime() + AROUND_MS),
})

export function isFollowable(hours: Hours, now: Date): boolean {
  const { opens, closes } = followHours(hours)
  return now >= opens && now < closes
}

export function whyNotFollowLink(trip: Hours & { cancelled: boolean }, links: number, now: Date): Reason | undefined {
  if (trip.cancelled) return 'trip_cancelled'
  if (now >= followHours(trip).closes) return 'window_closed'
  if (links >= MAX_FOLLOW_LINKS) return 'too_many_follow_links'
}

/**
 * Checks whether the next of the traveler's stops was expected an hour ago or more, and has not been ticked off since. The delay
 * is that at the last reached of all stops, which may lie before the traveler's.
 */
export function isOverdue(
  { all, stops }: { all: readonly Planned[]; stops: readonly Planned[] },
  reached: ReadonlyMap<number, Date>,
  now: Date,
): boolean {
  const last = all.find(({ atM }) => atM === lastReached(reached))
  const next = stops.find(({ atM }) => atM > (last?.atM ?? -1))
  const known = last && lateness(last, reached.get(last.atM) ?? last.at)
  return next !== undefined && now.getTime() - expectedAt(next, known).getTime() >= OVERDUE_MS
}
