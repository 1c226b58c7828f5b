import { refuse } from './refusal.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A calendar day as `yyyy-mm-dd`, without a clock. */
export type Day = string

const FIRST_YEAR = 1970
/** The last year whose `dayNumber` fits the two bytes of a search row. */
const LAST_YEAR = 2058

/** Parses `dd-mm-yyyy` of the API. Refuses impossible dates such as 31-02, and years outside the supported range. */
export function dayFrom(text: string): Day {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? refuse('date_malformed')
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) refuse('date_malformed')
  const iso = `${year}-${month}-${day}`
  const read = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : refuse('date_malformed')
}

/** Formats a day as `dd-mm-yyyy` of the API. */
export const dayText = (day: Day) => day.split('-').reverse().join('-')

/** Returns the day `count` days later; earlier when negative. */
export const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns the days since 1970-01-01, as search rows store them. */
export const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Returns the day of a `dayNumber`. */
export const dayFromNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Checks for `HH:MM`, 00:00 to 23:59. */
export const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
