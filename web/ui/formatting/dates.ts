import { useSyncExternalStore } from 'react'
import { useNow as useRenderedAt, useTimeZone } from 'use-intl'
import { useLanguage } from '../../texts/texts.ts'
import { dateText } from '../kit/formats.ts'

/** Returns functions that format days of the API (dd-mm-yyyy) and instants: with the year, without it, or with the time. */
export function useDates() {
  const [language, timeZone] = [useLanguage(), useTimeZone()]
  const write = (instant: string, options: Intl.DateTimeFormatOptions) => dateText(new Date(instant), language, options)
  return {
    day: (wire: string) => write(`${wire.split('-').reverse().join('-')}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    dayOf: (instant: string) => write(instant, { ...weekday, timeZone }),
    moment: (instant: string) => write(instant, { ...moment, timeZone }),
  }
}

const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const
const moment = { ...weekday, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const LOOK_MS = 15_000

/** Returns the device's time, updated often enough to show minutes. */
export const useNow = () => useClock(LOOK_MS)

/** Returns the device's time, rounded down to whole steps; at first the time at which the page was rendered. In milliseconds. */
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

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/**
 * Returns the milliseconds until an instant, updated each second and never below 0. `aheadMs`: offset of the server's clock from
 * the device's.
 */
export function useTimeLeft(until: string | null | undefined, aheadMs = 0): number | undefined {
  const now = useClock(until ? SECOND_MS : HOUR_MS)
  return until ? timeLeft(Date.parse(until) - aheadMs, now) : undefined
}

/** Rounds the difference of two instants to whole seconds, because the displayed clock may be up to a second behind. */
export const timeLeft = (until: number, now: number): number =>
  Math.max(0, (Math.floor(until / SECOND_MS) - Math.floor(now / SECOND_MS)) * SECOND_MS)

/** Formats a time in milliseconds as "14:05", rounded up to whole seconds. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
