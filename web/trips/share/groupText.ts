import type { useTranslations } from 'use-intl'
import { townName } from '#domain/groupMessages/townName.ts'
import { priceText } from '../../ui/kit/price.ts'
import { longDayText } from '../../ui/units.ts'

/** What a group is told of a trip; names of places are display names. */
export interface GroupTrip {
  from: string
  to: string
  stops: string[]
  /** yyyy-mm-dd and HH:MM */
  day: string
  hours: string
  seats: number
  priceMinor: number
  currency: string
}

/** A trip as a message to a group, which `readGroupMessage` reads back: a test compares them. */
export function groupText(trip: GroupTrip, text: ReturnType<typeof useTranslations<'sharing'>>, language: string): string {
  const { from, to, stops, day, hours, seats, priceMinor, currency } = trip
  const towns = new Intl.ListFormat(language).format(stops.map(townName))
  return text('message', {
    from: townName(from),
    to: townName(to),
    stops: towns && text('stops', { stops: towns }),
    day: longDayText(day, language),
    hours,
    seats: text('seats', { count: seats }),
    price: priceText(priceMinor, currency, language),
  })
}
