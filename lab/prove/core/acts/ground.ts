import { bookingLife, type Ender, isLive } from '#domain/bookings/booking.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { type Posting } from '#domain/payments/ledger.ts'
import { orderLife } from '#domain/payments/payment.ts'
import { type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { type Attempt, type Core, DRIVER, type Seat } from '../state.ts'

/* Basis of every action: people, the states of money and seats, and the only functions that change these states. */

export interface Person {
  id: string
  gender: Member['gender']
}

export const member = ({ id, gender }: Person): Member => ({
  id,
  gender,
  email: '',
  name: id,
  registered: true,
  hasCar: false,
  admin: false,
  standing: 'active',
})

export const joinable = (core: Core, stretch: { from: number; to: number }, departsAt: number) => ({
  driverId: DRIVER,
  cancelled: core.trip.cancelled,
  departsAt: new Date(departsAt),
  onlyWomen: core.trip.onlyWomen,
  kidsAllowed: false,
  namedAdults: true,
  seatsLeft: seatsFree(core.free, stretch),
  joining: core.trip.joining,
})

export const metres = ({ trip }: Core, from: number, to: number) => (trip.atM[to] ?? 0) - (trip.atM[from] ?? 0)

export const pickUp = (core: Core, leg: number) => core.trip.departsAt + (core.trip.atMinutes[leg] ?? 0) * MINUTE_MS

export const seatOf = (core: Core, id: string): Seat => core.bookings.find((one) => one.id === id) ?? refuse('not_found')

/** Finds a booking for the passenger, an administrator or the driver. The driver does not see the waiting list. */
export function seatFor(core: Core, id: string, by: Ender): Seat {
  const seat = seatOf(core, id)
  return by === 'driver' && seat.place !== null ? refuse('not_found') : seat
}

export const openOrder = (core: Core, seat: Seat) =>
  core.orders.find(({ booking, state }) => booking === seat.id && state !== 'closed')

export const paymentsOf = (core: Core, seat: Seat) =>
  core.payments.filter(({ order }) => core.orders.some(({ id, booking }) => id === order && booking === seat.id))

export function move(core: Core, seat: Seat, event: EventOf<typeof bookingLife>): void {
  core.moves.add(`booking ${seat.state} ${event}`)
  seat.state = stateAfter(bookingLife, seat.state, event)
  if (!isLive(seat.state)) seat.endedAt = core.now
}

export function moveOrder(core: Core, order: Attempt, event: EventOf<typeof orderLife>): void {
  core.moves.add(`order ${order.state} ${event}`)
  order.state = stateAfter(orderLife, order.state, event)
}

export function post(core: Core, { ref, entries }: Posting): void {
  if (core.refs.has(ref)) return
  core.refs.add(ref)
  for (const { account, minor } of entries) core.books.set(account, (core.books.get(account) ?? 0n) + minor)
}

export const money = (minor: bigint) => ({ minor, currency: 'ARS' as const })

export const deadlinesOf = ({ state, seats, answerBy: answer, payBy: pay }: Seat) => ({
  state,
  seats,
  answerBy: new Date(answer),
  payBy: pay === null ? null : new Date(pay),
})

export function confirm(core: Core, seat: Seat, event: 'pay' | 'revive'): void {
  move(core, seat, event)
  seat.confirmedAt = core.now
  seat.endedAt = null
}
