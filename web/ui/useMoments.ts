import { useFormatter } from 'use-intl'

/** Instants of the wire, as people read them: the day, or the day and the time. */
export function useMoments() {
  const format = useFormatter()
  return {
    day: (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'long' }),
    moment: (instant: string) =>
      format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
  }
}
