import { sql } from 'kysely'
import { countOf, halvesOf } from '../people/profiles/ratingSums.ts'
import type { Db } from '../platform/database/connect.ts'

/** Bookings with what a page shows of their trip and their two people. */
const whole = (db: Db, now: Date) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .innerJoin('accounts as d', 'd.id', 'b.driver_id')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .leftJoin('divisions as v', 'v.trip_seq', 'b.trip_seq')
    .selectAll('b')
    .select([
      't.id as trip_id',
      't.origin_name',
      't.destination_name',
      't.stops',
      't.meeting_points',
      't.zone',
      't.change_id',
      't.arrives_at as trip_arrives_at',
      't.departs_at as trip_departs_at',
      'v.computed_at as division_computed_at',
      sql<string[]>`array(select account_id from division_askers k where k.trip_seq = b.trip_seq)`.as('division_asked_by'),
      'd.name as driver_name',
      'd.given_name as driver_given_name',
      'd.photo_id as driver_photo_id',
      'd.genre as driver_genre',
      halvesOf('d', now).as('driver_rating_halves'),
      countOf('d', now).as('driver_rating_count'),
      'd.telephone_sealed as driver_telephone',
      'p.name as passenger_name',
      'p.given_name as passenger_given_name',
      'p.photo_id as passenger_photo_id',
      'p.genre as passenger_genre',
      halvesOf('p', now).as('passenger_rating_halves'),
      countOf('p', now).as('passenger_rating_count'),
      'p.telephone_sealed as passenger_telephone',
    ])

export type BookingRow = Awaited<ReturnType<typeof bookingsOn>>[number]

export const findBooking = (db: Db, id: string, now: Date) => whole(db, now).where('b.id', '=', id).executeTakeFirst()

const MOST = 100

interface Wanted {
  as?: 'passenger' | 'driver' | undefined
  tripSeq?: number | undefined
}

/** A person's bookings: those to come first, the soonest on top, then the last ones. */
export const bookingsOf = (db: Db, accountId: string, { as, tripSeq }: Wanted, now: Date) =>
  whole(db, now)
    .where((is) =>
      is.or([
        ...(as === 'driver' ? [] : [is('b.passenger_id', '=', accountId)]),
        ...(as === 'passenger' ? [] : [is('b.driver_id', '=', accountId)]),
      ]),
    )
    .$if(tripSeq !== undefined, (some) => some.where('b.trip_seq', '=', tripSeq ?? 0))
    .orderBy(sql`case when b.departs_at > ${now}::timestamptz then b.departs_at end`)
    .orderBy('b.departs_at', 'desc')
    .orderBy('b.id')
    .limit(MOST)
    .execute()

/** Those who ask for a seat of the trip or have one, in the order of the road. */
export const bookingsOn = (db: Db, tripSeq: number, now: Date) =>
  whole(db, now)
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', 'in', ['requested', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven'])
    .orderBy('b.from_m')
    .orderBy('b.to_m')
    .orderBy('b.requested_at')
    .orderBy('b.id')
    .execute()

/** How often a seat, or its trip, has changed so far: calendars keep the highest number they have seen. */
export async function changesOf(db: Db, id: string): Promise<number> {
  const { changes } = await db
    .selectFrom('bookings as b')
    .select(({ selectFrom, fn }) =>
      sql<number>`(${selectFrom('booking_history').select(fn.countAll().as('n')).whereRef('booking_id', '=', 'b.id')}
        + ${selectFrom('trip_history').select(fn.countAll().as('n')).whereRef('trip_history.trip_seq', '=', 'b.trip_seq')})::int`.as(
        'changes',
      ),
    )
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  return changes
}
