import type { Trip } from '#contract/trips/trips.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useOrigin } from '../../ui/links.ts'
import { rideOf } from '../../ui/ride.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { groupText } from './groupText.ts'

/** The text about a trip that the user shares, and the trip's URL. */
export interface ShareText {
  title: string
  words: string
  url: string
}

/**
 * Returns a function that composes the text in the user's language. The preview of the trip's URL has the same language. Composed
 * only on use, because the text needs date formats that the page does not.
 */
export function useShareText(trip: Trip): () => ShareText {
  const text = useText('sharing')
  const trips = useText('trips')
  const language = useLanguage()
  const origin = useOrigin()
  const { from, to, seatsLeft, priceMinor } = rideOf(trip)
  return () => ({
    title: trips('from_to', { from: cityOf(from.name), to: cityOf(to.name) }),
    words: groupText(
      {
        from: from.name,
        to: to.name,
        // if only the user's part is shared, its ends are enough
        stops: trip.stretch ? [] : trip.stops.slice(1, -1).map(({ name }) => name),
        day: dayIn(trip.date) ?? '',
        hours: from.hours,
        seats: seatsLeft,
        priceMinor,
        currency: trip.currency,
      },
      text,
      language,
    ),
    url: origin + pathOf(trip, language),
  })
}

/** Returns the path of the trip, or of the user's part of it. */
function pathOf({ id, stretch }: Trip, language: string): string {
  const ends = stretch && { from: String(stretch.pickUp.placeId), to: String(stretch.dropOff.placeId) }
  return `/route/${id}?${new URLSearchParams({ ...ends, lang: language })}`
}
