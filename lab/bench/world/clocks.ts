import { dayAfter, dayNumber, type Day, MINUTE_MS } from '#domain/time.ts'
import { startOf } from '#server/platform/time.ts'
import { DAYS } from './demand.ts'

/** The first day with trips, and the instant of all searches, which is before all trips. */
export const FIRST_DAY: Day = '2030-01-02'
export const NOW = new Date('2029-12-31T12:00:00Z')

const [BEFORE, AFTER] = [4, 8]

/**
 * The minute (since 1970) at which each day of a time zone begins, by the product's own clock. Computed once per day instead of
 * once per trip.
 */
const midnights = new Map<string, number[]>()

function midnightsOf(zone: string): number[] {
  const known = midnights.get(zone)
  if (known) return known
  const days = Array.from({ length: BEFORE + DAYS + AFTER }, (_, i) => dayAfter(FIRST_DAY, i - BEFORE))
  const made = days.map((day) => startOf(day, zone).getTime() / MINUTE_MS)
  midnights.set(zone, made)
  return made
}

/** Returns the minute at which a day begins; days are counted from the first day. */
export const midnight = (zone: string, day: number): number => midnightsOf(zone)[day + BEFORE] ?? Number.NaN

/** Returns the local day in a time zone that contains a minute, counted from the first day. */
export function dayAt(zone: string, minute: number): number {
  const starts = midnightsOf(zone)
  let day = Math.floor((minute - (starts[0] ?? 0)) / 1440)
  while ((starts[day] ?? Infinity) > minute) day--
  while ((starts[day + 1] ?? Infinity) <= minute) day++
  return day - BEFORE
}

export const dayOf = (day: number): Day => dayAfter(FIRST_DAY, day)
const firstNumber = dayNumber(FIRST_DAY)
/** Returns the number by which search rows store a day. */
export const numberOf = (day: number) => firstNumber + day
