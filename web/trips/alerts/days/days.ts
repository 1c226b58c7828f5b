import type { Sent } from '#contract/endpoint.ts'
import type { setAlert } from '#contract/trips/alerts.ts'
import { type Day, dateOf, dayOf } from '../../../ui/kit/dates/day.ts'
import { dateOn } from '../../../ui/tripAddress.ts'
import type { TripQuery } from '../../tripQuery.ts'

/** The days of an alert: the day of the search, some days around it, or any day. */
export type Days = { kind: 'day'; day: Day } | { kind: 'days'; first: Day; last: Day } | { kind: 'any' }

export const MAX_DAYS = 31

export function addDays(day: Day, count: number): Day {
  const date = dateOf(day)
  date.setDate(date.getDate() + count)
  return dayOf(date)
}

/** Returns a week that starts on the day of the search, the default for several days. */
export const weekFrom = (day: Day): Days => ({ kind: 'days', first: day, last: addDays(day, 6) })

/** Moves the first day, and keeps the last day if possible. */
export function startingOn({ last }: { last: Day }, first: Day): Days {
  const latest = addDays(first, MAX_DAYS - 1)
  return { kind: 'days', first, last: last < first ? first : last > latest ? latest : last }
}

/** Returns the alert as the call sends it, for a search on these days. */
export function alertFor({ from = '', to = '', place, restriction }: TripQuery, days: Days): Sent<typeof setAlert>['body'] {
  const search = { from, to, ...(place !== undefined && { place: Number(place) }), ...(restriction && { restriction }) }
  if (days.kind === 'any') return search
  const [first, last] = days.kind === 'day' ? [days.day, days.day] : [days.first, days.last]
  return { ...search, date: dateOn(first), until: dateOn(last) }
}
