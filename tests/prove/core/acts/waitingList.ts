import { answererOf, lineEnds, offerEnds } from '#domain/bookings/booking.ts'
import { hasRoomFor, seatsOn } from '#domain/bookings/seats.ts'
import type { Core, Seat } from '../state.ts'
import { move } from './ground.ts'

/* The line for seats of a full trip (B10, B11), as the server's job serves it. */

const inLine = ({ bookings, now }: Core): Seat[] =>
  bookings
    .filter(({ state, answerBy }) => state === 'waiting' && answerBy > now)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))

/** What is free for those who are not in line. */
export const freeBehindLine = (core: Core): bigint =>
  inLine(core).reduce((left, seat) => (hasRoomFor(left, seat) ? left - seatsOn(seat) : left), core.free)

/** A place behind all others, until joining ends. */
export function goInLine(core: Core, seat: Seat): void {
  move(core, seat, 'wait')
  seat.place = ++core.places
  seat.answerBy = lineEnds(seat.joining, new Date(seat.departsAt)).getTime()
}

/** Requests for seats that are gone, in their order. */
export function queueRequests(core: Core): void {
  for (const seat of core.bookings)
    if (seat.state === 'requested' && seat.answerBy > core.now && !hasRoomFor(core.free, seat)) goInLine(core, seat)
}

/** What the clock does for the line: who asked in vain goes in it, and what is free is offered, first to last. */
export function serveLine(core: Core): void {
  queueRequests(core)
  if (core.trip.cancelled) return
  for (const seat of inLine(core)) if (hasRoomFor(core.free, seat)) offer(core, seat)
}

function offer(core: Core, seat: Seat): void {
  move(core, seat, 'offer')
  core.free -= seatsOn(seat)
  seat.answerBy = offerEnds(seat.joining, new Date(core.now), new Date(seat.departsAt)).getTime()
  if (answererOf(seat) === 'driver') seat.place = null
}

/** Whether the line was served: no person waits for a free seat, nor asks for a taken one. */
export const isServed = (core: Core): boolean => core.trip.cancelled || inLine(core).every((seat) => !hasRoomFor(core.free, seat))
