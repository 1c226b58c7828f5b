import type { Reason } from '../refusal.ts'
import { type Day, dayAfter, dayNumber } from '../time.ts'
import { MAX_DAYS_AHEAD } from './trip.ts'

/** Maximum number of trips that one call may publish, return trips included (TR12). */
export const MAX_TRIPS_AT_ONCE = 30

/** From 1, Monday, to 7, Sunday. */
export type Weekday = number
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

// the first day of 1970 was a Thursday
export const weekdayOf = (day: Day): Weekday => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1

/** The repetition of a trip: its weekdays, its last day, and the excepted days. */
export interface Repeats {
  weekdays: readonly Weekday[]
  until: Day
  except: readonly Day[]
}

/** Returns the first day, and each later day that falls on one of the weekdays. */
const allDays = (first: Day, { weekdays: named, until }: Repeats): Day[] =>
  [first, ...daysBetween(dayAfter(first, 1), until)].filter((day) => day === first || named.includes(weekdayOf(day)))

const daysBetween = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, n) => dayAfter(first, n))

/** Returns the days of a series. They are calendar days, so that the hour stays the same across clock changes (TR12). */
export const seriesDays = (first: Day, repeats: Repeats): Day[] =>
  allDays(first, repeats).filter((day) => !repeats.except.includes(day))

/** Returns why a whole series is refused, or undefined if it is allowed. `legs` is 2 when each day has a way back. */
export function whyNotSeries(first: Day, repeats: Repeats, legs: 1 | 2): Reason | undefined {
  if (dayNumber(repeats.until) - dayNumber(first) > MAX_DAYS_AHEAD) return 'date_too_far'
  const later = allDays(first, repeats).slice(1)
  if (!repeats.except.every((day) => later.includes(day))) return 'series_exception_unknown'
  const days = seriesDays(first, repeats)
  if (days.length < 2) return 'series_too_short'
  if (days.length * legs > MAX_TRIPS_AT_ONCE) return 'series_too_long'
}

/** The period in which a car is on the road. */
export interface Span {
  departsAt: Date
  arrivesAt: Date
}

/**
 * Returns why a return trip is refused, or undefined if it is allowed: it must start at the end of the outbound trip, or later
 * (TR13).
 */
export const whyNotReturn = (there: Span, back: Span): Reason | undefined =>
  back.departsAt < there.arrivesAt ? 'return_before_arrival' : undefined

/** Returns, for each trip of one driver, whether an earlier trip is still under way when this one departs (TR8). */
export function overlapAmong(spans: readonly Span[]): boolean[] {
  const order = spans.map((span, at) => ({ span, at })).toSorted((a, b) => +a.span.departsAt - +b.span.departsAt)
  const overlaps = spans.map(() => false)
  let until = -Infinity
  for (const { span, at } of order) {
    overlaps[at] = +span.departsAt < until
    until = Math.max(until, +span.arrivesAt)
  }
  return overlaps
}
