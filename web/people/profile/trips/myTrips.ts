import type { Booking } from '#contract/bookings/bookings.ts'
import type { PersonTrip } from '#contract/people/people.ts'

/** A trip of the user as driver, with its passengers and requests; or the user's booking. */
export type MyTrip =
  | { isDriver: true; at: string; hasLeft: boolean; trip: PersonTrip; bookings: Booking[] }
  | { isDriver: false; at: string; seat: Booking }

const over = new Set<string>(['declined', 'withdrawn', 'expired', 'cancelled'])

/** States of a booking that awaits an answer or a payment. */
const open = new Set<string>(['requested', 'waiting', 'offered', 'accepted'])

/** Lists each trip once: pending bookings, earliest deadline first; future trips, next first; and past trips, latest first. */
export function myTrips(trips: readonly PersonTrip[], seats: readonly Booking[], riding: readonly Booking[], now: number) {
  const waiting = seats.filter(({ state }) => open.has(state))
  const all: MyTrip[] = [
    ...trips.map((trip) => driven(trip, riding, now)),
    ...latest(seats)
      .filter(({ state }) => !open.has(state))
      .map((seat) => ({ isDriver: false as const, at: seat.pickUp.at, seat })),
  ]
  const upcoming = all.filter((one) => Date.parse(one.at) > now && !isOver(one))
  const earlier = all.filter((one) => !upcoming.includes(one))
  return {
    waiting: waiting.toSorted((a, b) => runsOutAt(a).localeCompare(runsOutAt(b))),
    upcoming: upcoming.toSorted((a, b) => a.at.localeCompare(b.at)),
    earlier: earlier.toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

/** Returns the deadline of a pending booking. */
export const runsOutAt = ({ state, answerBy, payBy }: Booking) => (state === 'accepted' ? (payBy ?? answerBy) : answerBy)

const isOver = (one: MyTrip) => (one.isDriver ? one.trip.cancelled : over.has(one.seat.state))

const driven = (trip: PersonTrip, riding: readonly Booking[], now: number): MyTrip => ({
  isDriver: true,
  at: trip.departsAt,
  hasLeft: Date.parse(trip.departsAt) <= now,
  trip,
  bookings: riding.filter(({ idRoute }) => idRoute === trip.id),
})

/** Returns, for each trip, the passenger's last request. */
function latest(seats: readonly Booking[]): Booking[] {
  const byTrip = new Map<string, Booking>()
  for (const seat of seats.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))) byTrip.set(seat.idRoute, seat)
  return [...byTrip.values()]
}
