import { isLive, mayRevive, type RecheckFacts } from '#domain/bookings/booking.ts'
import { seatsFree, seatsOn } from '#domain/bookings/seats.ts'
import { canTransition } from '#domain/life.ts'
import { capture, chargebackReturned, chargedBack, lossOf, refunded } from '#domain/payments/ledger.ts'
import { orderLife, whyNotPay } from '#domain/payments/payment.ts'
import { type RefundCause } from '#domain/payments/refund.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Attempt, type Core, type Owed, type Seat, type Taken } from '../state.ts'
import { confirm, joinable, money, move, moveOrder, openOrder, paymentsOf, post, seatOf } from './ground.ts'
import { freeAfterWaiting } from './waitingList.ts'

/* Actions by the payer, the provider and the bank that move money. */

/** Opens the only order of a live booking (P2, P3). */
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
    pendingApprovals: [],
  }
  core.orders.push(order)
  moveOrder(core, order, 'start')
}

/**
 * Approves a payment at the provider. With `late`, the time of approval is after the last possible start of a payment, as on a
 * slow card. The site does not know the payment yet.
 */
export function approve(core: Core, id: string, late: boolean): void {
  const seat = seatOf(core, id)
  const order = core.orders.findLast(({ booking }) => booking === id) ?? refuse('nothing_to_pay')
  const shut = order.state !== 'waiting' || core.now >= (seat.payBy ?? 0) || order.pendingApprovals.length > 0
  if (!late && shut) refuse('hold_expired')
  order.pendingApprovals.push(core.now)
  core.clearing += order.priceMinor
}

/** Reads every payment that the provider took and we do not know yet, as from a notice or a query (B6, B9, P10). */
export function syncOrders(core: Core, id: string): void {
  const seat = seatOf(core, id)
  for (const order of core.orders.filter(({ booking }) => booking === id)) applyPending(core, seat, order)
}

function applyPending(core: Core, seat: Seat, order: Attempt): void {
  for (const approvedAt of order.pendingApprovals.splice(0)) applyPayment(core, seat, order, approvedAt)
}

/** Queries the provider before a seat is released. The seat is not released while its payment may still arrive (P9). */
export function askProvider(core: Core, seat: Seat): void {
  const unfinished = core.orders.find(({ booking, state }) => booking === seat.id && (state === 'opened' || state === 'waiting'))
  if (unfinished) applyPending(core, seat, unfinished)
}

function applyPayment(core: Core, seat: Seat, order: Attempt, approvedAt: number): void {
  const rival = core.orders.find((one) => one !== order && one.booking === seat.id && one.state !== 'closed')
  const extra =
    !canTransition(orderLife, order.state, 'approve') || (rival !== undefined && !canTransition(orderLife, rival.state, 'close'))
  const payment = {
    id: `p${core.payments.length}`,
    order: order.id,
    minor: order.priceMinor,
    refundMinor: 0n,
    givenMinor: 0n,
    extra,
    chargedBack: false,
    mediated: false,
    taken: [],
  }
  core.payments.push(payment)
  post(core, capture(payment.id, seat.id, money(payment.minor)))
  if (extra) return owe(core, seat, payment, payment.minor, 'paid_twice')
  if (rival) moveOrder(core, rival, 'close')
  moveOrder(core, order, 'approve')
  if (!getsSeat(core, seat, approvedAt)) owe(core, seat, payment, payment.minor, 'paid_too_late')
}

/**
 * In a history of one trip, no passenger is blocked, barred, or on another trip. All passengers of a women-only trip are women.
 */
const AS_REQUESTED: RecheckFacts = {
  onlyWomen: false,
  kidsAllowed: false,
  companions: { adults: 0, children: 0 },
  passenger: { standing: 'active', gender: null, registered: true, liveSeats: 0 },
  overlapping: false,
  blocked: false,
}

/** Checks whether a payment gets a seat (B6, B9). */
function getsSeat(core: Core, seat: Seat, approvedAt: number): boolean {
  if (seat.state === 'accepted') return keepsSeat(core, seat, approvedAt)
  if (seat.state !== 'expired' && seat.state !== 'withdrawn') return false
  const alreadyJoined = core.bookings.some((one) => one !== seat && one.person === seat.person && isLive(one.state))
  if (
    !mayRevive(
      {
        ...joinable(core, seat, seat.departsAt),
        seatsLeft: seatsFree(freeAfterWaiting(core), seat),
        seats: seat.seats,
        alreadyJoined,
      },
      AS_REQUESTED,
      new Date(core.now),
    )
  )
    return false
  core.free -= seatsOn(seat)
  confirm(core, seat, 'revive')
  return true
}

/** Checks whether the seat was still held. After departure, only a payment that was in time counts. */
function keepsSeat(core: Core, seat: Seat, approvedAt: number): boolean {
  const inTime = core.now < seat.departsAt || approvedAt < (seat.payBy ?? 0)
  if (inTime) confirm(core, seat, 'pay')
  else {
    move(core, seat, 'expire')
    core.free += seatsOn(seat)
  }
  return inTime
}

