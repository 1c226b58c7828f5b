import { parseCronItems } from 'graphile-worker'
import { MINUTE_MS } from '#domain/time.ts'

const A_YEAR = 366 * 24 * 60
/** A job may wait behind another one for a while. */
const PATIENCE_MS = 5 * MINUTE_MS

/** The first minute after an instant at which a line of a crontab is due, UTC; undefined when there is none within a year. */
export function nextRun(at: string, after: Date): Date | undefined {
  const [item] = parseCronItems([{ task: 'any', match: at, identifier: 'any' }])
  const first = Math.floor(after.getTime() / MINUTE_MS) + 1
  for (let minute = first; item && minute < first + A_YEAR; minute++) {
    const date = new Date(minute * MINUTE_MS)
    if (item.match(digestOf(date))) return date
  }
  return undefined
}

const digestOf = (date: Date) => ({
  min: date.getUTCMinutes(),
  hour: date.getUTCHours(),
  date: date.getUTCDate(),
  month: date.getUTCMonth() + 1,
  dow: date.getUTCDay(),
})

/** Whether a job that last began then, or has been known since then, should have run again by now. */
export function isLate(at: string, since: Date | undefined, now: Date): boolean {
  const due = since && nextRun(at, since)
  return due !== undefined && now.getTime() > due.getTime() + PATIENCE_MS
}
