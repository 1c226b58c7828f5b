import { dateText, numberFormat } from '../kit/formats.ts'

const HOUR_S = 3600

/** Formats a length as "1.2 km", "12 km" or "800 m", in a language. */
export function lengthText(metres: number, language: string): string {
  const isShort = metres < 1000
  const unit = isShort ? 'meter' : 'kilometer'
  const maximumFractionDigits = metres < 10_000 && !isShort ? 1 : 0
  const amount = isShort ? Math.max(10, Math.round(metres / 10) * 10) : metres / 1000
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(amount)
}

/** Formats a duration as "4 h 10 min" or "45 min", which are the same in both languages. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`
}

/** Formats a duration as "4 h 10" or "45 min", where space is scarce. */
export const shortDurationText = (seconds: number): string => durationText(seconds).replace(/(h \d\d) min$/, '$1')

/** Formats a duration as "4 hours 10 minutes", because screen readers would read "4 h 10" without units. */
export function spokenDuration(seconds: number, language: string): string {
  const minutes = Math.round(seconds / 60)
  const say = (amount: number, unit: string) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && say(hours, 'hour'), (rest > 0 || hours === 0) && say(rest, 'minute')].filter(Boolean).join(' ')
}

/** Returns the number of midnights between a departure at HH:MM and an arrival `seconds` later, on one clock. */
export function nightsOf(hours: string, seconds: number): number {
  const [hour = 0, minute = 0] = hours.split(':').map(Number)
  return Math.floor((hour * HOUR_S + minute * 60 + seconds) / (24 * HOUR_S))
}

/** Formats a day as "Friday, December 4". Uses UTC, because a day has no time zone. */
export const longDayText = (day: string, language: string): string =>
  dateText(new Date(`${day}T00:00:00Z`), language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
