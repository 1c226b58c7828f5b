import { sql } from 'kysely'
import { creditsOf } from '../../payments/closing.ts'
import { cancellationsOn } from '../../payments/lateCancellations.ts'
import { countOf, factsColumn, halvesOf } from '../../people/profiles/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ReportOnTrip, reportsOnTrips } from '../absence/queries.ts'
import type { OpenAnswer } from '../changes/queries.ts'
import { companionsOf } from '../companions/rows.ts'

/** Reason of the driver for canceling the booking, or its whole trip. */
const driverReason = sql<
  string | null
>`case when b.state = 'cancelled' then (select nullif(h.details ->> 'reason', '') from booking_history h
  where h.booking_id = b.id and h.event = 'cancel' and h.details ->> 'ender' = 'driver' order by h.n desc limit 1) end`.as(
  'driver_reason',
)

const ofTrip = [
  't.id as trip_id',
  't.origin_name',
  't.destination_name',
  't.stops',
  't.meeting_points',
  't.spots',
  't.zone',
  't.change_id',
  't.price_minor as trip_price_minor',
  't.distance_m as trip_distance_m',
] as const

/** Bookings with the columns of their trip, driver and passenger for a page. */
const whole = (db: Db, now: Date) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .innerJoin('accounts as d', 'd.id', 'b.driver_id')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .leftJoin('divisions as v', 'v.trip_seq', 'b.trip_seq')
    .leftJoin('vehicles as c', 'c.id', 't.vehicle_id')
    .selectAll('b')
    .select([
      ...ofTrip,
      // seats that were given up before the booking ended
      sql<number>`(select coalesce(sum(g.seats), 0) from given_up_seats g where g.booking_id = b.id)::int`.as('given_up_seats'),
      sql<bigint>`(select coalesce(sum(g.kept_minor), 0) from given_up_seats g where g.booking_id = b.id)::bigint`.as(
        'given_up_kept_minor',
      ),
      't.arrives_at as trip_arrives_at',
      't.departs_at as trip_departs_at',
      'v.computed_at as division_computed_at',
      'c.brand',
      'c.model',
      'c.color',
      'c.plate',
      sql<string[]>`array(select account_id from division_askers k where k.trip_seq = b.trip_seq)`.as('division_asked_by'),
      'd.name as driver_name',
      'd.given_name as driver_given_name',
      'd.photo_id as driver_photo_id',
      'd.gender as driver_gender',
      halvesOf('d', now).as('driver_rating_halves'),
      countOf('d', now).as('driver_rating_count'),
      'd.identity_checked_at as driver_checked_at',
      'd.phone_checked_at as driver_phone_at',
      'd.telephone_sealed as driver_telephone',
      'p.name as passenger_name',
      'p.given_name as passenger_given_name',
      'p.photo_id as passenger_photo_id',
      'p.gender as passenger_gender',
      halvesOf('p', now).as('passenger_rating_halves'),
      countOf('p', now).as('passenger_rating_count'),
      'p.identity_checked_at as passenger_checked_at',
      'p.phone_checked_at as passenger_phone_at',
      'p.telephone_sealed as passenger_telephone',
      factsColumn('p').as('passenger_facts'),
      factsColumn('d').as('driver_facts'),
      driverReason,
    ])

export type BookingRow = Awaited<ReturnType<typeof bookingsOn>>[number]

export const findBooking = (db: Db, id: string, now: Date) => whole(db, now).where('b.id', '=', id).executeTakeFirst()

/** Bookings that never left the waiting list are hidden from the driver (rules 14). */
const seenByDriver = sql<boolean>`b.line_no is null`

/** True when this account is a companion on the booking. */
const ridesAlong = (accountId: string) =>
  sql<boolean>`b.id = any(array(select booking_id from booking_companions where account_id = ${accountId}))`

const MOST = 100

interface Wanted {
  as?: 'passenger' | 'driver' | undefined
  tripSeq?: number | undefined
}

/**
 * Returns bookings with this person as booker, driver or companion: future ones first, soonest on top, then the latest past ones.
 */
export const bookingsOf = (db: Db, accountId: string, { as, tripSeq }: Wanted, now: Date) =>
  whole(db, now)
    .where((is) =>
      is.or([
        ...(as === 'driver' ? [] : [is('b.passenger_id', '=', accountId), ridesAlong(accountId)]),
        ...(as === 'passenger' ? [] : [is.and([is('b.driver_id', '=', accountId), seenByDriver])]),
      ]),
    )
    .$if(tripSeq !== undefined, (some) => some.where('b.trip_seq', '=', tripSeq ?? 0))
    .orderBy(sql`case when b.departs_at > ${now}::timestamptz then b.departs_at end`)
    .orderBy('b.departs_at', 'desc')
    .orderBy('b.id')
    .limit(MOST)
    .execute()

/** Returns requests and seats of the trip in the order of the road; of the waiting list, only the viewer's booking. */
export const bookingsOn = (db: Db, tripSeq: number, now: Date, viewer: string | null = null) =>
  whole(db, now)
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven'])
    .where((is) => is.or([seenByDriver, is('b.passenger_id', '=', viewer), sql<boolean>`${viewer}::uuid = any(b.companion_ids)`]))
    .orderBy('b.from_m')
    .orderBy('b.to_m')
    .orderBy('b.requested_at')
    .orderBy('b.id')
    .execute()

