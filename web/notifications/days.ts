import type { Notification } from '#contract/notifications/notifications.ts'

/** The notifications of one day; `day` is yyyy-mm-dd in the reader's time zone. */
export interface OneDay {
  day: string
  notifications: ListEntry[]
}

/** Returns the day of an instant in a time zone, as yyyy-mm-dd. */
export const dayInZone = (instant: string | number, timeZone: string): string =>
  // Swedish dates have the format of ISO 8601
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant))

/** A notification, or all rating requests of a week. */
export type ListEntry = Notification | { id: string; toRate: Notification[] }

const WEEK_MS = 7 * 86_400_000

/** Groups the rating requests of a week at the newest one; other notifications stay in place. */
export function gathered(notifications: readonly Notification[]): ListEntry[] {
  const entries: ListEntry[] = []
  let group: { id: string; toRate: Notification[] } | undefined
  for (const one of notifications) {
    const newest = group?.toRate[0]
    if (one.kind !== 'rating_open') entries.push(one)
    else if (newest && Date.parse(newest.at) - Date.parse(one.at) < WEEK_MS) group?.toRate.push(one)
    else entries.push((group = { id: one.id, toRate: [one] }))
  }
  return entries.map((entry) => ('toRate' in entry && entry.toRate[0] && entry.toRate.length === 1 ? entry.toRate[0] : entry))
}

/** Groups notifications by day, in their order. */
export function byDay(notifications: readonly ListEntry[], timeZone: string): OneDay[] {
  const days: OneDay[] = []
  for (const one of notifications) {
    const day = dayInZone(('toRate' in one ? one.toRate[0]?.at : one.at) ?? 0, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(one)
    else days.push({ day, notifications: [one] })
  }
  return days
}
