import type { Language } from '#contract/wire.ts'
import { decimalText } from '#domain/money.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import type { Preference } from '#domain/trips/trip.ts'
import type { Names } from '../../places/slugs.ts'
import type { OpenTrip, RoadTrips, TownPair } from './roads.ts'

export interface Reading {
  language: Language
  gazetteer: Names
  publicUrl: string
}

/** Strings of the pages for visitors, except those about shared trips. */
export const words = {
  'en-US': {
    home: 'Tramo, home',
    languages: 'Language',
    roadTitle: (from: string, to: string) => `Shared rides from ${from} to ${to}`,
    townTitle: (from: string) => `Shared rides from ${from}`,
    roadText: (from: string, to: string) =>
      `Trips from ${from} to ${to} with free seats in the next two weeks. Share the road, split the cost: you pay a share of fuel and tolls.`,
    townText: (from: string) =>
      `Trips from ${from} with free seats in the next two weeks. Share the road, split the cost: you pay a share of fuel and tolls.`,
    noTrips: 'No trips here right now.',
    noTripsText: 'Trips appear here as soon as drivers post them. Log in to set an alert, or post your own trip if you drive.',
    post: 'Post a trip',
    search: 'Choose a day and seats',
    more: 'These are the next trips. Search to see all of them.',
    allOf: (from: string, to: string) => `All trips from ${from} to ${to}`,
    back: (from: string, to: string) => `Return trip: ${from} to ${to}`,
    allFrom: (from: string) => `All trips from ${from}`,
    elsewhere: 'More trips',
    route: (from: string, to: string) => `${from} to ${to}`,
    perSeat: 'per seat',
    left: (seats: number) => (seats === 1 ? '1 seat left' : `${seats} seats left`),
    luggage: { none: 'No luggage', small: 'Small luggage', large: 'Large luggage' },
    loginHint: 'Log in to see who drives and where you meet.',
    unknownTitle: 'We don’t know this town',
    unknownText: 'The address has a town that isn’t on our list, or the same town twice.',
    severalTitle: 'There are several towns with this name',
    severalText: 'Which one do you mean?',
    extras: {
      petsAllowed: 'Pets allowed',
      smokersAllowed: 'Smokers allowed',
      foodAllowed: 'Food allowed',
      twoMaxInTheBack: 'Two max in the back',
      kidsAllowed: 'Kids allowed',
      onlyWomen: 'Only women',
    },
  },
  'es-AR': {
    home: 'Tramo, inicio',
    languages: 'Idioma',
    roadTitle: (from: string, to: string) => `Viajes compartidos de ${from} a ${to}`,
    townTitle: (from: string) => `Viajes compartidos desde ${from}`,
    roadText: (from: string, to: string) =>
      `Viajes con lugar de ${from} a ${to} en las próximas dos semanas. Compartí la ruta, dividí los gastos: pagás una parte de la nafta y los peajes.`,
    townText: (from: string) =>
      `Viajes con lugar desde ${from} en las próximas dos semanas. Compartí la ruta, dividí los gastos: pagás una parte de la nafta y los peajes.`,
    noTrips: 'Por ahora no hay viajes acá.',
    noTripsText: 'Los viajes aparecen acá apenas se publican. Ingresá para crear una alerta o, si manejás, publicá tu viaje.',
    post: 'Publicar un viaje',
    search: 'Elegir día y lugares',
    more: 'Estos son los próximos viajes. Buscá para verlos todos.',
    allOf: (from: string, to: string) => `Todos los viajes de ${from} a ${to}`,
    back: (from: string, to: string) => `La vuelta: de ${from} a ${to}`,
    allFrom: (from: string) => `Todos los viajes desde ${from}`,
    elsewhere: 'Más viajes',
    route: (from: string, to: string) => `${from} a ${to}`,
    perSeat: 'por lugar',
    left: (seats: number) => (seats === 1 ? 'Queda 1 lugar' : `Quedan ${seats} lugares`),
    luggage: { none: 'Sin equipaje', small: 'Equipaje chico', large: 'Equipaje grande' },
    loginHint: 'Ingresá para ver quién maneja y dónde es el encuentro.',
    unknownTitle: 'No conocemos esta localidad',
    unknownText: 'La dirección tiene una localidad que no está en nuestra lista, o dos veces la misma.',
    severalTitle: 'Hay varias localidades con este nombre',
    severalText: '¿Cuál es la tuya?',
    extras: {
      petsAllowed: 'Se aceptan mascotas',
      smokersAllowed: 'Se puede fumar',
      foodAllowed: 'Se puede comer',
      twoMaxInTheBack: 'Máximo dos atrás',
      kidsAllowed: 'Se aceptan chicos',
      onlyWomen: 'Solo mujeres',
    },
  },
} as const satisfies Record<Language, { extras: Record<Preference, string>; [word: string]: unknown }>

/** Builds a page's structured data (schema.org): its trips, and no fact that the page itself does not show. */
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
