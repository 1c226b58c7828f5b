import { type Selectable, sql, type Updateable } from 'kysely'
import { bookingLife, bookingStates, isLive } from '#domain/bookings/booking.ts'
import type { SeatsOnLegs } from '#domain/bookings/seats.ts'
import { type EventOf, stateAfter } from '#domain/life.ts'
import type { SecondThoughts } from '#domain/payments/refund.ts'
import { DAY_MS } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type Booking = Selectable<Tables['bookings']>
export type BookingEvent = EventOf<typeof bookingLife>

/** `by` is the account that acted, null for a job or the provider; `key` is the caller's idempotency key. */
export interface Transition {
  by: string | null
  at: Date
  details?: object
  key?: string | undefined
}

export const legsOf = ({ leg_from: from, leg_to: to, seats }: Booking): SeatsOnLegs => ({ from, to, seats })

/** Returns the accounts of all travelers on a booking. */
export const accountsOn = ({ passenger_id, companion_ids }: Pick<Booking, 'passenger_id' | 'companion_ids'>) => [
  passenger_id,
  ...companion_ids,
]

/** Returns the accounts of driver, booker and companions of a booking. */
export const peopleOn = (booking: Pick<Booking, 'driver_id' | 'passenger_id' | 'companion_ids'>) => [
  booking.driver_id,
  ...accountsOn(booking),
]

export const deadlinesOf = ({ state, seats, answer_by: answerBy, pay_by: payBy }: Booking) => ({ state, seats, answerBy, payBy })

/** Checks whether this person made the booking, without a lock. */
export const isPassenger = async (db: Db, id: string, passengerId: string) =>
  isUuid(id) &&
  Boolean(
    await db.selectFrom('bookings').select('id').where('id', '=', id).where('passenger_id', '=', passengerId).executeTakeFirst(),
  )

/** Locks the travelers of a booking, so that their seats are checked one at a time. Called before any trip is locked. */
export const lockTravellersOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('bookings as b')
    .innerJoin('accounts as p', (on) => on.on(sql<boolean>`p.id = any(array[b.passenger_id] || b.companion_ids)`))
    .select(['b.passenger_id', 'b.companion_ids', 'b.trip_seq', 'b.state', 'b.price_minor', 'b.departs_at', 'b.arrives_at'])
    .where('b.id', '=', bookingId)
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .executeTakeFirst()

/** Returns the trip of a booking, without a lock: trips are locked before bookings, everywhere. */
export const tripOfBooking = async (db: Db, id: string) =>
  isUuid(id) ? (await db.selectFrom('bookings').select('trip_seq').where('id', '=', id).executeTakeFirst())?.trip_seq : undefined

export const lockBooking = (tx: Tx, id: string) =>
  tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const live = bookingStates.filter(isLive)

/** Locks the bookings in one order, so that two transactions that lock all of them cannot deadlock. */
export const lockLiveBookings = (tx: Tx, tripSeq: number) =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('state', 'in', live)
    .orderBy('id')
    .forUpdate()
    .execute()

export const liveBookingOf = (db: Db, tripSeq: number, passengerId: string) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('passenger_id', '=', passengerId)
    .where('state', 'in', live)
    .executeTakeFirst()

/** A trip by its number or its id. */
export type TripRef = number | string

/**
 * Returns bookings past their deadline that the job has not ended yet (B5); of one trip if given. The states are literals, so
 * that partial indexes apply: a plan for any state would read all bookings every minute.
 */
export const findOverdue = (db: Db, now: Date, trip?: TripRef) =>
  db
    .selectFrom('bookings')
    .select(['id', 'trip_seq', 'pay_by as payBy'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', sql.lit('requested')), is('answer_by', '<=', now)]),
        is.and([sql<boolean>`state in ('waiting', 'offered')`, is('answer_by', '<=', now)]),
        is.and([is('state', '=', sql.lit('accepted')), is('pay_by', '<=', now)]),
      ]),
    )
    .$if(typeof trip === 'number', (some) => some.where('trip_seq', '=', Number(trip)))
    .$if(typeof trip === 'string', (some) =>
      some.where('trip_seq', '=', (from) => from.selectFrom('trips').select('seq').where('id', '=', String(trip))),
    )
    .orderBy('departs_at')
    .limit(MAX_AT_ONCE)
    .execute()

const MAX_AT_ONCE = 500

/** Returns the instant a day before `at`. A key repeated within that day means the same action (P12). */
const keysSince = (at: Date) => new Date(at.getTime() - DAY_MS)

/**
 * Returns the booking that this person requested before under the same key: a repeated request returns the first booking (P12).
 */
export const requestedUnder = (db: Db, tripSeq: number, passengerId: string, { key, at }: { key: string; at: Date }) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('passenger_id', '=', passengerId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('booking_history')
          .select('n')
          .whereRef('booking_id', '=', 'bookings.id')
          .where('event', '=', 'request')
          .where('key', '=', key)
          .where('at', '>', keysSince(at)),
      ),
    )
    .executeTakeFirst()

