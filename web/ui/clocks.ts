import type { End } from '#contract/trips/trips.ts'
import { useText } from '../texts/texts.ts'

type Moment = Pick<End, 'name' | 'hours' | 'at'>

const QUARTER_MS = 15 * 60_000
const QUARTERS_A_DAY = 96

/**
 * Checks whether the arrival's clock differs from the departure's: by another time zone, or by a clock change during the trip.
 */
export function isOnOtherClock(from: Moment, to: Moment): boolean {
  const shown = Date.parse(`1970-01-01T${to.hours}Z`) - Date.parse(`1970-01-01T${from.hours}Z`)
  const passed = Date.parse(to.at) - Date.parse(from.at)
  return Math.round((shown - passed) / QUARTER_MS) % QUARTERS_A_DAY !== 0
}

/** Returns a text such as "hora de Chile" for an arrival in another time zone; within one country it names the town. */
export function useClockWords() {
  const text = useText('shell')
  return (from: Moment, to: Moment): string | undefined => {
    const [start, end] = [from, to].map(({ name }) => name.split(', '))
    const place = start?.at(-1) === end?.at(-1) ? end?.[0] : end?.at(-1)
    return place && isOnOtherClock(from, to) ? text('clock_of', { place }) : undefined
  }
}

/** Formats times as "22:30 – 05:48", with a note if the arrival is on another clock. */
export function useHours() {
  const clock = useClockWords()
  return (from: Moment, to: Moment) => [`${from.hours} – ${to.hours}`, clock(from, to)].filter(Boolean).join(' ')
}
