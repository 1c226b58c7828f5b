import { dateFormat } from '../formats.ts'

/** Days without a time are 'yyyy-mm-dd' everywhere; a Date exists only inside the calendar, in the browser's own zone. */
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

/** The first Saturday that is neither this day nor the next one. */
export function nextSaturday(day: Day): Day {
  const ahead = (6 - dateOf(day).getDay() + 7) % 7
  return daysAfter(day, ahead < 2 ? ahead + 7 : ahead)
}

/** 'Fri, Dec 4' or 'vie, 4 dic'; formatted in UTC, since the local midnight of some zones is another day. */
export function dayLabel(day: Day, language: string): string {
  const format = dateFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The day a week starts on, 0 for Sunday; Monday if the browser does not know (all but the United States of our languages). */
export function weekStart(language: string): 0 | 1 | 6 {
  const locale: WithWeekInfo = new Intl.Locale(language)
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? (language === 'en-US' ? 7 : 1)
  if (firstDay === 7) return 0
  return firstDay === 6 ? 6 : 1
}
