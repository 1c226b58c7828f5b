import type { Alert } from '#contract/trips/alerts.ts'
import { type Day, dayOf } from '../../ui/kit/dates/day.ts'
import { type SearchAddress, dateOn, dayIn } from '../../ui/tripAddress.ts'

/** Returns the search of an alert, on the first day of the alert that is not over. */
export function searchOf({ from, to, date, restriction }: Alert, today: Day = dayOf(new Date())): SearchAddress {
  const first = dayIn(date) ?? today
  const search = { from: String(from.id), to: String(to.id), date: dateOn(first < today ? today : first) }
  return restriction ? { ...search, restriction } : search
}
