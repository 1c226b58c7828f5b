import {
  answererOf,
  type Ender,
  answerBy,
  hasRunOut,
  holdsSeat,
  isLive,
  joiningOf,
  payBy,
  refuseRunOut,
  whyNotAccept,
  whyNotAtOnce,
  whyNotCancel,
  whyNotGiveUp,
  whyNotRequest,
} from '#domain/bookings/booking.ts'
import { askUntil } from '#domain/bookings/hold.ts'
import { hasRoomFor, type SeatsOnLegs, seatsFree, seatsOn } from '#domain/bookings/seats.ts'
import { mayRethink, type RefundCause, someOf, thoughtsSince, refundSplit } from '#domain/payments/refund.ts'
import { Refused, refuse, refuseIf } from '#domain/refusal.ts'
import { isOffered, stretchPrice } from '#domain/trips/contribution.ts'
import { type Core, type Seat } from '../state.ts'
import {
  type Person,
  confirm,
  deadlinesOf,
  joinable,
  member,
  metres,
  move,
  moveOrder,
  openOrder,
  pickUp,
  seatFor,
  seatOf,
} from './ground.ts'
import { askProvider, giveHalvesBack, keptMinorOfParts, owe } from './payments.ts'
import { freeAfterWaiting, holdsOf, joinWaitingList, moveToWaitingList, wasOffered } from './waitingList.ts'

/*
 * Actions of people and scheduled jobs on seats. Like the server's actions, they first check the rules of the domain and then
 * write.
 */

/** Performs an action. If expired holds prevent the action, releases the holds and performs it again. */
function withoutDeadHolds<Done>(core: Core, callback: () => Done): Done {
  try {
    return callback()
  } catch (error) {
    const inTheWay =
      error instanceof Refused && ['trip_full', 'not_enough_seats', 'already_joined', 'hold_expired'].includes(error.reason)
    if (!inTheWay || sweepHolds(core) === 0) throw error
  }
  return callback()
}

/** Requests seats (B1), or takes them if the trip has instant booking (B2). */
export const ask = (core: Core, who: Person, request: SeatRequest) => withoutDeadHolds(core, () => join(core, who, request))

export interface SeatRequest extends SeatsOnLegs {
  /** true to join the waiting list if the seats are taken (B10) */
  wait?: boolean
}

function join(core: Core, who: Person, { from, to, seats, wait = false }: SeatRequest): void {
  const departsAt = pickUp(core, from)
  const alreadyJoined = core.bookings.some(({ person, state }) => person === who.id && isLive(state))
  const companions = { adults: seats - 1, children: 0 }
  const facts = { alreadyJoined, overlapping: false, blocked: false, adultAttested: true, liveSeats: 0, companions }
  const priceMinor = stretchPrice(core.trip.priceMinor, metres(core, from, to), metres(core, 0, core.trip.legs), 'ARS')
  refuseIf(isOffered(core.trip.priceMinor, priceMinor) ? undefined : 'not_offered')
  const offer = { joining: core.trip.joining, priceMinor }
  const notAtOnce = whyNotAtOnce(offer, member(who), askUntil(holdsOf(core, who.id), new Date(core.now), seats))
  const behind = freeAfterWaiting(core)
  const wanted = { ...joinable(core, { from, to }, departsAt), seatsLeft: seatsFree(behind, { from, to }), notAtOnce }
  const isFull = wait && !hasRoomFor(behind, { from, to, seats })
  const seen = isFull ? { ...wanted, seatsLeft: core.trip.seats } : wanted
  refuseIf(whyNotRequest(seen, member(who), facts, new Date(core.now)) ?? (isFull ? wanted.notAtOnce : undefined))
  refuseIf(isFull && wasOffered(core, who.id) ? 'offer_let_go' : undefined)
  const seat: Seat = {
    id: `b${core.bookings.length}`,
    place: null,
    person: who.id,
    from,
    to,
    seats,
    departsAt,
    state: 'requested',
    joining: joiningOf(wanted),
    priceMinor: priceMinor * BigInt(seats),
    heldAt: null,
    wasOffered: false,
    answerBy: answerBy(new Date(core.now), new Date(departsAt)).getTime(),
    payBy: null,
    confirmedAt: null,
    endedAt: null,
    keptMinor: 0n,
    halvesBack: 0,
    settled: false,
    cancelledBy: null,
    saidTravelled: false,
    shared: false,
    absentSeats: 0,
    givenUp: [],
  }
  if (isFull) moveToWaitingList(core)
  core.bookings.push(seat)
  if (isFull) joinWaitingList(core, seat)
  else if (seat.joining === 'at_once') take(core, seat)
}

/** Accepts a request as the driver (B2), or an offered seat as the passenger (B11). */
export const accept = (core: Core, id: string, by: 'driver' | 'passenger') =>
  withoutDeadHolds(core, () => {
    const seat = seatFor(core, id, by)
    refuseIf(by === answererOf(seat) ? undefined : 'not_yours')
    refuseIf(whyNotAccept(deadlinesOf(seat), seatsFree(freeAfterWaiting(core), seat), new Date(core.now)))
    take(core, seat)
  })

function take(core: Core, seat: Seat): void {
  if (!holdsSeat(seat.state)) core.free -= seatsOn(seat)
  move(core, seat, 'accept')
  seat.place = null
  seat.heldAt ??= core.now
  seat.payBy = payBy(seat.joining, new Date(core.now), new Date(seat.departsAt)).getTime()
  if (seat.priceMinor === 0n) confirm(core, seat, 'pay')
}

