import { useClock } from './formatting/dates.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** Milliseconds until an instant, updated each second and never below 0; `aheadMs`: how far the server's clock is ahead of this one. */
export function useTimeLeft(until: string | null | undefined, aheadMs = 0): number | undefined {
  const now = useClock(until ? SECOND_MS : HOUR_MS)
  return until ? Math.max(0, Date.parse(until) - now - aheadMs) : undefined
}

/** "14:05", minutes and seconds, the last second counted whole. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
