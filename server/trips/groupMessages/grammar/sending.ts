import { type Day, dayAfter, dayNumber } from '#domain/time.ts'
import { monthNames, validDay, dayOfWeek, weekdayNames } from './days.ts'

/**
 * Limit of days between sending and pasting. A date such as 3/11 may have the day or the month first. If only one of the two
 * readings is within this limit, that reading is used.
 */
const RECENT_DAYS = 14

interface Stamp {
  day: Day
  isSure: boolean
}

/**
 * Reads the day of a time stamp, "28/11/26", "28 nov 2026", "Ayer a las 14:32", "3 d"; undefined for a future day, or if the text
 * is no time stamp.
 */
export function stampDay(stamp: string, clock: string, today: Day): Stamp | undefined {
  const numbers = /^(\d{1,4})[/.-](\d{1,2})(?:[/.-](\d{2,4}))?$/.exec(stamp)
  if (numbers) return numericStamp(numbers.slice(1), clock, today)
  const day = namedStamp(stamp, today) ?? agoStamp(stamp, today) ?? relativeStamp(stamp, today)
  return day === undefined || day > dayAfter(today, 1) ? undefined : { day, isSure: true }
}

/**
 * Reads a date as day and month. Reads the month first if the time is like "6:05 PM", as on phones in English, or if the date
 * would otherwise be in the future.
 */
function numericStamp(parts: (string | undefined)[], clock: string, today: Day): Stamp | undefined {
  const [first = 0, second = 0] = parts.slice(0, 2).map(Number)
  if (first > 31) return past(first, second, Number(parts[2]), today)
  const orders = [
    [second, first],
    [first, second],
  ]
  if (/[AP]M$/.test(clock)) orders.reverse()
  const days = orders.flatMap(([month = 0, day = 0]) => past(yearOf(parts[2]), month, day, today) ?? [])
  const [usual, other] = days
  if (!usual) return undefined
  const isRecent = ({ day }: Stamp) => dayNumber(today) - dayNumber(day) <= RECENT_DAYS
  const isSure = !other || other.day === usual.day || (isRecent(usual) && !isRecent(other))
  return { day: usual.day, isSure }
}

const yearOf = (text: string | undefined) => (text === undefined ? undefined : Number(text) + (text.length === 2 ? 2000 : 0))

/** Returns the last day with this day and month up to tomorrow, since a phone in another time zone may already show tomorrow. */
function past(year: number | undefined, month: number, day: number, today: Day): Stamp | undefined {
  const thisYear = Number(today.slice(0, 4))
  if (month < 1 || month > 12) return undefined
  const days = (year === undefined ? [thisYear, thisYear - 1] : [year]).flatMap((one) => validDay(one, month, day) ?? [])
  const found = days.find((one) => one <= dayAfter(today, 1))
  return found === undefined ? undefined : { day: found, isSure: true }
}

const AT = String.raw`(?:,? (?:a las?|at) \d{1,2}[:.]\d{2}.*)?`
const END = String.raw`(?: ?[·•].*)?$`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2}) (?:de )?(\p{L}{3,10})\.?(?:,? (?:de )?(\d{4}))?${AT}${END}`, 'iu')
const MONTH_FIRST = new RegExp(String.raw`^(\p{L}{3,9}) (\d{1,2})(?:, (\d{4}))?${AT}${END}`, 'iu')

function namedStamp(stamp: string, today: Day): Day | undefined {
  const match = DAY_FIRST.exec(stamp) ?? MONTH_FIRST.exec(stamp)
  const [, one = '', two = '', year] = match ?? []
  const [day, name] = /^\d/.test(one) ? [one, two] : [two, one]
  const month = monthNames.get(name.toLowerCase())
  const found = month === undefined ? undefined : past(yearOf(year), month + 1, Number(day), today)?.day
  // a post from last year states the year
  return found && !year && found.slice(0, 4) !== today.slice(0, 4) ? undefined : found
}

const AGO = new RegExp(
  String.raw`^(?:hace )?(\d{1,2}) ?(m|min|minutos?|mins?|h|hs|hrs?|horas?|hours?|d|d[ií]as?|days?|sem|semanas?|w|weeks?)(?: ago)?${END}`,
  'iu',
)

/** Reads "2 h", "hace 3 días" as the day that long ago. */
function agoStamp(stamp: string, today: Day): Day | undefined {
  const [, count = '', unit = ''] = AGO.exec(stamp) ?? []
  if (!unit) return undefined
  const days = /^d/i.test(unit) ? 1 : /^(?:s|w)/i.test(unit) ? 7 : 0
  return dayAfter(today, -Number(count) * days)
}

const RELATIVE = new RegExp(String.raw`^(?:el )?(\p{L}{3,9})(?:,? (?:a las?|at) \d{1,2}[:.]\d{2}.*)${END}`, 'iu')

/** Reads "Hoy a las 14:32", "Ayer a las 14:32", and the last Tuesday of "Martes a las 14:32". */
function relativeStamp(stamp: string, today: Day): Day | undefined {
  const word = (RELATIVE.exec(stamp)?.[1] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (word === 'hoy' || word === 'today') return today
  if (word === 'ayer' || word === 'yesterday') return dayAfter(today, -1)
  const weekday = weekdayNames.get(word)
  return weekday === undefined ? undefined : dayAfter(today, -((dayOfWeek(today) - weekday + 7) % 7 || 7))
}
