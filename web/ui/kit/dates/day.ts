import { dateFormat } from '../formats.ts'

/** A day without a time, always as 'yyyy-mm-dd'. Only the calendar uses a Date, in the browser's own time zone. */
export type Day = string

export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function dayOf(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function daysAfter(day: Day, count: number): Day {
  const date = dateOf(day)
  date.setDate(date.getDate() + count)
  return dayOf(date)
}

/** Returns the first Saturday after tomorrow, where `day` is today. */
export function nextSaturday(day: Day): Day {
  const ahead = (6 - dateOf(day).getDay() + 7) % 7
  return daysAfter(day, ahead < 2 ? ahead + 7 : ahead)
}

/** Formats a day as 'Fri, Dec 4' or 'vie, 4 dic'. Uses UTC, because local midnight may be on another day. */
export function dayLabel(day: Day, language: string): string {
  const format = dateFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/**
 * Returns the day on which a week starts, 0 for Sunday. Monday if the browser does not know, which is right for all languages of
 * the site but US English.
 */
export function weekStart(language: string): 0 | 1 | 6 {
  const locale: WithWeekInfo = new Intl.Locale(language)
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? (language === 'en-US' ? 7 : 1)
  if (firstDay === 7) return 0
  return firstDay === 6 ? 6 : 1
}
