import { closesAt, opensAt, whyNotRate } from '#domain/rating.ts'
import { refuse } from '#domain/refusal.ts'
import type { Between } from './queries.ts'

/**
 * Which booking a rating is about: the one that is named, else the oldest one open and not rated yet (G9). Where there is none, the
 * refusal speaks of the booking that comes nearest to it.
 */
export function chosenBetween(between: Between[], bookingId: string | undefined, now: Date): Between {
  const asked = bookingId === undefined ? between : between.filter(({ booking_id }) => booking_id === bookingId.toLowerCase())
  const open = asked.filter(({ departs_at }) => whyNotRate(departs_at, now) === undefined)
  return open.find(isUnrated) ?? refuseAll(asked, open, now)
}

const isUnrated = ({ rating_id }: Between) => rating_id === null

function refuseAll(asked: Between[], open: Between[], now: Date): never {
  if (open.length > 0) refuse('already_rated')
  const soonest = asked.find(({ departs_at }) => whyNotRate(departs_at, now) === 'too_early_to_rate')
  if (soonest) refuse('too_early_to_rate', { opensAt: opensAt(soonest.departs_at).toISOString() })
  const last = asked.at(-1)
  if (!last) return refuse('nothing_to_rate')
  if (!isUnrated(last)) refuse('already_rated')
  return refuse('too_late_to_rate', { closedAt: closesAt(last.departs_at).toISOString() })
}
