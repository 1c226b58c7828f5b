import { answererOf, waitingEnds, offerEnds } from '#domain/bookings/booking.ts'
import { askUntil, type UnpaidHolds } from '#domain/bookings/hold.ts'
import { hasRoomFor, seatsOn } from '#domain/bookings/seats.ts'
import type { Core, Seat } from '../state.ts'
import { move } from './ground.ts'

/* The waiting list of a full trip (B10, B11), as the server's job processes it. */

const waitingSeats = ({ bookings, now }: Core): Seat[] =>
  bookings
    .filter(({ state, answerBy }) => state === 'waiting' && answerBy > now)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))

/** Returns the free seats that the waiting list leaves. */
export const freeAfterWaiting = (core: Core): bigint =>
  waitingSeats(core).reduce(
    (left, seat) => (hasRoomFor(left, seat) && mayHold(core, seat) ? left - seatsOn(seat) : left),
    core.free,
  )

/** Returns this person's unpaid holds (B2). Canceling a hold has released it. */
export function holdsOf({ bookings, now }: Core, id: string): UnpaidHolds {
  const ended = bookings.flatMap(({ person, heldAt, confirmedAt, answerBy, payBy, endedAt, state, cancelledBy }) => {
    if (person !== id || heldAt === null || confirmedAt !== null) return []
    const until = payBy ?? answerBy
    const hasRunOut = (state === 'accepted' || state === 'offered') && until <= now
    const counts = state === 'withdrawn' || state === 'expired' || cancelledBy === 'passenger' || hasRunOut
    return counts ? [{ trip: 0, from: new Date(heldAt), to: new Date(Math.min(endedAt ?? until, until)) }] : []
  })
  return { open: [], ended }
}

const mayHold = (core: Core, seat: Seat): boolean =>
  answererOf({ state: 'offered', joining: seat.joining }) === 'driver' ||
  askUntil(holdsOf(core, seat.person), new Date(core.now), seat.seats) === undefined

/** Checks whether a person was offered a seat on this trip and never paid it (B11). */
export const wasOffered = ({ bookings }: Core, id: string): boolean =>
  bookings.some(({ person, wasOffered: had, confirmedAt }) => person === id && had && confirmedAt === null)

/** Adds a booking to the end of the waiting list, unless joining has ended. */
export function joinWaitingList(core: Core, seat: Seat): void {
  move(core, seat, 'wait')
  seat.place = ++core.places
  seat.answerBy = waitingEnds(seat.joining, new Date(seat.departsAt)).getTime()
}

/** Moves requests for taken seats to the waiting list, in the order of the requests. */
export function moveToWaitingList(core: Core): void {
  for (const seat of core.bookings)
    if (mayWait(core, seat) && seat.answerBy > core.now && !hasRoomFor(core.free, seat)) joinWaitingList(core, seat)
}

/**
 * Checks whether a request may move to the waiting list. On a trip with instant booking, no request moves, because there only
 * passengers with too many unpaid holds request approval.
 */
const mayWait = (core: Core, { state, person }: Seat): boolean =>
  state === 'requested' && core.trip.joining === 'on_approval' && !wasOffered(core, person)

/** Runs the job of the waiting list: unanswered requests join the list, and free seats are offered in the list's order. */
export function serveWaitingList(core: Core): void {
  moveToWaitingList(core)
  if (core.trip.cancelled) return
  for (const seat of waitingSeats(core)) if (hasRoomFor(core.free, seat) && mayHold(core, seat)) offer(core, seat)
}

function offer(core: Core, seat: Seat): void {
  move(core, seat, 'offer')
  core.free -= seatsOn(seat)
  seat.heldAt = core.now
  seat.wasOffered = true
  const terms = { joining: seat.joining, tripJoining: core.trip.joining, registered: true }
  seat.answerBy = offerEnds(terms, new Date(core.now), new Date(seat.departsAt)).getTime()
  if (answererOf(seat) === 'driver') seat.place = null
}

/** Checks whether the free seats fit nobody on the waiting list. */
export const isServed = (core: Core): boolean =>
  core.trip.cancelled || waitingSeats(core).every((seat) => !hasRoomFor(core.free, seat) || !mayHold(core, seat))
