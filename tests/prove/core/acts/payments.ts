import { isLive, mayRevive, type Since } from '#domain/booking.ts'
import { capture, chargedBack, refunded } from '#domain/ledger.ts'
import { may } from '#domain/life.ts'
import { orderLife, whyNotPay } from '#domain/payment.ts'
import { type RefundCause } from '#domain/refund.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { seatOn } from '#domain/seats.ts'
import { type Attempt, type Core, type Owed, type Seat, type Taken } from '../state.ts'
import { confirm, joinable, money, move, moveOrder, openOrder, paymentsOf, post, seatOf } from './ground.ts'

/* What the payer, the provider and the bank do with money. */

/** P2, P3: the live seat of a booking's person gets its one order. */
export function start(core: Core, id: string): void {
  const { person } = seatOf(core, id)
  const seat = core.bookings.find((one) => one.person === person && isLive(one.state)) ?? refuse('not_possible_now')
  const payable = { state: seat.state, priceMinor: seat.priceMinor, payBy: seat.payBy === null ? null : new Date(seat.payBy) }
  refuseIf(whyNotPay(payable, new Date(core.now)))
  if (openOrder(core, seat)) return
  const order: Attempt = {
    id: `o${core.orders.length}`,
    booking: seat.id,
    state: 'opened',
    priceMinor: seat.priceMinor,
    untold: [],
  }
  core.orders.push(order)
  moveOrder(core, order, 'start')
}

/** The provider approves; `late` even when nobody could begin any more, as a slow card does. We are not told yet. */
export function approve(core: Core, id: string, late: boolean): void {
  const seat = seatOf(core, id)
  const order = core.orders.findLast(({ booking }) => booking === id) ?? refuse('nothing_to_pay')
  const shut = order.state !== 'waiting' || core.now >= (seat.payBy ?? 0) || order.untold.length > 0
  if (!late && shut) refuse('hold_expired')
  order.untold.push(core.now)
  core.clearing += order.priceMinor
}

/** The notice, or our question: everything the provider took that we did not know (B6, B9, P10). */
export function tell(core: Core, id: string): void {
  const seat = seatOf(core, id)
  for (const order of core.orders.filter(({ booking }) => booking === id)) tellOf(core, seat, order)
}

function tellOf(core: Core, seat: Seat, order: Attempt): void {
  for (const approvedAt of order.untold.splice(0)) applyPayment(core, seat, order, approvedAt)
}

/** Nothing is given up without asking about what may still be paid (P9). */
export function askProvider(core: Core, seat: Seat): void {
  const unfinished = core.orders.find(({ booking, state }) => booking === seat.id && (state === 'opened' || state === 'waiting'))
  if (unfinished) tellOf(core, seat, unfinished)
}

function applyPayment(core: Core, seat: Seat, order: Attempt, approvedAt: number): void {
  const rival = core.orders.find((one) => one !== order && one.booking === seat.id && one.state !== 'closed')
  const extra = !may(orderLife, order.state, 'approve') || (rival !== undefined && !may(orderLife, rival.state, 'close'))
  const payment = {
    id: `p${core.payments.length}`,
    order: order.id,
    minor: order.priceMinor,
    refundMinor: 0n,
    extra,
    chargedBack: false,
  }
  core.payments.push(payment)
  post(core, capture(payment.id, seat.id, money(payment.minor)))
  if (extra) return owe(core, seat, payment, payment.minor, 'paid_twice')
  if (rival) moveOrder(core, rival, 'close')
  moveOrder(core, order, 'approve')
  if (!getsSeat(core, seat, approvedAt)) owe(core, seat, payment, payment.minor, 'paid_too_late')
}

/** In one trip's history nobody is blocked or barred, nor rides elsewhere; who joins a trip for women is one. */
const AS_WHEN_ASKED: Since = {
  onlyWomen: false,
  passenger: { standing: 'active', genre: null },
  overlapping: false,
  blocked: false,
}

