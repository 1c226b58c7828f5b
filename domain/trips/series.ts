import type { Reason } from '../refusal.ts'
import { type Day, dayAfter, dayNumber } from '../time.ts'
import { MAX_DAYS_AHEAD } from './trip.ts'

/** Trips that one call may publish, ways back included (TR12). */
export const MAX_TRIPS_AT_ONCE = 30

/** From 1, a Monday, to 7, a Sunday. */
export type Weekday = number
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

// the first of 1970 was a Thursday
export const weekdayOf = (day: Day): Weekday => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1

/** A trip that is driven again: on which weekdays, until when, and not on which days. */
export interface Repeats {
  weekdays: readonly Weekday[]
  until: Day
  except: readonly Day[]
}

/** Every day of the weekdays, and the first day whatever its weekday. */
const allDays = (first: Day, { weekdays: named, until }: Repeats): Day[] =>
  [first, ...daysBetween(dayAfter(first, 1), until)].filter((day) => day === first || named.includes(weekdayOf(day)))

const daysBetween = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, n) => dayAfter(first, n))

/** The days of a series: calendar days, so that the hour is the same on each of them, also across clock changes (TR12). */
export const seriesDays = (first: Day, repeats: Repeats): Day[] =>
  allDays(first, repeats).filter((day) => !repeats.except.includes(day))

/** Reason against a series as a whole; `legs` is 2 when each day has its way back. */
export function whyNotSeries(first: Day, repeats: Repeats, legs: 1 | 2): Reason | undefined {
  if (dayNumber(repeats.until) - dayNumber(first) > MAX_DAYS_AHEAD) return 'date_too_far'
  const later = allDays(first, repeats).slice(1)
  if (!repeats.except.every((day) => later.includes(day))) return 'series_exception_unknown'
  const days = seriesDays(first, repeats)
  if (days.length < 2) return 'series_too_short'
  if (days.length * legs > MAX_TRIPS_AT_ONCE) return 'series_too_long'
}

/** The time in which a car is on the road. */
export interface Span {
  departsAt: Date
  arrivesAt: Date
}

/** The way back starts where the way there has ended, at that time or later (TR13). */
export const whyNotReturn = (there: Span, back: Span): Reason | undefined =>
  back.departsAt < there.arrivesAt ? 'return_before_arrival' : undefined

/** For each of several trips of one driver, whether an earlier one is still under way at its departure (TR8). */
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