/** Locks the unsettled bookings of a trip with late canceled seats for which the driver has kept half of the price. */
export const lockHalves = (tx: Tx, tripSeq: number): Promise<Booking[]> =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'cancelled'), is('kept_minor', '>', 0n)]),
        sql<boolean>`exists (select from given_up_seats g where g.booking_id = bookings.id and g.kept_minor > 0)`,
      ]),
    )
    .where('settled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Stores the half that the driver keeps. `halves_back` is the number of seats for which this half was refunded because the car
 * was full.
 */
export const updateKept = (tx: Tx, id: string, kept_minor: bigint, halves_back?: number) =>
  tx
    .updateTable('bookings')
    .set({ kept_minor, ...(halves_back !== undefined && { halves_back }) })
    .where('id', '=', id)
    .execute()

/** Counts a passenger's cancellations soon after booking (8.1): of this trip, and of all trips since that date. */
export async function secondThoughtsOf(db: Db, { passenger_id, trip_seq }: Booking, since: Date): Promise<SecondThoughts> {
  const counted = await db
    .selectFrom('booking_history as h')
    .innerJoin('bookings as b', 'b.id', 'h.booking_id')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('b.trip_seq', '=', trip_seq).as('onTrip'),
      fn.countAll<bigint>().filterWhere('h.at', '>', since).as('lately'),
    ])
    .where('b.passenger_id', '=', passenger_id)
    .where('h.event', 'in', ['cancel', 'give_up'])
    .where(sql`h.details ->> 'cause'`, '=', 'second_thoughts')
    .executeTakeFirstOrThrow()
  return { onTrip: Number(counted.onTrip), lately: Number(counted.lately) }
}

/**
 * Changes the state of a booking by a transition of its life cycle, with a history row. No other code may change the state (V12).
 */
export async function moveBooking(
  tx: Tx,
  booking: Booking,
  event: BookingEvent,
  transition: Transition,
  set: Updateable<Tables['bookings']> = {},
): Promise<Booking> {
  const state = stateAfter(bookingLife, booking.state, event)
  const ended = isLive(state) ? {} : { ended_at: transition.at }
  const moved = await tx
    .updateTable('bookings')
    .set({ state, ...ended, ...set })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteBooking(tx, booking.id, { from_state: booking.state, event, to_state: state }, transition)
  return moved
}

/** Extends the hold of a seat until departure while an administrator reviews its payment (P8). */
export const keepUntilDeparture = (tx: Tx, id: string) =>
  tx
    .updateTable('bookings')
    .set((row) => ({ pay_by: row.ref('departs_at') }))
    .where('id', '=', id)
    .execute()

/** Reopens a booking that was settled without the money, once the money has been paid. */
export const reopen = (tx: Tx, id: string): Promise<Booking> =>
  tx.updateTable('bookings').set({ settled_at: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

const noteBooking = (
  tx: Tx,
  booking_id: string,
  move: { from_state: string; event: string; to_state: string },
  { by: actor, at, details = {}, key }: Transition,
) =>
  tx
    .insertInto('booking_history')
    .values({ booking_id, ...move, actor, at, details: JSON.stringify(details), key: key ?? null })
    .execute()

/** Checks whether the same action was done under the same key: a repeated call then returns the first response (rules 5, P12). */
export const wasDone = (db: Db, bookingId: string, event: BookingEvent, { by, key, at }: Pick<Transition, 'by' | 'key' | 'at'>) =>
  db
    .selectFrom('booking_history')
    .select('n')
    .where('booking_id', '=', bookingId)
    .where('event', '=', event)
    .where('actor', '=', by)
    .where('key', '=', key ?? null)
    .where('at', '>', keysSince(at))
    .executeTakeFirst()

/** Time before departure until which people may join, by kind of joining (B1). */
const CUTOFF = sql`case joining when 'on_approval' then interval '2 hours' else interval '30 minutes' end`

/** A moved departure. */
export interface Shift {
  from: Date
  to: Date
}

/**
 * Moves the live bookings of a trip to its new departure. Deadlines that are too late for the new departure are brought forward
 * (B1, B2). If a checkout ends after the deadline of its seat, a payment in between is treated as late (B9).
 */
export async function moveBookings(tx: Tx, tripSeq: number, { from, to }: Shift): Promise<void> {
  const moved = sql`(${to}::timestamptz - ${from}::timestamptz)`
  await tx
    .updateTable('bookings')
    .set({
      departs_at: sql`departs_at + ${moved}`,
      arrives_at: sql`arrives_at + ${moved}`,
      // a waiting-list place lasts until joining closes, which moves with the departure
      answer_by: sql`case state when 'waiting' then departs_at + ${moved} - ${CUTOFF}
        else least(answer_by, departs_at + ${moved} - ${CUTOFF}) end`,
      pay_by: sql`case when state = 'accepted' then least(pay_by, departs_at + ${moved}
        - case joining when 'on_approval' then interval '30 minutes' else interval '0' end) else pay_by end`,
    })
    .where('trip_seq', '=', tripSeq)
    .where('state', 'in', live)
    .execute()
}
