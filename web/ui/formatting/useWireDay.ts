import { useFormatter } from 'use-intl'
import { dayFrom } from '#domain/time.ts'

/** Writes out a day of the wire, dd-mm-yyyy. */
export function useWireDay(): (day: string) => string {
  const { dateTime } = useFormatter()
  return (day) => dateTime(new Date(dayFrom(day)), { dateStyle: 'long', timeZone: 'UTC' })
}
