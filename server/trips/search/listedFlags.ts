import { preferenceBits } from '#domain/trips/trip.ts'

export const ONLY_WOMEN = preferenceBits(['onlyWomen'])
export const KIDS_ALLOWED = preferenceBits(['kidsAllowed'])
export const TWO_IN_THE_BACK = preferenceBits(['twoMaxInTheBack'])

/** trip_places.flags: preferences in bits 0 to 5, these two bits, and the offered seats from bit 8 on. */
export const STOPS_WELCOME = 64
/** The road passes the place more than once (ST11). */
export const PASSED_AGAIN = 128

export const flagsOf = (preferences: number, stopsWelcome: boolean, seats: number) =>
  preferences | (stopsWelcome ? STOPS_WELCOME : 0) | (seats << 8)

/**
 * Returns the price per 1000 km for trip_places: thousandths of its natural logarithm, rounded down, so that it never exceeds the
 * true price.
 */
export const rateOf = (priceMinor: bigint, distanceM: number) =>
  Math.floor(1000 * Math.log((Number(priceMinor) * 1_000_000) / distanceM + 1e-9))
