import { sql } from 'kysely'
import { refuse } from '#domain/refusal.ts'
import { DISPUTED } from '../bookings/absence/queries.ts'
import type { Parties } from '../people/dualControl/queries.ts'
import type { Db } from '../platform/database/connect.ts'

/** Returns other people's seats with contradicting reports, oldest first. */
export const disputedSeats = (db: Db, exceptPersonId: string) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .innerJoin('accounts as d', 'd.id', 'b.driver_id')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .select(['b.id', 'b.driver_id', 'b.passenger_id', 'b.departs_at', 'b.trip_seq', 't.id as trip_id'])
    .select(['d.name as driver_name', 'd.last_name as driver_last_name', 'd.given_name as driver_given_name'])
    .select(['p.name as passenger_name', 'p.last_name as passenger_last_name', 'p.given_name as passenger_given_name'])
    .where('b.driver_id', '<>', exceptPersonId)
    .where('b.passenger_id', '<>', exceptPersonId)
    .where(sql<boolean>`exists (select from absences a where a.booking_id = b.id and ${DISPUTED})`)
    .orderBy('b.departs_at')
    .orderBy('b.id')
    .limit(100)
    .execute()

export type DisputedRow = Awaited<ReturnType<typeof disputedSeats>>[number]

/** Returns the reports about seats, with the names of companions who reported or objected. */
export const absencesOn = (db: Db, ids: string[]) =>
  db
    .selectFrom('absences as a')
    .leftJoin('accounts as c', 'c.id', 'a.companion_id')
    .leftJoin('accounts as o', 'o.id', 'a.objecting_companion_id')
    .selectAll('a')
    .select(['c.name as companion_name', 'c.given_name as companion_given_name', 'c.last_name as companion_last_name'])
    .select(['o.name as objector_name', 'o.given_name as objector_given_name', 'o.last_name as objector_last_name'])
    .where('a.booking_id', 'in', ids)
    .orderBy('a.reported_at')
    .execute()

/** Returns the companion who reported, if it was not the booker. */
export const companionWhoReported = async (db: Db, bookingId: string) =>
  (
    await db
      .selectFrom('absences')
      .select('companion_id')
      .where('booking_id', '=', bookingId)
      .where('reporter', '=', 'passenger')
      .executeTakeFirst()
  )?.companion_id

/** Returns driver and passenger of a booking, and its trip. */
export const findSeat = (db: Db, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['bookings.driver_id', 'passenger_id', 'companion_ids', 'trip_seq', 'trips.id as trip_id'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()

export type DisputedSeat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

export const findDisputedSeat = async (db: Db, id: string): Promise<DisputedSeat> =>
  (await findSeat(db, id)) ?? refuse('not_found')

export const partiesOfSeat = ({
  driver_id,
  passenger_id,
  trip_seq,
}: Pick<DisputedSeat, 'driver_id' | 'passenger_id' | 'trip_seq'>): Parties => ({
  people: [driver_id, passenger_id],
  tripSeqs: [trip_seq],
})

/**
 * Counts a person's absences upheld by administrators since an instant: one for each seat as a passenger, and one for each trip
 * as a driver.
 */
export async function countAbsences(db: Db, person: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      count(*) filter (where a.claim = 'absent') + count(distinct b.trip_seq) filter (where a.claim = 'not_driven'))::int as n
    from absences a join bookings b on b.id = a.booking_id
    where a.upheld and a.decided_by is not null and a.decided_at > ${since}
      and (a.claim = 'absent' and (b.state = 'absent' or a.seats is not null and b.state <> 'not_driven') and b.passenger_id = ${person} or a.claim = 'not_driven' and b.driver_id = ${person})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
