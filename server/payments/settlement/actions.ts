import { holdsSeat } from '#domain/booking.ts'
import { settlement } from '#domain/ledger.ts'
import { may } from '#domain/life.ts'
import { orderLife } from '#domain/payment.ts'
import { resold } from '#domain/refund.ts'
import { arrivedBy, type Settlement, settlementOf, type Unsettled } from '#domain/settlement.ts'
import { type Booking, legsOf } from '../../bookings/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { isFrozen } from '../../moderation/cases/queries.ts'
import { type LockedTrip, lockTrip } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { oweBack } from '../owing.ts'
import { lockOpenOrder, moveOrder, type Order, type Payment, paymentsOf, post } from '../queries.ts'
import { topicsOf } from '../sale.ts'
import { isDividing, lockConfirmed, noteSettled, openRefund, openReport, unsettledTrips } from './queries.ts'

type Settling = Pick<World, 'db' | 'now' | 'live' | 'log'>

const MOST_AT_ONCE = 500

/** A day after arrival every seat of a trip becomes the driver's money or the passenger's again, unless something is open (rules 7). */
export async function settleTrips(world: Settling): Promise<void> {
  for (const seq of await unsettledTrips(world.db, arrivedBy(world.now()), MOST_AT_ONCE))
    await settleTrip(world, seq).catch((error: unknown) =>
      world.log.error({ err: error, trip: seq }, 'a trip could not be settled'),
    )
}

async function settleTrip(world: Settling, seq: number): Promise<void> {
  const settled = await transact(world.db, (tx) => settleUnderLock(tx, seq, world.now()))
  for (const sale of settled) await world.live.publish(topicsOf(sale))
}

async function settleUnderLock(tx: Tx, seq: number, at: Date): Promise<{ trip: LockedTrip; booking: Booking }[]> {
  const trip = await lockTrip(tx, seq)
  if (!trip || (await isDividing(tx, seq)) || (await isFrozen(tx, seq))) return []
  const bookings = await lockConfirmed(tx, seq)
  const after = { again: soldAgain(trip, bookings), tripCancelled: trip.cancelled_at !== null }
  const done = []
  for (const booking of bookings.filter(({ settled_at }) => !settled_at))
    if (await settleBooking(tx, booking, after, at)) done.push({ trip, booking })
  return done
}

/** Late cancellations whose seat somebody else paid for (M15). */
function soldAgain({ seats }: LockedTrip, bookings: Booking[]): Set<string> {
  const holders = bookings.filter(({ state }) => holdsSeat(state)).map(legsOf)
  const givenUp = bookings.filter(({ state, kept_minor }) => state === 'cancelled' && kept_minor > 0n)
  return new Set(
    resold(
      seats,
      holders,
      givenUp.map((one) => ({ ...legsOf(one), id: one.id, at: one.ended_at ?? one.departs_at })),
    ),
  )
}

/** What became of the whole trip. */
interface After {
  again: Set<string>
  tripCancelled: boolean
}

async function settleBooking(tx: Tx, booking: Booking, after: After, at: Date): Promise<boolean> {
  const order = await lockOpenOrder(tx, booking.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  const settled = settlementOf(await asked(tx, booking, order, payment, after))
  if (!settled) return false
  await noteSettled(tx, booking.id, at)
  if (order && payment) await divide(tx, booking, order, payment, settled, at)
  return true
}

async function asked(
  tx: Tx,
  booking: Booking,
  order: Order | undefined,
  payment: Payment | undefined,
  { again, tripCancelled }: After,
): Promise<Unsettled> {
  return {
    state: booking.state,
    priceMinor: booking.price_minor,
    keptMinor: booking.kept_minor,
    refundMinor: payment?.refund_minor ?? 0n,
    resold: again.has(booking.id),
    tripCancelled,
    order: order?.state,
    refundOpen: Boolean(await openRefund(tx, booking.id)),
    reportOpen: Boolean(await openReport(tx, booking.id)),
  }
}

async function divide(tx: Tx, booking: Booking, order: Order, payment: Payment, settled: Settlement, at: Date): Promise<void> {
  const { creditMinor: minor, refundMinor, cause } = settled
  if (minor > 0n) await post(tx, settlement(booking.id, booking.driver_id, { minor, currency: booking.currency }), at)
  if (refundMinor > 0n) await oweBack(tx, order, payment, { cause, at, minor: refundMinor })
  else if (may(orderLife, order.state, 'settle')) await moveOrder(tx, order, 'settle', { by: null, at })
}
