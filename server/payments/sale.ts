import { isBarred } from '#domain/account.ts'
import { seatsFree } from '#domain/seats.ts'
import { type Booking, legsOf, lockBooking } from '../bookings/queries.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Topic } from '../live/port.ts'
import { type LockedTrip, lockTrip } from '../trips/queries.ts'
import { lockOrder, type Order } from './queries.ts'

/** An order with the booking it pays and the trip that is of. */
export interface Sale {
  trip: LockedTrip
  booking: Booking
  order: Order
  /** the trip of a barred driver is as good as cancelled */
  driverBarred: boolean
}

const wholeOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('accounts', 'accounts.id', 'driver_id')
    .select(['trip_seq', 'booking_id', 'standing'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Locks in the one order: trip, booking, order. */
export async function lockSale(tx: Tx, orderId: string): Promise<Sale> {
  const { trip_seq, booking_id, standing } = await wholeOf(tx, orderId)
  const trip = await lockTrip(tx, trip_seq)
  const booking = await lockBooking(tx, booking_id)
  const order = await lockOrder(tx, orderId)
  if (!trip || !booking || !order) throw new Error(`order ${orderId} hangs in the air`)
  return { trip, booking, order, driverBarred: isBarred({ standing }) }
}

/** A trip as the rules of a late payment look at it (B9), by the stretch that was booked. */
export const forLate = ({ trip, booking, driverBarred }: Sale) => ({
  cancelled: trip.cancelled_at !== null || driverBarred,
  departsAt: booking.departs_at,
  seatsLeft: seatsFree(trip.free, legsOf(booking)),
})

/** Whoever looks at the trip, and its two people. */
export const topicsOf = ({ trip, booking }: Pick<Sale, 'trip' | 'booking'>): Topic[] => [
  `trip:${trip.id}`,
  `account:${booking.passenger_id}`,
  `account:${booking.driver_id}`,
]
