import type { Notification } from '#contract/notifications/notifications.ts'

/** Of one day, yyyy-mm-dd where they are read. */
export interface OneDay {
  day: string
  told: Notification[]
}

/** The day of an instant in a time zone. */
export const dayAt = (instant: string | number, timeZone: string): string =>
  // Sweden writes dates as the standard does
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant))

/** In the order they came, with those of a day together. */
export function byDay(told: readonly Notification[], timeZone: string): OneDay[] {
  const days: OneDay[] = []
  for (const one of told) {
    const day = dayAt(one.at, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.told.push(one)
    else days.push({ day, told: [one] })
  }
  return days
}