export function owe(core: Core, seat: Seat, payment: Taken, minor: bigint, cause: RefundCause): void {
  if (minor === 0n) return
  payment.refundMinor += minor
  core.refunds.push({ id: `r${core.owed++}`, payment: payment.id, booking: seat.id, minor, cause, done: false, lost: 0n })
  const order = core.orders.find(({ id }) => id === payment.order)
  if (order && !payment.extra && canTransition(orderLife, order.state, 'owe')) moveOrder(core, order, 'owe')
}

/** Refunds the rest of a booking's own payment, or only `only` of it, unless the bank has taken it. */
export function giveAllBack(core: Core, seat: Seat, cause: RefundCause, only?: bigint): void {
  const order = openOrder(core, seat)
  const payment = core.payments.find((one) => one.order === order?.id && !one.extra && !one.chargedBack)
  if (!payment || order?.state === 'disputed') return
  const left = payment.minor - payment.refundMinor
  owe(core, seat, payment, only === undefined || only > left ? left : only, cause)
}

/** Returns the driver's halves of parts that were given up before the other seats. */
export const keptMinorOfParts = ({ givenUp }: Seat): bigint => givenUp.reduce((sum, { keptMinor }) => sum + keptMinor, 0n)

/**
 * Refunds the halves of late cancellations, of whole bookings and of parts, because the trip is not driven (8.1). Returns the
 * number of bookings.
 */
export function giveHalvesBack(core: Core, cause: RefundCause): number {
  const halves = core.bookings.filter(
    (seat) => !seat.settled && ((seat.state === 'cancelled' && seat.keptMinor > 0n) || keptMinorOfParts(seat) > 0n),
  )
  for (const seat of halves) {
    const keptMinor = keptMinorOfParts(seat)
    for (const part of seat.givenUp) part.keptMinor = 0n
    if (seat.state !== 'cancelled') giveAllBack(core, seat, cause, keptMinor)
    else {
      seat.keptMinor = 0n
      giveAllBack(core, seat, cause)
    }
  }
  return halves.length
}

/**
 * Makes the refunds that are due, at a provider that answers (8.2). Refunds of a payment wait while a bank decides about the
 * payment.
 */
export function payBack(core: Core): void {
  const waits = core.payments.filter(({ mediated }) => mediated).map(({ id }) => id)
  const disputed = core.orders.filter(({ state }) => state === 'disputed').map(({ id }) => id)
  const isBlocked = ({ payment }: Owed) =>
    waits.includes(payment) || disputed.includes(core.payments.find(({ id }) => id === payment)?.order ?? '')
  for (const refund of core.refunds.filter((one) => !one.done && !isBlocked(one))) {
    core.clearing -= refund.minor
    postRefund(core, refund)
    afterRefund(core, refund)
  }
}

function postRefund(core: Core, refund: Owed): void {
  refund.done = true
  // money that is held for the refund of another payment is not available for this one
  const others = sumOf(core.refunds.filter(({ booking, done }) => booking === refund.booking && !done))
  refund.lost = lossOf(refund.minor, heldMinorOf(core, refund.booking) - others)
  post(core, refunded(refund.id, refund.booking, money(refund.minor), refund.lost))
}

const heldMinorOf = (core: Core, booking: string) => -(core.books.get(`held:${booking}`) ?? 0n)

function afterRefund(core: Core, { payment: paymentId, booking }: Owed): void {
  const payment = core.payments.find(({ id }) => id === paymentId)
  const order = core.orders.find(({ id }) => id === payment?.order)
  if (payment && !payment.extra && order) settleOrder(core, seatOf(core, booking), order, payment)
}

/** Updates an order when no refund of its payment is pending: to refunded, or partly refunded, and then to settled. */
function settleOrder(core: Core, seat: Seat, order: Attempt, payment: Taken): void {
  if (core.refunds.some((one) => one.payment === payment.id && !one.done)) return
  const event = payment.refundMinor === order.priceMinor ? 'refund' : 'refund_part'
  if (payment.refundMinor > 0n && canTransition(orderLife, order.state, event)) moveOrder(core, order, event)
  if (seat.settled && canTransition(orderLife, order.state, 'settle')) moveOrder(core, order, 'settle')
}

/** Lets the bank take the rest of a payment, which also completes the payment's pending refunds (rules 7). */
export function chargeBack(core: Core, id: string): void {
  const seat = seatOf(core, id)
  const payment =
    paymentsOf(core, seat).find((one) => !one.chargedBack && goneOf(core, one) < one.minor) ?? refuse('nothing_to_pay')
  const order = orderOf(core, payment)
  leaveToBank(core, payment)
  payment.chargedBack = true
  payment.mediated = false
  const minor = payment.minor - payment.refundMinor
  core.clearing -= minor
  const due = sumOf(core.refunds.filter(({ booking, done }) => booking === seat.id && !done))
  // money held for the refund of a duplicate payment is not available to a bank that reverses the first payment
  const lost = lossOf(minor, heldMinorOf(core, seat.id) - due)
  payment.taken.push({ minor, lost, returned: false })
  post(core, chargedBack(chargebackOf(seat, payment)))
  if (payment.extra) return
  if (canTransition(orderLife, order.state, 'charge_back')) moveOrder(core, order, 'charge_back')
  cancelUnpaid(core, seat)
}

