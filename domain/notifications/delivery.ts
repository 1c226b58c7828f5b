import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

const WAITS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]

/** When mail or push that could not be handed over is tried again, after so many tries: 1, 5, 30 minutes, then hourly. */
export const nextTry = (tries: number, now: Date): Date => new Date(now.getTime() + (WAITS[tries - 1] ?? HOUR_MS))

/** After a day of retries the notification is no news any more. */
export const isGivenUp = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() >= DAY_MS

/** What was told before this is not sent any more, when nothing has been sent for long. */
export const tellsSince = (now: Date): Date => new Date(now.getTime() - 2 * DAY_MS)
