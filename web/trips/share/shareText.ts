import type { Trip } from '#contract/trips/trips.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { priceText } from '../../ui/kit/price.ts'
import { useOrigin } from '../../ui/links.ts'
import { rideOf } from '../../ui/ride.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { longDayText } from '../../ui/units.ts'

/** The words about a trip that the user shares, and its address. */
export interface ShareText {
  title: string
  words: string
  url: string
}

/** In the reader's language, and so is the preview that the address shows. */
export function useShareText(trip: Trip): ShareText {
  const text = useText('sharing')
  const trips = useText('trips')
  const language = useLanguage()
  const { from, to, seatsLeft, priceMinor } = rideOf(trip)
  const ends = { from: cityOf(from.name), to: cityOf(to.name) }
  return {
    title: trips('from_to', ends),
    words: text('message', {
      ...ends,
      day: longDayText(dayIn(trip.date) ?? '', language),
      hours: from.hours,
      seats: text('seats', { count: seatsLeft }),
      price: priceText(priceMinor, trip.currency, language),
    }),
    url: useOrigin() + pathOf(trip, language),
  }
}

/** Of the stretch, when the trip was opened for one. */
function pathOf({ id, stretch }: Trip, language: string): string {
  const ends = stretch && { from: String(stretch.pickUp.placeId), to: String(stretch.dropOff.placeId) }
  return `/route/${id}?${new URLSearchParams({ ...ends, lang: language })}`
}