/** Lets the bank open a dispute. The payment stays unchanged until the bank decides (8.2). */
export function mediate(core: Core, id: string): void {
  const seat = seatOf(core, id)
  const payment = paymentsOf(core, seat).find(isWhole(core)) ?? refuse('nothing_to_pay')
  payment.mediated = true
  const order = orderOf(core, payment)
  if (!payment.extra && canTransition(orderLife, order.state, 'dispute')) moveOrder(core, order, 'dispute')
}

const isWhole = (core: Core) => (one: Taken) => !one.chargedBack && !one.mediated && goneOf(core, one) < one.minor

/** Lets the bank decide a dispute. It refunds `hundredths` of the rest; our other debts remain. */
export function decideDispute(core: Core, id: string, hundredths: number): void {
  const seat = seatOf(core, id)
  const payment = paymentsOf(core, seat).find(({ mediated }) => mediated) ?? refuse('nothing_to_pay')
  const order = orderOf(core, payment)
  const left = payment.minor - goneOf(core, payment)
  const given = (left * BigInt(hundredths)) / 100n
  payment.mediated = false
  core.clearing -= given
  if (given > 0n) bookGiven(core, seat, payment, given)
  if (payment.extra) return
  moveOrder(core, order, 'resolve')
  restore(core, seat, order, payment)
  if (given === left) cancelUnpaid(core, seat)
}

function bookGiven(core: Core, seat: Seat, payment: Taken, minor: bigint): void {
  const { minor: owed, cause } = leaveToBank(core, payment)
  const refund: Owed = {
    id: `r${core.owed++}`,
    payment: payment.id,
    booking: seat.id,
    minor,
    cause: 'dispute',
    done: false,
    lost: 0n,
  }
  core.refunds.push(refund)
  payment.refundMinor += minor
  postRefund(core, refund)
  if (owed > minor && cause) owe(core, seat, payment, owed - minor, cause)
}

/** Lets the bank return the amount that it took last (rules 7). */
export function win(core: Core, id: string): void {
  const seat = seatOf(core, id)
  const payment = paymentsOf(core, seat).find(({ chargedBack: gone }) => gone) ?? refuse('nothing_to_pay')
  const order = orderOf(core, payment)
  const last = payment.taken.at(-1) ?? refuse('nothing_to_pay')
  core.clearing += last.minor
  post(core, chargebackReturned(chargebackOf(seat, payment)))
  Object.assign(last, { returned: true })
  payment.chargedBack = false
  if (last.lost < last.minor) seat.settled = false
  if (payment.extra) return owe(core, seat, payment, payment.minor - payment.refundMinor, 'paid_twice')
  moveOrder(core, order, 'win')
  const gone = seat.state === 'cancelled'
  const left = payment.minor - payment.refundMinor - keptMinorOfParts(seat)
  const minor = gone ? left - seat.keptMinor : left - seat.priceMinor + payment.givenMinor
  if (minor > 0n) owe(core, seat, payment, minor, gone ? 'dispute_won' : 'given_back')
  else restore(core, seat, order, payment)
}

function restore(core: Core, seat: Seat, order: Attempt, payment: Taken): void {
  if (core.refunds.some((one) => one.payment === payment.id)) moveOrder(core, order, 'owe')
  settleOrder(core, seat, order, payment)
}

/** Releases a future seat whose payment was reversed (B7). */
function cancelUnpaid(core: Core, seat: Seat): void {
  if (seat.state !== 'confirmed' || core.now >= seat.departsAt) return
  move(core, seat, 'cancel')
  core.free += seatsOn(seat)
}

/** Ends the refund that we still owe for a payment, and returns its amount, because the bank returns that money instead. */
function leaveToBank(core: Core, payment: Taken): { minor: bigint; cause: RefundCause | undefined } {
  const left = core.refunds.filter((one) => one.payment === payment.id && !one.done)
  core.refunds = core.refunds.filter((one) => !left.includes(one))
  payment.refundMinor = goneOf(core, payment)
  return { minor: sumOf(left), cause: left[0]?.cause }
}

const orderOf = (core: Core, payment: Taken) => core.orders.find(({ id }) => id === payment.order) ?? refuse('nothing_to_pay')

function chargebackOf({ id: bookingId }: Seat, { id: paymentId, taken }: Taken) {
  const last = taken.at(-1) ?? refuse('nothing_to_pay')
  return { paymentId, bookingId, n: taken.length, taken: money(last.minor), lossMinor: last.lost }
}

const sumOf = (refunds: Owed[]) => refunds.reduce((sum, { minor }) => sum + minor, 0n)
const goneOf = (core: Core, { id }: Taken) => sumOf(core.refunds.filter(({ payment, done }) => payment === id && done))
