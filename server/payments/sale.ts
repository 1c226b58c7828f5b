import { isBarred } from '#domain/account.ts'
import { seatsFree } from '#domain/seats.ts'
import { type Booking, legsOf, lockBooking } from '../bookings/queries.ts'
import type { Tx } from '../database/connect.ts'
import type { Topic } from '../live/port.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import { lockOrder, type Order } from './queries.ts'

/** An order with the booking it pays and the trip that is of. */
export interface Sale {
  trip: LockedTrip
  booking: Booking
  order: Order
  /** the trip of a barred driver is as good as cancelled, and a barred passenger rides no more */
  eitherBarred: boolean
}

/** The passenger's own row is locked first: a late payment may bring a seat at an hour at which they just took another (B9). */
const wholeOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('accounts as driver', 'driver.id', 'driver_id')
    .innerJoin('accounts as passenger', 'passenger.id', 'passenger_id')
    .select(['trip_seq', 'booking_id', 'driver.standing as driver', 'passenger.standing as passenger'])
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('passenger')
    .executeTakeFirstOrThrow()

/** Locks in the one order: person, trip, booking, order. */
export async function lockSale(tx: Tx, orderId: string): Promise<Sale> {
  const { trip_seq, booking_id, driver, passenger } = await wholeOf(tx, orderId)
  const trip = await lockTrip(tx, trip_seq)
  const booking = await lockBooking(tx, booking_id)
  const order = await lockOrder(tx, orderId)
  if (!trip || !booking || !order) throw new Error(`order ${orderId} hangs in the air`)
  return { trip, booking, order, eitherBarred: [driver, passenger].some((standing) => isBarred({ standing })) }
}

/** A trip as the rules of a late payment look at it (B9), by the stretch that was booked, and only as it was agreed on then. */
export const forLate = ({ trip, booking, eitherBarred }: Sale) => ({
  cancelled: trip.cancelled_at !== null || eitherBarred,
  departsAt: booking.departs_at,
  seatsLeft: seatsFree(trip.free, legsOf(booking)),
  changed: trip.change_id !== null || (trip.agreed_at !== null && booking.requested_at < trip.agreed_at),
})

/** Whoever looks at the trip, and its two people. */
export const topicsOf = ({ trip, booking }: Pick<Sale, 'trip' | 'booking'>): Topic[] => [
  `trip:${trip.id}`,
  `account:${booking.passenger_id}`,
  `account:${booking.driver_id}`,
]
