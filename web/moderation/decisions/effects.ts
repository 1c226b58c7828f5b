import type { Booking } from '#contract/bookings.ts'
import type { PersonTrip } from '#contract/people.ts'

/** What barring somebody would end at once (E4): whole minor units of each currency. */
export interface Effects {
  trips: number
  passengers: number
  /** to those passengers */
  back: ReadonlyMap<string, number>
  /** seats of their own */
  seats: number
  ownBack: ReadonlyMap<string, number>
}

const live: readonly string[] = ['requested', 'accepted', 'confirmed']

/** The trips to come of somebody, which still have to be looked at seat by seat; each once. */
export const comingOf = (routes: readonly PersonTrip[], nowMs: number): PersonTrip[] => [
  ...new Map(
    routes.filter(({ departsAt, cancelled }) => !cancelled && Date.parse(departsAt) > nowMs).map((trip) => [trip.id, trip]),
  ).values(),
]

/** Counted from the live seats on those trips; what is confirmed was paid, and goes back whole (8.1). */
export function effectsOf(personId: string, trips: readonly PersonTrip[], bookings: readonly Booking[]): Effects {
  const open = bookings.filter(({ state }) => live.includes(state))
  const theirs = open.filter(({ driver }) => driver.id === personId)
  const own = open.filter(({ passenger }) => passenger.id === personId)
  return {
    trips: trips.filter(({ isDriver }) => isDriver).length,
    passengers: new Set(theirs.map(({ passenger }) => passenger.id)).size,
    back: paidFor(theirs),
    seats: own.length,
    ownBack: paidFor(own),
  }
}

function paidFor(bookings: readonly Booking[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { state, priceMinor, currency } of bookings)
    if (state === 'confirmed') sums.set(currency, (sums.get(currency) ?? 0) + priceMinor)
  return sums
}
