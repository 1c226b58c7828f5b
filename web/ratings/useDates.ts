import { useTimeZone } from 'use-intl'
import { useLanguage } from '../texts/texts.ts'

/** Days of the wire (dd-mm-yyyy) and instants, as people write them: with the year, alone, or with the time. */
export function useDates() {
  const [language, timeZone] = [useLanguage(), useTimeZone()]
  const write = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(new Date(instant))
  return {
    day: (wire: string) => write(`${wire.split('-').reverse().join('-')}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    dayOf: (instant: string) => write(instant, { ...weekday, timeZone }),
    moment: (instant: string) => write(instant, { ...moment, timeZone }),
  }
}

const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const
const moment = { ...weekday, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