/** B6, B9 */
function getsSeat(core: Core, seat: Seat, approvedAt: number): boolean {
  if (seat.state === 'accepted') return keepsSeat(core, seat, approvedAt)
  if (seat.state !== 'expired' && seat.state !== 'withdrawn') return false
  const alreadyJoined = core.bookings.some((one) => one !== seat && one.person === seat.person && isLive(one.state))
  if (!mayRevive({ ...joinable(core, seat, seat.departsAt), alreadyJoined }, AS_WHEN_ASKED, new Date(core.now))) return false
  core.free -= seatOn(seat)
  confirm(core, seat, 'revive')
  return true
}

/** The seat was kept; after departure only for what was paid in time. */
function keepsSeat(core: Core, seat: Seat, approvedAt: number): boolean {
  const inTime = core.now < seat.departsAt || approvedAt < (seat.payBy ?? 0)
  if (inTime) confirm(core, seat, 'pay')
  else {
    move(core, seat, 'expire')
    core.free += seatOn(seat)
  }
  return inTime
}

export function owe(core: Core, seat: Seat, payment: Taken, minor: bigint, cause: RefundCause): void {
  if (minor === 0n) return
  payment.refundMinor += minor
  core.refunds.push({ id: `r${core.owed++}`, payment: payment.id, booking: seat.id, minor, cause, done: false })
  const order = core.orders.find(({ id }) => id === payment.order)
  if (order && !payment.extra && may(orderLife, order.state, 'owe')) moveOrder(core, order, 'owe')
}

/** 8.2, with a provider that answers. */
export function payBack(core: Core): void {
  for (const refund of core.refunds.filter(({ done }) => !done)) {
    refund.done = true
    core.clearing -= refund.minor
    post(core, refunded(refund.id, refund.booking, money(refund.minor)))
    afterRefund(core, refund)
  }
}

function afterRefund(core: Core, { payment: paymentId, booking }: Owed): void {
  const payment = core.payments.find(({ id }) => id === paymentId)
  const order = core.orders.find(({ id }) => id === payment?.order)
  if (!payment || payment.extra || !order || core.refunds.some((one) => one.payment === paymentId && !one.done)) return
  const event = payment.refundMinor === order.priceMinor ? 'refund' : 'refund_part'
  if (may(orderLife, order.state, event)) moveOrder(core, order, event)
  if (seatOf(core, booking).settled && may(orderLife, order.state, 'settle')) moveOrder(core, order, 'settle')
}

/** The bank takes back what is left of a payment; what was still to be refunded went back that way (7). */
export function chargeBack(core: Core, id: string): void {
  const seat = seatOf(core, id)
  const payment =
    paymentsOf(core, seat).find((one) => !one.chargedBack && goneOf(core, one) < one.minor) ?? refuse('nothing_to_pay')
  const order = core.orders.find((one) => one.id === payment.order) ?? refuse('nothing_to_pay')
  core.refunds = core.refunds.filter((one) => one.payment !== payment.id || one.done)
  payment.refundMinor = goneOf(core, payment)
  payment.chargedBack = true
  const left = payment.minor - payment.refundMinor
  core.clearing -= left
  const due = core.refunds.filter(({ booking, done }) => booking === seat.id && !done).reduce((sum, { minor }) => sum + minor, 0n)
  // what is held to send a second payment back is not there for the bank that takes the first
  const held = -(core.books.get(`held:${seat.id}`) ?? 0n) - due
  core.lost.set(payment.id, held < left ? left - held : 0n)
  post(core, chargedBack(payment.id, seat.id, money(left), held))
  if (!payment.extra && may(orderLife, order.state, 'charge_back')) moveOrder(core, order, 'charge_back')
}

const goneOf = (core: Core, { id }: Taken) =>
  core.refunds.filter(({ payment, done }) => payment === id && done).reduce((sum, { minor }) => sum + minor, 0n)
