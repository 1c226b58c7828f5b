import { sql } from 'kysely'
import { seatsFree } from '#domain/bookings/seats.ts'
import { isBarred } from '#domain/people/account.ts'
import { lockOverlapping, type Overlapping } from '../bookings/joining/overlapping.ts'
import { accountsOn, type Booking, legsOf, lockBooking, peopleOn } from '../bookings/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Topic } from '../platform/live/port.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import { lockOrder, type Order } from './queries.ts'

/** An order with the booking that it pays, and the booking's trip. */
export interface Sale {
  trip: LockedTrip
  booking: Booking
  order: Order
  /** the driver or a traveler is barred: the trip counts as canceled */
  anyBarred: boolean
  /** bookings of the same people at the same time, requested or held; their trips are locked too (B6) */
  overlapping: Overlapping[]
}

/**
 * Locks the travelers before anything else: a late payment may confirm a seat while a traveler takes another seat at the same
 * time (B9).
 */
const lockRiders = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('accounts as driver', 'driver.id', 'driver_id')
    .innerJoin('accounts as rider', (on) => on.on(sql<boolean>`rider.id = any(array[passenger_id] || companion_ids)`))
    .select(['trip_seq', 'booking_id', 'driver.standing as driver', 'rider.standing as rider'])
    .select(['passenger_id', 'companion_ids', 'departs_at', 'arrives_at'])
    .where('orders.id', '=', orderId)
    .orderBy('rider.id')
    .forNoKeyUpdate('rider')
    .execute()

/** Locks people, trips, booking and order, in this order. */
export async function lockSale(tx: Tx, orderId: string): Promise<Sale> {
  const riders = await lockRiders(tx, orderId)
  const [seat] = riders
  if (!seat) throw new Error(`order ${orderId} hangs in the air`)
  const { trip_seq, booking_id, driver, departs_at: departsAt, arrives_at: arrivesAt } = seat
  const overlapping = await lockOverlapping(tx, {
    people: accountsOn(seat),
    tripSeq: trip_seq,
    id: booking_id,
    departsAt,
    arrivesAt,
  })
  const trip = await lockTrip(tx, trip_seq)
  const booking = await lockBooking(tx, booking_id)
  const order = await lockOrder(tx, orderId)
  if (!trip || !booking || !order) throw new Error(`order ${orderId} hangs in the air`)
  return {
    trip,
    booking,
    order,
    anyBarred: [driver, ...riders.map(({ rider }) => rider)].some((standing) => isBarred({ standing })),
    overlapping,
  }
}

/** Returns the data of a trip that the rules about a late payment check (B9), for the booked stretch. */
export const lateTripOf = ({ trip, booking, anyBarred }: Sale) => ({
  cancelled: trip.cancelled_at !== null || anyBarred,
  departsAt: booking.departs_at,
  seatsLeft: seatsFree(trip.free, legsOf(booking)),
  seats: booking.seats,
  changed: trip.change_id !== null || (trip.agreed_at !== null && booking.requested_at < trip.agreed_at),
})

/**
 * Returns the topics of a sale's trip and people, and of the trips, drivers and bookers of overlapping bookings, which may have
 * ended.
 */
export const topicsOf = ({ trip, booking, overlapping }: Pick<Sale, 'trip' | 'booking'> & Partial<Sale>): Topic[] => [
  `trip:${trip.id}`,
  ...peopleOn(booking).map((id): Topic => `account:${id}`),
  ...(overlapping ?? []).flatMap(({ trip_id, driver_id, booker_id }): Topic[] => [
    `trip:${trip_id}`,
    `account:${driver_id}`,
    `account:${booker_id}`,
  ]),
]
