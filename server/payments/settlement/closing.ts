import { mostSeats } from '#domain/contribution.ts'
import { settlement } from '#domain/ledger.ts'
import { may } from '#domain/life.ts'
import { orderLife } from '#domain/payment.ts'
import { excessHalves } from '#domain/refund.ts'
import { closesAt, type Settlement, settlementOf } from '#domain/settlement.ts'
import { finishAbsences } from '../../bookings/absence/finishing.ts'
import { type Booking, legsOf, setKept } from '../../bookings/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { isFrozen } from '../../moderation/cases/queries.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { divideOpen } from '../division/computing.ts'
import { oweBack } from '../owing.ts'
import { lockOpenOrder, moveOrder, type Order, type Payment, paymentsOf, post } from '../queries.ts'
import { lockConfirmed, noteSettled, openRefund, openReportOn } from './queries.ts'

/**
 * What becomes of a locked trip from `closes_at` on (7): absences first, division after, then the money of each booking. While a report,
 * a division or a freeze of the trip is open all of it waits; a dispute or a refund holds its own booking only. Answers who was settled.
 */
export async function closeTrip(tx: Tx, trip: LockedTrip, at: Date): Promise<Booking[]> {
  if (at < closesAt(trip.arrives_at)) return []
  await finishAbsences(tx, trip, at)
  if ((await openReportOn(tx, trip.seq)) || (await isFrozen(tx, trip.seq))) return []
  const before = await lockConfirmed(tx, trip.seq)
  const again = soldAgain(trip, before)
  if (!(await divideOpen(tx, trip, { bookings: before, again }, at))) return []
  const after = { again, tripCancelled: trip.cancelled_at !== null }
  const settled = []
  // read again: each has its share now
  for (const booking of (await lockConfirmed(tx, trip.seq)).filter(({ settled_at }) => !settled_at))
    if (await settleBooking(tx, booking, after, at)) settled.push(booking)
  return settled
}

/** Late cancellations without whose seat the car is full (8.1, M15). */
function soldAgain({ seats, most_seats }: LockedTrip, bookings: Booking[]): Set<string> {
  const held = bookings.filter(({ state }) => state === 'travelled' || state === 'absent').map(legsOf)
  const halves = bookings.filter(({ state, kept_minor }) => state === 'cancelled' && kept_minor > 0n)
  const at = ({ ended_at, departs_at }: Booking) => ended_at ?? departs_at
  return new Set(
    excessHalves(
      mostSeats(seats, most_seats),
      held,
      halves.map((one) => ({ ...legsOf(one), id: one.id, at: at(one) })),
    ),
  )
}

/** What became of the whole trip. */
interface After {
  again: Set<string>
  tripCancelled: boolean
}

async function settleBooking(tx: Tx, booking: Booking, { again, tripCancelled }: After, at: Date): Promise<boolean> {
  const order = await lockOpenOrder(tx, booking.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  const settled = settlementOf({
    state: booking.state,
    priceMinor: booking.price_minor,
    keptMinor: booking.kept_minor,
    refundMinor: payment?.refund_minor ?? 0n,
    resold: again.has(booking.id),
    shareMinor: booking.share_minor,
    tripCancelled,
    order: order?.state,
    refundOpen: Boolean(await openRefund(tx, booking.id)),
  })
  if (!settled) return false
  await noteSettled(tx, booking.id, at)
  if (booking.state === 'cancelled' && booking.kept_minor !== settled.creditMinor)
    await setKept(tx, booking.id, settled.creditMinor)
  if (order && payment) await divide(tx, booking, order, payment, settled, at)
  return true
}

async function divide(tx: Tx, booking: Booking, order: Order, payment: Payment, settled: Settlement, at: Date): Promise<void> {
  const { creditMinor: minor, refundMinor, cause } = settled
  if (minor > 0n) await post(tx, settlement(booking.id, booking.driver_id, { minor, currency: booking.currency }), at)
  if (refundMinor > 0n) await oweBack(tx, order, payment, { cause, at, minor: refundMinor })
  else if (may(orderLife, order.state, 'settle')) await moveOrder(tx, order, 'settle', { by: null, at })
}
