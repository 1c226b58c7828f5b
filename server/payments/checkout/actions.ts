import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { startPayment } from '#contract/payments/payments.ts'
import { referenceOf, whyNotStill } from '#domain/bookings/booking.ts'
import { decimalText, minorFrom } from '#domain/money.ts'
import { whyNotPay } from '#domain/payments/payment.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { retryAfterExpiringHolds } from '../../bookings/actions.ts'
import { lockTravellers } from '../../bookings/companions/joining.ts'
import { changesSinceRequest, refuseUnready } from '../../bookings/joining/checks.ts'
import { inTurn } from '../../bookings/joining/inTurn.ts'
import { join, refuseIfFull } from '../../bookings/joining/join.ts'
import { isElsewhereThan } from '../../bookings/joining/overlapping.ts'
import { chooseRide } from '../../bookings/joining/ride.ts'
import { type Booking, liveBookingOf } from '../../bookings/queries.ts'
import type { Tx, Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { type LockedTrip, lockTrip, tripSeqOf } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { insertOrder, lockOpenOrder, moveOrder, type Order } from '../queries.ts'
import { refuseProviderDown, syncOrder, withLockedSale } from '../statusSync/actions.ts'
import { clearCheckout } from '../statusSync/queries.ts'
import { endReplaced, refusePaying } from './replacing.ts'

export type PaymentRequest = z.output<typeof startPayment.body>

interface Buyer {
  me: Member
  tripSeq: number
  key: string | undefined
}

/** Starts to pay a seat on a trip. With instant booking the seat is reserved first. */
export async function startPaying(world: World, me: Member, request: PaymentRequest, key?: string): Promise<Order> {
  refuseIf(world.settings.PAYMENTS === 'car' ? 'paid_in_car' : undefined)
  await refuseUnready(world, me)
  refuseIf(request.idUser && ![me.id, me.email.toLowerCase()].includes(request.idUser.toLowerCase()) ? 'not_yours' : undefined)
  const tripSeq = (await tripSeqOf(world.db, request.idRoute)) ?? refuse('not_found')
  if (request.replaces) await refusePaying(world, me, request.replaces)
  return retryAfterExpiringHolds(world, syncOrder, tripSeq, () => pay(world, { me, tripSeq, key }, request))
}

/** Returns the order for the caller's seat with its payment page: the open order, or a new one (P1–P3). */
async function pay(world: World, buyer: Buyer, request: PaymentRequest): Promise<Order> {
  const { opened, replaced } = await inTurn(request, {
    check: () => refuseIfFull(world, buyer.me, request),
    book: () => transact(world.db, (tx) => open(tx, world, buyer, request)),
  })
  await world.live.publish([`trip:${request.idRoute.toLowerCase()}`])
  if (replaced?.checkout_id) await shutLeftover(world, replaced.id, replaced.checkout_id)
  const order = opened.state === 'opened' ? await begin(world, opened).catch(refuseProviderDown) : opened
  // during the call to the provider, the seat may have been given up, or paid in another window
  refuseIf(order.state === 'closed' ? 'hold_expired' : undefined)
  return order.state === 'waiting' ? order : refuse('order_already_paid')
}

interface Opening {
  opened: Order
  replaced: Order | undefined
}

async function open(tx: Tx, world: World, { me, tripSeq, key }: Buyer, request: PaymentRequest): Promise<Opening> {
  const { from, to, adultAttested, message, idRoute, seats, companions } = request
  const invitations = (companions ?? []).flatMap((one) => (one.kind === 'account' ? one.invitation : []))
  await lockTravellers(tx, me.id, idRoute, invitations)
  const trip = (await lockTrip(tx, tripSeq)) ?? refuse('not_found')
  const sent = { idRoute, from, to, adultAttested, message, seats, companions }
  const found = await liveBookingOf(tx, tripSeq, me.id)
  const replaced =
    found && request.replaces ? await endReplaced(tx, found, request.replaces, { by: me.id, at: world.now() }) : undefined
  const live = replaced ? undefined : found
  refuseIf(live && (await isForOther(tx, world, { trip, live }, request)) ? 'already_joined' : undefined)
  const booking = live ?? (await join(tx, world, me, sent, { key, toPay: true, hold: replaced?.hold })).booking
  refuseIf(whyNotPay({ state: booking.state, priceMinor: booking.price_minor, payBy: booking.pay_by }, world.now()))
  refuseIf((await hasBarredDriver(tx, booking)) ? 'trip_cancelled' : undefined)
  refuseIf((await isElsewhereThan(tx, booking)) ? 'overlapping_booking' : undefined)
  if (live) refuseIf(whyNotStill(await changesSinceRequest(tx, booking, world.now())))
  refuseOther(booking, request)
  const opened = (await lockOpenOrder(tx, booking.id)) ?? (await openOrder(tx, world, booking))
  return { opened, replaced: replaced?.order }
}

/**
 * True if the request is for other seats or another stretch than the live booking. Such a request must name the booking's open
 * order, which it replaces (P12, F28).
 */
async function isForOther(tx: Tx, { gazetteer }: World, { trip, live }: Sold, request: PaymentRequest): Promise<boolean> {
  const { seats, companions, from, to } = request
  if ((seats ?? (companions ? 1 + companions.length : live.seats)) !== live.seats) return true
  const isSame = from === live.from_place && to === live.to_place
  if (isSame || (from === undefined && to === undefined)) return false
  const ride = await chooseRide(tx, gazetteer, trip, { from, to })
  return ride.fromM !== live.from_m || ride.toM !== live.to_m
}

interface Sold {
  trip: LockedTrip
  live: Booking
}

/** Compares the caller's expected price with the actual price. The expected price is never charged (P1). */
function refuseOther({ price_minor, currency }: Booking, { price, priceMinor }: PaymentRequest): void {
  const believed = priceMinor !== undefined ? BigInt(priceMinor) : price !== undefined && minorFrom(String(price), currency)
  if (believed === false || believed === price_minor) return
  refuse('price_changed', { price: decimalText(price_minor, currency), priceMinor: Number(price_minor), currency })
}

function openOrder(tx: Tx, { now, payments }: World, booking: Booking): Promise<Order> {
  const at = now()
  const row = {
    booking_id: booking.id,
    payer_id: booking.passenger_id,
    state: 'opened' as const,
    reference: randomUUID(),
    provider: payments.name,
    currency: booking.currency,
    price_minor: booking.price_minor,
    pay_by: booking.pay_by ?? at,
    created_at: at,
    updated_at: at,
  }
  return insertOrder(tx, row, { by: booking.passenger_id, at })
}

/** Checks whether the driver was barred after the booking: then the passenger must not pay it. */
const hasBarredDriver = async (db: Db, { driver_id }: Pick<Booking, 'driver_id'>): Promise<boolean> =>
  Boolean(
    await db.selectFrom('accounts').select('id').where('id', '=', driver_id).where('standing', '<>', 'active').executeTakeFirst(),
  )

/** Item title by the specification (P1); the provider's page shows the seat's reference after it. */
const TITLE = 'Viaje'

type Beginning = Pick<World, 'db' | 'now' | 'payments' | 'live' | 'publicUrl'>

/** Creates the checkout of an order at the provider, or returns the existing one. Throws PaymentProviderAway (P2). */
export async function begin(world: Beginning, order: Order): Promise<Order> {
  const { checkoutId, url } = await world.payments.startCheckout({
    orderId: order.id,
    reference: order.reference,
    title: `${TITLE} ${referenceOf(order.booking_id)}`,
    amount: { minor: order.price_minor, currency: order.currency },
    expiresAt: order.pay_by,
    returnTo: `${world.publicUrl}/order/${order.id}`,
  })
  const begun = await withLockedSale(world, order.id, async (tx, sale) =>
    sale.order.state === 'opened'
      ? moveOrder(tx, sale.order, 'start', { by: null, at: world.now() }, { checkout_id: checkoutId, init_point: url })
      : sale.order,
  )
  if (begun.state === 'closed') await shutCheckout(world, order.id, checkoutId)
  return begun
}

/** Closes a checkout. If the provider does not respond, the polling job closes the checkout later. */
export const shutLeftover = (world: Pick<World, 'db' | 'live' | 'payments' | 'log'>, orderId: string, checkoutId: string) =>
  shutCheckout(world, orderId, checkoutId).catch((error: unknown) =>
    world.log.warn({ err: error, order: orderId }, 'checkout-close-failed'),
  )

/** Closes the checkout, so that the passenger cannot start to pay this order any more. Throws PaymentProviderAway. */
async function shutCheckout(world: Pick<World, 'db' | 'live' | 'payments'>, orderId: string, checkoutId: string): Promise<void> {
  await world.payments.closeCheckout(checkoutId)
  await withLockedSale(world, orderId, (tx) => clearCheckout(tx, orderId))
}