/** Declines a request (B3). */
export function decline(core: Core, id: string): void {
  const seat = seatFor(core, id, 'driver')
  refuseRunOut(deadlinesOf(seat), new Date(core.now))
  leave(core, seat, 'decline')
}

/** Releases the seats on exactly their legs, and closes the order. */
function leave(core: Core, seat: Seat, event: 'decline' | 'withdraw' | 'expire' | 'cancel'): void {
  const hadSeat = holdsSeat(seat.state)
  const order = openOrder(core, seat)
  move(core, seat, event)
  if (hadSeat) core.free += seatsOn(seat)
  if (order && (order.state === 'opened' || order.state === 'waiting')) {
    moveOrder(core, order, 'close')
  }
}

/** Withdraws a booking after querying the provider (B4). If it was paid meanwhile, it remains. */
export function withdraw(core: Core, id: string): void {
  const seat = seatOf(core, id)
  askProvider(core, seat)
  refuseIf(seat.state === 'confirmed' && seat.priceMinor > 0n ? 'order_already_paid' : undefined)
  refuseRunOut(deadlinesOf(seat), new Date(core.now))
  leave(core, seat, 'withdraw')
}

/** Cancels a booking, with the refund of 8.1 (B7). */
export function cancel(core: Core, id: string, by: Ender): void {
  const seat = seatFor(core, id, by)
  refuseRunOut(deadlinesOf(seat), new Date(core.now))
  cancelSeat(core, seat, by)
}

function cancelSeat(core: Core, seat: Seat, by: Ender): void {
  refuseIf(whyNotCancel(seat.state, new Date(seat.departsAt), new Date(core.now)))
  const confirmedAt = seat.state === 'confirmed' ? seat.confirmedAt : null
  seat.cancelledBy = by
  leave(core, seat, 'cancel')
  if (confirmedAt === null) return
  const { driverMinor, cause } = refundSplit(paidSeat(core, seat, confirmedAt), by, new Date(core.now))
  seat.keptMinor = driverMinor
  thinkAgain(core, seat, cause)
  giveBack(core, seat, driverMinor + keptMinorOfParts(seat), cause)
}

/** Gives up the seats of some companions, each with the refund of 8.1 (row 46). The booking continues with the other seats. */
export function giveUp(core: Core, id: string, some: number): void {
  const seat = seatOf(core, id)
  const { state, seats, confirmedAt } = seat
  refuseIf(whyNotGiveUp({ state, seats, departsAt: new Date(seat.departsAt) }, some, new Date(core.now)))
  const paid = someOf(paidSeat(core, seat, confirmedAt ?? 0), some)
  const { driverMinor, cause } = refundSplit(paid, 'passenger', new Date(core.now))
  move(core, seat, 'give_up')
  core.free += seatsOn({ ...seat, seats: some })
  seat.givenUp.push({ n: seat.givenUp.length + 1, seats: some, at: core.now, keptMinor: driverMinor, halvesBack: 0 })
  seat.seats -= some
  seat.priceMinor -= paid.priceMinor
  thinkAgain(core, seat, cause)
  giveBack(core, seat, seat.priceMinor + keptMinorOfParts(seat), cause)
}

const paidSeat = (core: Core, seat: Seat, confirmedAt: number) => ({
  priceMinor: seat.priceMinor,
  seats: seat.seats,
  confirmedAt: new Date(confirmedAt),
  departsAt: new Date(seat.departsAt),
  mayRethink: mayRethink(thoughtsOf(core, seat)),
})

/** Counts the cancellation if it was a free one of a paid seat. Seats without a price need no free cancellation. */
function thinkAgain(core: Core, seat: Seat, cause: RefundCause): void {
  if (seat.priceMinor > 0n && cause === 'second_thoughts')
    core.thoughts.push({ person: seat.person, trip: core.trip, at: core.now })
}

function thoughtsOf({ thoughts, trip, now }: Core, { person }: Seat) {
  const own = thoughts.filter((one) => one.person === person)
  const since = thoughtsSince(new Date(now)).getTime()
  return { onTrip: own.filter((one) => one.trip === trip).length, lately: own.filter(({ at }) => at > since).length }
}

/**
 * Refunds everything paid except `staysMinor`, unless the bank has taken it. An earlier refund by a bank counts as part of this
 * refund.
 */
function giveBack(core: Core, seat: Seat, staysMinor: bigint, cause: RefundCause): void {
  const order = openOrder(core, seat)
  const payment = core.payments.find((one) => one.order === order?.id && !one.extra && !one.chargedBack)
  const minor = payment ? payment.minor - payment.refundMinor - staysMinor : 0n
  if (payment && minor > 0n) owe(core, seat, payment, minor, cause)
}

/** Cancels the trip (TR9). */
export function cancelTrip(core: Core): void {
  if (core.trip.cancelled) refuse('trip_cancelled')
  if (core.now >= core.trip.departsAt) refuse('trip_departed')
  core.trip.cancelled = true
  for (const seat of core.bookings.filter(({ state }) => isLive(state))) cancelSeat(core, seat, 'driver')
  // halves of late cancellations are refunded together with the trip (8.1)
  giveHalvesBack(core, 'driver_cancelled')
}

/** Releases expired holds (B5), after querying the provider (P9). */
export function sweepHolds(core: Core): number {
  const overdue = () => core.bookings.filter((seat) => hasRunOut(deadlinesOf(seat), new Date(core.now)))
  for (const seat of overdue()) askProvider(core, seat)
  const ended = overdue()
  for (const seat of ended) leave(core, seat, 'expire')
  return ended.length
}
