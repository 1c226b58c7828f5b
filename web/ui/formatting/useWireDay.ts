import { useFormatter } from 'use-intl'
import { dayFrom } from '#domain/time.ts'

/** Formats a day of the API (dd-mm-yyyy) in words. */
export function useWireDay(): (day: string) => string {
  const { dateTime } = useFormatter()
  return (day) => dateTime(new Date(dayFrom(day)), { dateStyle: 'long', timeZone: 'UTC' })
}
