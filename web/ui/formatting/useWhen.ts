import { useTimeZone } from 'use-intl'
import { useLanguage, useText } from '../../texts/texts.ts'
import { dateText } from '../kit/formats.ts'

/** Formats an instant of today as "15:04", and any other as "Friday, December 4 at 15:04". */
export function useWhen(): (instant: string, now?: string) => string {
  const text = useText('join')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const write = (options: Intl.DateTimeFormatOptions, instant: string) =>
    dateText(new Date(instant), language, { ...options, timeZone })
  return (instant, now) => {
    const [hours, day] = [write(clock, instant), write(date, instant)]
    return now && write(date, now) === day ? text('at_hours', { hours }) : text('on_day', { day, hours })
  }
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { weekday: 'long', month: 'long', day: 'numeric' } as const
