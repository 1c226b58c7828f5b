import type { Db } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'

/** Returns the SQL of a person's bookings that are live at `:now`; `offset 0` keeps the planner on the index of the person. */
const liveOf = (who: string, exceptBookingId: string) =>
  `(select seats from bookings where passenger_id = ${who} and ${isLive('', exceptBookingId)} offset 0) own`

/**
 * True for live bookings. Includes an accepted booking past its deadline, since a payment may confirm it until it is stored as
 * expired (P8, B9).
 */
const isLive = (b: string, exceptBookingId: string) =>
  `${b}id is distinct from ${exceptBookingId}::uuid and ${b}departs_at > :now::timestamptz and (${b}state in ('accepted', 'confirmed')
    or ${b}state in ('requested', 'waiting', 'offered') and ${b}answer_by > :now::timestamptz)`

/** Counts a person's future seats: booked, held, requested, or as a companion (B2). */
export const liveSeatsSql = (who: string, exceptBookingId = 'null') =>
  `((select coalesce(sum(seats), 0)::int from ${liveOf(who, exceptBookingId)})
    + (select count(*)::int from booking_companions c join bookings b on b.id = c.booking_id
      where c.account_id = ${who} and ${isLive('b.', exceptBookingId)}))`

const ofPerson = prepared('seats to come of a person', `select ${liveSeatsSql(':me::uuid', ':exceptBookingId')} seats`)

/**
 * Counts a person's future seats, without a lock, for a page. Within a transaction, a lock on the person's row keeps them
 * unchanged. One booking may be excluded.
 */
export async function liveSeatsOf(db: Db, me: string, now: Date, exceptBookingId: string | null = null): Promise<number> {
  const [row] = await run<{ seats: number }>(db, ofPerson, { me, now, exceptBookingId })
  return row?.seats ?? 0
}
