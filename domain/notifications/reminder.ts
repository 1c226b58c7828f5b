import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** Reminders of a departure: so long before it, and of no use any more so long before it. */
export const reminders = [
  { kind: 'trip_tomorrow', beforeMs: DAY_MS, uselessMs: 18 * HOUR_MS },
  { kind: 'trip_soon', beforeMs: 2 * HOUR_MS, uselessMs: 30 * MINUTE_MS },
] as const
export type Reminder = (typeof reminders)[number]

/** A driver is reminded of a request after this, or after half of the time there is to answer it when that is less. */
export const PATIENCE_MS = 6 * HOUR_MS

/** A message that has not been read for so long is told of. */
export const UNREAD_MS = 10 * MINUTE_MS