/** Counts changes of a seat and its trip. Calendars ignore an event with a lower number than the one they have. */
export async function countChanges(db: Db, id: string): Promise<number> {
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

/** A driver's earnings of a trip, in minor units of the trip's currency. */
export interface Earnings {
  /** price of all paid seats, and the driver's halves of late cancellations */
  expectedMinor: number
  /** settled amount */
  creditedMinor: number
}

/** Returns the earnings of many trips by trip number. */
export async function earningsOf(db: Db, tripSeqs: number[]): Promise<(tripSeq: number) => Earnings> {
  const rows = tripSeqs.length === 0 ? [] : await sumsOf(db, tripSeqs)
  const found = new Map(rows.map(({ trip_seq, expected, credited }) => [trip_seq, asNumbers(expected, credited)]))
  return (tripSeq) => found.get(tripSeq) ?? asNumbers(0n, 0n)
}

const asNumbers = (expected: bigint, credited: bigint) => ({
  expectedMinor: Number(expected),
  creditedMinor: Number(credited),
})

/**
 * Without `is true`, and without statistics, the planner would scan all entries of `driver_due` accounts instead of finding the
 * few entries by their postings.
 */
const sumsOf = (db: Db, tripSeqs: number[]) =>
  db
    .selectFrom('bookings')
    .select([
      'trip_seq',
      sql<bigint>`coalesce(sum(case when state in ('confirmed', 'travelled', 'absent') then price_minor + car_minor
        when exists (select from trips where seq = trip_seq and cancelled_at is not null) then 0 else kept_minor end
        + (select coalesce(sum(g.kept_minor), 0) from given_up_seats g where g.booking_id = bookings.id)), 0)::bigint`.as(
        'expected',
      ),
      sql<bigint>`coalesce(sum((select -sum((select sum(amount_minor) from ledger_entries
          where posting_id = postings.id and (account like 'driver_due:%') is true))
        from postings where ref = any (array(select 'settle:' || bookings.id
          union all select 'unsettle:' || refunds.id from refunds where booking_id = bookings.id)))), 0)::bigint`.as('credited'),
    ])
    .where('trip_seq', 'in', tripSeqs)
    .groupBy('trip_seq')
    .execute()

/** Rows of other tables about a booking: its order, refunds, reports, and the driver's credit. */
export interface BookingDetails {
  order: Awaited<ReturnType<typeof ordersOf>>[number] | undefined
  refunds: Awaited<ReturnType<typeof refundsOf>>
  /** absence reports of the whole trip */
  reports: ReportOnTrip[]
  /** time at which two administrators canceled the booking's order after departure */
  cancelling: Date | undefined
  /** companions; those without an account only while their names are stored */
  companions: Awaited<ReturnType<typeof companionsOf>>
  /** minor units; undefined until the booking is settled */
  credited: bigint | undefined
  /** an open change of the trip, with the answer of this booking */
  change?: OpenAnswer | undefined
  /** position on the waiting list */
  position?: number | undefined
}

/** Loads the rows of other tables for many bookings, in six statements. */
export async function loadDetails(
  db: Db,
  rows: { id: string; trip_seq: number }[],
  now: Date,
): Promise<(id: string) => BookingDetails> {
  if (rows.length === 0) return () => noRelatedRows
  const ids = rows.map(({ id }) => id)
  const [orders, refunds, reports, credits, cancellations, companions] = await Promise.all([
    ordersOf(db, ids),
    refundsOf(db, ids),
    reportsOnTrips(db, [...new Set(rows.map(({ trip_seq }) => trip_seq))]),
    creditsOf(db, ids),
    cancellationsOn(db, ids),
    companionsOf(db, ids, now),
  ])
  return (id) => ({
    order: orders.find(({ booking_id }) => booking_id === id),
    refunds: refunds.filter(({ booking_id }) => booking_id === id),
    reports: reports.filter(({ tripSeq }) => tripSeq === rows.find((row) => row.id === id)?.trip_seq),
    cancelling: cancellations.find(({ booking_id }) => booking_id === id)?.decided_at,
    companions: companions.filter(({ booking_id }) => booking_id === id),
    credited: credits.get(id),
  })
}

const noRelatedRows = { order: undefined, refunds: [], reports: [], cancelling: undefined, companions: [], credited: undefined }

const ordersOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'booking_id', 'payer_id', 'state', 'init_point'])
    .select(
      sql<boolean>`state = 'disputed' and not exists (select from payments p where p.order_id = orders.id and not p.extra)`.as(
        'under_review',
      ),
    )
    .where('booking_id', 'in', ids)
    .where('state', '<>', 'closed')
    .where('hidden_at', 'is', null)
    .execute()

const refundsOf = (db: Db, ids: string[]) =>
  db.selectFrom('refunds').select(['booking_id', 'amount_minor', 'state']).where('booking_id', 'in', ids).execute()
