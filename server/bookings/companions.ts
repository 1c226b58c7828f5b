import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../database/connect.ts'
import type { BookingRow } from './rows.ts'

const COMPANIONS_MS = 30 * DAY_MS
/** Of a booking that makes its passenger a companion of the others on the trip (domain rules 14). */
export const companionStates = ['confirmed', 'travelled', 'absent', 'not_driven'] as const

/** Trips that arrived before this have no companions any more. */
export const companionsSince = (now: Date) => new Date(now.getTime() - COMPANIONS_MS)

/** From the confirmation until 30 days after the trip, while the seat is theirs (domain rules 14). */
export const areCompanions = ({ state, arrives_at }: Pick<BookingRow, 'state' | 'arrives_at'>, now: Date) =>
  companionStates.some((one) => one === state) && now.getTime() < arrives_at.getTime() + COMPANIONS_MS

/** Whether two people are companions: one drives the other, or both have a seat with the same driver. */
export async function rideTogether(db: Db, me: string, other: string, now: Date): Promise<boolean> {
  const since = companionsSince(now)
  const found = await db
    .selectFrom('bookings as mine')
    .innerJoin('bookings as theirs', 'theirs.trip_seq', 'mine.trip_seq')
    .select('mine.id')
    .where((is) => is.or([is('mine.passenger_id', '=', me), is('mine.driver_id', '=', me)]))
    .where((is) => is.or([is('theirs.passenger_id', '=', other), is('theirs.driver_id', '=', other)]))
    .where('mine.state', 'in', companionStates)
    .where('theirs.state', 'in', companionStates)
    .where('mine.arrives_at', '>', since)
    .where('theirs.arrives_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
