import { seatsFree } from '#domain/bookings/seats.ts'
import { isBarred } from '#domain/people/account.ts'
import { lockOverlapping, type Overlapping } from '../bookings/overlapping.ts'
import { type Booking, legsOf, lockBooking } from '../bookings/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Topic } from '../platform/live/port.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import { lockOrder, type Order } from './queries.ts'

/** An order with the booking it pays and the trip that is of. */
export interface Sale {
  trip: LockedTrip
  booking: Booking
  order: Order
  /** the trip of a barred driver is as good as cancelled, and a barred passenger rides no more */
  eitherBarred: boolean
  /** what the same person has asked for or holds at the same hours; their trips are locked too (B6) */
  overlapping: Overlapping[]
}

/** The passenger's own row is locked first: a late payment may bring a seat at an hour at which they just took another (B9). */
const wholeOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('accounts as driver', 'driver.id', 'driver_id')
    .innerJoin('accounts as passenger', 'passenger.id', 'passenger_id')
    .select(['trip_seq', 'booking_id', 'driver.standing as driver', 'passenger.standing as passenger'])
    .select(['passenger_id', 'departs_at', 'arrives_at'])
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('passenger')
    .executeTakeFirstOrThrow()

/** Locks in the one order: person, trips, booking, order. */
export async function lockSale(tx: Tx, orderId: string): Promise<Sale> {
  const { trip_seq, booking_id, driver, passenger, ...seat } = await wholeOf(tx, orderId)
  const { passenger_id: me, departs_at: departsAt, arrives_at: arrivesAt } = seat
  const overlapping = await lockOverlapping(tx, { me, tripSeq: trip_seq, id: booking_id, departsAt, arrivesAt })
  const trip = await lockTrip(tx, trip_seq)
  const booking = await lockBooking(tx, booking_id)
  const order = await lockOrder(tx, orderId)
  if (!trip || !booking || !order) throw new Error(`order ${orderId} hangs in the air`)
  return { trip, booking, order, eitherBarred: [driver, passenger].some((standing) => isBarred({ standing })), overlapping }
}

/** A trip as the rules of a late payment look at it (B9), by the stretch that was booked, and only as it was agreed on then. */
export const forLate = ({ trip, booking, eitherBarred }: Sale) => ({
  cancelled: trip.cancelled_at !== null || eitherBarred,
  departsAt: booking.departs_at,
  seatsLeft: seatsFree(trip.free, legsOf(booking)),
  seats: booking.seats,
  changed: trip.change_id !== null || (trip.agreed_at !== null && booking.requested_at < trip.agreed_at),
})

/** Topics of the trip and its two people; with the trips and drivers of overlapping bookings, which may have ended. */
export const topicsOf = ({ trip, booking, overlapping }: Pick<Sale, 'trip' | 'booking'> & Partial<Sale>): Topic[] => [
  `trip:${trip.id}`,
  `account:${booking.passenger_id}`,
  `account:${booking.driver_id}`,
  ...(overlapping ?? []).flatMap(({ trip_id, driver_id }): Topic[] => [`trip:${trip_id}`, `account:${driver_id}`]),
]
