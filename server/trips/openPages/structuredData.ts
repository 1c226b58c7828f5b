import { decimalText } from '#domain/money.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import type { Reading } from './OpenPage.tsx'
import type { OpenTrip, TownPair, RoadTrips } from './roads.ts'
import { words } from './words.ts'

/** What search engines read of a page (schema.org): its trips, and nothing that the page itself does not show. */
export function structuredData(reading: Reading, roads: RoadTrips[]): object {
  const items = roads.flatMap(({ trips, ...road }) => trips.map((trip) => tripData(reading, road, trip)))
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  }
}

function tripData({ language, publicUrl }: Reading, { from, to }: TownPair, trip: OpenTrip) {
  return {
    '@type': 'Trip',
    name: words[language].route(trip.pickUp, trip.dropOff),
    departureTime: trip.at,
    tripOrigin: town(from),
    itinerary: [town(from), town(to)],
    offers: {
      '@type': 'Offer',
      price: decimalText(BigInt(trip.priceMinor), trip.currency),
      priceCurrency: trip.currency,
      availability: 'https://schema.org/LimitedAvailability',
      inventoryLevel: { '@type': 'QuantitativeValue', value: trip.seatsLeft },
      url: `${publicUrl}/route/${trip.id}?from=${from.id}&to=${to.id}`,
    },
  }
}

const town = (place: Place) => ({ '@type': 'City', name: displayName(place) })
