import { answererOf, waitingEnds, offerEnds } from '#domain/bookings/booking.ts'
import { hasRoomFor, seatsOn } from '#domain/bookings/seats.ts'
import type { Core, Seat } from '../state.ts'
import { move } from './ground.ts'

/* The line for seats of a full trip (B10, B11), as the server's job serves it. */

const waitingSeats = ({ bookings, now }: Core): Seat[] =>
  bookings
    .filter(({ state, answerBy }) => state === 'waiting' && answerBy > now)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))

/** What is free for those who are not on the waiting list. */
export const freeAfterWaiting = (core: Core): bigint =>
  waitingSeats(core).reduce((left, seat) => (hasRoomFor(left, seat) ? left - seatsOn(seat) : left), core.free)

/** A place behind all others, until joining ends. */
export function joinWaitingList(core: Core, seat: Seat): void {
  move(core, seat, 'wait')
  seat.place = ++core.places
  seat.answerBy = waitingEnds(seat.joining, new Date(seat.departsAt)).getTime()
}

/** Requests for seats that are gone, in their order. */
export function moveToWaitingList(core: Core): void {
  for (const seat of core.bookings)
    if (seat.state === 'requested' && seat.answerBy > core.now && !hasRoomFor(core.free, seat)) joinWaitingList(core, seat)
}

/** What the clock does for the line: who asked in vain goes in it, and what is free is offered, first to last. */
export function serveWaitingList(core: Core): void {
  moveToWaitingList(core)
  if (core.trip.cancelled) return
  for (const seat of waitingSeats(core)) if (hasRoomFor(core.free, seat)) offer(core, seat)
}

function offer(core: Core, seat: Seat): void {
  move(core, seat, 'offer')
  core.free -= seatsOn(seat)
  seat.answerBy = offerEnds(seat.joining, new Date(core.now), new Date(seat.departsAt)).getTime()
  if (answererOf(seat) === 'driver') seat.place = null
}

/** Whether the line was served: no person waits for a free seat, nor asks for a taken one. */
export const isServed = (core: Core): boolean =>
  core.trip.cancelled || waitingSeats(core).every((seat) => !hasRoomFor(core.free, seat))
