import { useSyncExternalStore } from 'react'
import { useNow as useRenderedAt, useTimeZone } from 'use-intl'
import { useLanguage } from '../../texts/texts.ts'

/** Days of the wire (dd-mm-yyyy) and instants, as people write them: with the year, alone, or with the time. */
export function useDates() {
  const [language, timeZone] = [useLanguage(), useTimeZone()]
  const write = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(new Date(instant))
  return {
    day: (wire: string) => write(`${wire.split('-').reverse().join('-')}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    dayOf: (instant: string) => write(instant, { ...weekday, timeZone }),
    moment: (instant: string) => write(instant, { ...moment, timeZone }),
  }
}

const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const
const moment = { ...weekday, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "Friday, December 4" for dd-mm-yyyy; formatted in UTC, since a day has no zone. */
export function longDay(date: string, language: string): string {
  const [day = 1, month = 1, year = 1970] = date.split('-').map(Number)
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, day))
}

const LOOK_MS = 15_000

/** The time on this device, updated often enough for minutes. */
export const useNow = () => useClock(LOOK_MS)

/** The time on this device in whole steps, at first the one at which the page was rendered. All in milliseconds. */
export function useClock(stepMs: number): number {
  const renderedAt = useRenderedAt().getTime()
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, stepMs)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => Math.floor(renderedAt / stepMs) * stepMs,
  )
}
