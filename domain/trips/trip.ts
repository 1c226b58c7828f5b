import { MAX_SEATS } from '../bookings/seats.ts'
import type { Gender, Member } from '../people/account.ts'
import { type Reason, refuse } from '../refusal.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'

/**
 * Preferences in the order of the specification. The index is the bit in stored trips, so new preferences are added at the end.
 */
export const preferences = [
  'petsAllowed',
  'smokersAllowed',
  'foodAllowed',
  'twoMaxInTheBack',
  'kidsAllowed',
  'onlyWomen',
] as const
export type Preference = (typeof preferences)[number]

export const joiningModes = ['at_once', 'on_approval'] as const
/** Modes of joining (F3): instant booking, or the driver's approval of each request. */
export type Joining = (typeof joiningModes)[number]

export const MAX_STOPOVERS = 6
/**
 * Maximum number of days until departure. The payment provider refunds for 180 days, and the trip of a seat that is paid today
 * must be over well before that (TR4).
 */
export const MAX_DAYS_AHEAD = 150
export const JOIN_CUTOFF_MS = 30 * MINUTE_MS
export const MAX_COMMENT = 1000
export const MAX_MEETING_POINT = 120

/** Parses "petsAllowed,onlyWomen"; an empty text has no preferences. Refuses unknown and repeated preferences (TR6). */
export function preferencesFrom(text: string): Preference[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const unknown = words.some((word) => !preferences.includes(word as Preference)) // as: `includes` only accepts the type of the list
  if (unknown) refuse('restriction_invalid')
  if (new Set(words).size < words.length) refuse('restriction_repeated')
  return words as Preference[] // as: every word was just found in the list
}

export const preferenceBits = (chosen: Preference[]) => chosen.reduce((bits, one) => bits | (1 << preferences.indexOf(one)), 0)
export const preferencesOf = (bits: number) => preferences.filter((_, i) => bits & (1 << i))

/** Checks in the order of the specification's messages: login, registration, car (TR1). */
export function whyNotPost(caller: Member | undefined): Reason | undefined {
  if (!caller) return 'login_required'
  if (!caller.registered || !caller.name) return 'registration_required'
  if (!caller.hasCar) return 'car_required'
}

/** Checks the number of offered seats (TR2). */
export function whyNotSeats(seats: number): Reason | undefined {
  if (!Number.isInteger(seats) || seats < 1 || seats > MAX_SEATS) return 'seats_out_of_range'
}

export function whyNotDepart(departsAt: Date, now: Date): Reason | undefined {
  if (departsAt <= now) return 'date_in_past'
  if (departsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS) return 'date_too_far'
}

/** Allows the women-only preference only with the gender Female (TR6, TR10). */
export function whyNotPrefer(chosen: Preference[], gender: Gender | null): Reason | undefined {
  if (chosen.includes('onlyWomen') && gender !== 'Female') return 'only_women_not_offered'
}

/** Maximum duration of a trip in days. The search does not find longer trips. */
export const MAX_ROAD_DAYS = 3

/** Minimum length. A shorter trip stays within one town (TR3). */
const MIN_TRIP_M = 1000

/** Checks the length. `apartM` is the great-circle distance between the two ends. */
export function whyNotRoad({
  distanceM,
  durationS,
  apartM,
}: Record<'distanceM' | 'durationS' | 'apartM', number>): Reason | undefined {
  if (Math.min(distanceM, apartM) < MIN_TRIP_M) return 'road_too_short'
  if (durationS * 1000 > MAX_ROAD_DAYS * DAY_MS) return 'road_too_long'
}

/** Checks that all stops differ, and that there are at most six stopovers (TR3, F4). */
export function whyNotStops(placeIds: number[]): Reason | undefined {
  if (placeIds.length > MAX_STOPOVERS + 2) return 'too_many_stopovers'
  if (new Set(placeIds).size < placeIds.length) return 'same_place'
}
