import type { End } from '#contract/trips/trips.ts'
import { useText } from '../texts/texts.ts'

type Moment = Pick<End, 'name' | 'hours' | 'at'>

const QUARTER_MS = 15 * 60_000
const QUARTERS_A_DAY = 96

/** True when the arrival's clock differs from the departure's: of another zone, or moved on the way. */
export function isOnOtherClock(from: Moment, to: Moment): boolean {
  const shown = Date.parse(`1970-01-01T${to.hours}Z`) - Date.parse(`1970-01-01T${from.hours}Z`)
  const passed = Date.parse(to.at) - Date.parse(from.at)
  return Math.round((shown - passed) / QUARTER_MS) % QUARTERS_A_DAY !== 0
}

/** "hora de Chile" where an arrival is on another clock; of the town within one country. */
export function useClockWords() {
  const text = useText('shell')
  return (from: Moment, to: Moment): string | undefined => {
    const [start, end] = [from, to].map(({ name }) => name.split(', '))
    const place = start?.at(-1) === end?.at(-1) ? end?.[0] : end?.at(-1)
    return place && isOnOtherClock(from, to) ? text('clock_of', { place }) : undefined
  }
}

/** "22:30 – 05:48", with the clock of the arrival where it is another. */
export function useHours() {
  const clock = useClockWords()
  return (from: Moment, to: Moment) => [`${from.hours} – ${to.hours}`, clock(from, to)].filter(Boolean).join(' ')
}
