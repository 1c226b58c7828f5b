import { expect, test } from 'vitest'
import type { End, Stretch } from '#contract/trips/trips.ts'
import { itineraryOf } from './itinerary.ts'

const end = (placeId: number, name: string, hour: number, declared = true): End => ({
  placeId,
  name,
  long: 0,
  lat: 0,
  declared,
  offM: declared ? 0 : 3000,
  hours: `${hour}:00`,
  at: `2026-12-04T${String(hour).padStart(2, '0')}:00:00Z`,
})
const stops = [end(1, 'Rosario', 8), end(2, 'Villa María', 11), end(3, 'Córdoba', 13)]
const stretch = (pickUp: End, dropOff: End): Stretch => ({
  kind: 'on_the_way',
  pickUp,
  dropOff,
  place: 1,
  price: '1.00',
  priceMinor: 100,
  currency: 'ARS',
  lengthM: 1,
  fromM: 0,
  toM: 1,
  extraM: 0,
})
const read = (given: Stretch | undefined) => itineraryOf(stops, given).map(({ end, mine }) => `${end.name} ${mine ?? ''}`.trim())

test('a trip opened as a whole shows only its declared stops', () =>
  expect(read(undefined)).toEqual(['Rosario', 'Villa María', 'Córdoba']))

test('a stopover at which the user gets on is marked once', () =>
  expect(read(stretch(end(2, 'Villa María', 11), end(3, 'Córdoba', 13)))).toEqual([
    'Rosario',
    'Villa María pick_up',
    'Córdoba drop_off',
  ]))

test('a pick-up between stops is listed in the order of the road', () =>
  expect(read(stretch(end(9, 'Cañada de Gómez', 9, false), end(2, 'Villa María', 11)))).toEqual([
    'Rosario',
    'Cañada de Gómez pick_up',
    'Villa María drop_off',
    'Córdoba',
  ]))
