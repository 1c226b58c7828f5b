import { type BookingState, hasRidden } from '../bookings/booking.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** Fields of a booking that determine when driver and passenger may call each other. */
export interface Riding {
  state: BookingState
  confirmedAt: Date | null
  departsAt: Date
  arrivesAt: Date
}

const BEFORE_MS = DAY_MS
const AFTER_CONFIRMING_MS = 30 * MINUTE_MS
const LAST_MS = HOUR_MS
const AFTER_MS = 7 * DAY_MS
const SHARED_TRIP_MS = 30 * DAY_MS

/**
 * Returns when driver and passenger start to see each other's telephone and full plate (rules 14): a day before the pick-up. They
 * stay hidden in the half hour in which a paid seat can be given up for free, unless less than an hour remains. Null while no
 * seat is confirmed.
 */
export function contactsFrom({ state, confirmedAt, departsAt }: Omit<Riding, 'arrivesAt'>): Date | null {
  if (!confirmedAt || !hasRidden(state)) return null
  const [confirmed, departs] = [confirmedAt.getTime(), departsAt.getTime()]
  const usual = Math.max(departs - BEFORE_MS, confirmed + AFTER_CONFIRMING_MS)
  return new Date(Math.max(confirmed, Math.min(usual, departs - LAST_MS)))
}

/**
 * Checks whether passenger, driver and administrators see the names of companions without an account (K15): from the confirmation
 * until 30 days after the trip, as long as the booking holds its seats.
 */
export const seeCompanions = ({ state, confirmedAt, arrivesAt }: Omit<Riding, 'departsAt'>, now: Date): boolean =>
  confirmedAt !== null && hasRidden(state) && arrivesAt > sharedTripsSince(now)

/**
 * Returns the instant before which people of an arrived trip are no longer fellow travelers, and companions’ names are deleted
 * (rules 14, K15).
 */
export const sharedTripsSince = (now: Date) => new Date(now.getTime() - SHARED_TRIP_MS)

/** Checks whether driver and passenger see each other's contacts now, until a week after the drop-off. */
export function seeContacts(riding: Riding, now: Date): boolean {
  const from = contactsFrom(riding)
  return from !== null && now >= from && now.getTime() < riding.arrivesAt.getTime() + AFTER_MS
}
