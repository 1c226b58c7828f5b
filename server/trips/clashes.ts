import { sql } from 'kysely'
import type { Reason } from '#domain/refusal.ts'
import type { Span } from '#domain/trips/series.ts'
import type { Db } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'

/**
 * Returns the SQL condition that a trip or booking overlaps a span. If the trip has an open change (c), both its old and its new
 * time count.
 */
export const within = (row: string, from: string, to: string) =>
  `least(${row}.departs_at, ${row}.departs_at + (c.departs_to - c.departs_from)) < ${to}
    and greatest(${row}.arrives_at, ${row}.arrives_at + (c.departs_to - c.departs_from)) > ${from}`

/**
 * Returns the SQL that selects a person's bookings in these states that overlap a span, except one booking. In this SQL, c is the
 * open change of the booking's trip.
 */
export const seatsSql = (states: string, from: string, to: string, exceptBookingId: string, who = '= :me::uuid') =>
  `from travellers b join trips bt on bt.seq = b.trip_seq left join trip_changes c on c.id = bt.change_id
    where b.account_id ${who} and b.id is distinct from ${exceptBookingId}::uuid and b.state in (${states}) and ${within('b', from, to)}`

/**
 * Returns for each span the driver's conflict: another trip, at its present time or at that of its open change, or a booking
 * (TR8).
 */
export async function clashesOf(db: Db, driverId: string, spans: Span[]): Promise<(Reason | undefined)[]> {
  const drives = await drivesAmong(db, driverId, spans)
  const rides = await ridesAmong(db, driverId, spans)
  return spans.map((_, i) => (drives.includes(i) ? 'overlapping_trip' : rides.includes(i) ? 'overlapping_booking' : undefined))
}

async function drivesAmong(db: Db, driverId: string, spans: Span[]): Promise<number[]> {
  const [from, to] = [spans.map(({ departsAt }) => departsAt), spans.map(({ arrivesAt }) => arrivesAt)]
  const { rows } = await sql<{ n: number }>`
    select s.n::int from unnest(${from}::timestamptz[], ${to}::timestamptz[]) with ordinality s(f, t, n)
    where exists (select from trips t left join trip_changes c on c.id = t.change_id
      where t.driver_id = ${driverId} and t.cancelled_at is null
        and least(t.departs_at, c.departs_to) < s.t
        and greatest(t.arrives_at, c.departs_to + (t.arrives_at - t.departs_at)) > s.f)`.execute(db)
  return rows.map(({ n }) => n - 1)
}

const ridingAmong = prepared(
  'rides at any of these times',
  `select s.n::int from unnest(:from::timestamptz[], :to::timestamptz[]) with ordinality s(f, t, n)
    where exists (select ${seatsSql("'confirmed'", 's.f', 's.t', 'null')}) order by s.n`,
)

/** Returns the indexes of the spans in which a person has a confirmed seat. */
async function ridesAmong(db: Db, me: string, times: Span[]): Promise<number[]> {
  const given = { me, from: times.map(({ departsAt }) => departsAt), to: times.map(({ arrivesAt }) => arrivesAt) }
  return (await run<{ n: number }>(db, ridingAmong, given)).map(({ n }) => n - 1)
}
