import { useLocale, useTimeZone } from 'use-intl'

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Creates an `Intl.DateTimeFormat`, cached, because creating it costs a hundred times as much as using it. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  cachedFormat(dates, language, options, () => new Intl.DateTimeFormat(language, options))

/**
 * Formats a date in words: "Friday, December 4", "viernes 4 de diciembre". Removes the Spanish comma after the weekday, which is
 * wrong within a sentence.
 */
export function dateText(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const formatted = dateFormat(language, options).format(date)
  return language === 'es-AR' ? formatted.replace(', ', ' ') : formatted
}

/** Creates an `Intl.NumberFormat`, cached for the same reason. */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions) =>
  cachedFormat(numbers, language, options, () => new Intl.NumberFormat(language, options))

/** Caches formats by language and options; the screens use a few dozen combinations. */
function cachedFormat<F>(formats: Map<string, F>, language: string, options: object, make: () => F): F {
  const key = language + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = make()
  formats.set(key, made)
  return made
}

/** Returns functions that format instants of the API: the day, or the day and the time. */
export function useMoments() {
  const language = useLocale()
  const timeZone = useTimeZone()
  const text = (instant: string, options: Intl.DateTimeFormatOptions) => {
    const date = new Date(instant)
    // a server of another release may omit the time; an invalid text is then shown unchanged instead of an error
    return Number.isNaN(date.getTime()) ? instant : dateFormat(language, { ...options, timeZone }).format(date)
  }
  return {
    day: (instant: string) => text(instant, { dateStyle: 'long' }),
    moment: (instant: string) => text(instant, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
  }
}
