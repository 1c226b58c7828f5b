import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directionTo, fromHere } from './fromHere.ts'
import { distanceM } from './place.ts'

const rosario = { lat: -32.95, lng: -60.65 }
const DEGREE_M = 111_195
const north = (metres: number) => ({ ...rosario, lat: rosario.lat + metres / DEGREE_M })
const east = (metres: number) => ({
  ...rosario,
  lng: rosario.lng + metres / DEGREE_M / Math.cos((rosario.lat * Math.PI) / 180),
})
const m = (length: number, direction: string) => ({ length, unit: 'm', direction })
const km = (length: number, direction: string) => ({ length, unit: 'km', direction })

test.each([
  ['the same point', rosario, rosario, 'there'],
  ['49 m away', rosario, north(49), 'there'],
  ['50 m away', rosario, north(50.1), m(50, 'north')],
  ['54 m away', rosario, north(54), m(50, 'north')],
  ['56 m away', rosario, north(56), m(60, 'north')],
  ['to the east', rosario, east(804), m(800, 'east')],
  ['to the west', rosario, east(-804), m(800, 'west')],
  ['994 m away', rosario, north(-994), m(990, 'south')],
  ['996 m away', rosario, north(-996), km(1, 'south')],
  ['1 km away', rosario, north(1000.1), km(1, 'north')],
  ['1.24 km away', rosario, north(1240), km(1.2, 'north')],
  ['1.26 km away', rosario, north(1260), km(1.3, 'north')],
  ['another city', rosario, { lat: -34.603, lng: -58.381 }, km(278.8, 'southeast')],
  ['across the antimeridian', { lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 }, km(2.2, 'east')],
  ['back across the antimeridian', { lat: -17, lng: -179.999 }, { lat: -17, lng: 179.999 }, m(210, 'west')],
  ['both names of the antimeridian', { lat: 10, lng: 180 }, { lat: 10, lng: -180 }, 'there'],
  ['from the north pole', { lat: 90, lng: 0 }, { lat: 89.9, lng: 77 }, km(11.1, 'south')],
  ['from the south pole', { lat: -90, lng: 0 }, { lat: -89.9, lng: -120 }, km(11.1, 'north')],
  ['to the north pole', { lat: 89.9, lng: 45 }, { lat: 90, lng: 0 }, km(11.1, 'north')],
  ['one pole under two names', { lat: 90, lng: 10 }, { lat: 90, lng: -170 }, 'there'],
  ['over the pole', { lat: 89.99, lng: 0 }, { lat: 89.99, lng: 180 }, km(2.2, 'north')],
  ['the other side of the earth', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, km(20_015.1, 'east')],
  ['no latitude', { lat: Number.NaN, lng: 0 }, rosario, undefined],
  ['no longitude', rosario, { lat: 0, lng: Number.NaN }, undefined],
  ['an endless latitude', { lat: Number.POSITIVE_INFINITY, lng: 0 }, rosario, undefined],
  ['beyond a pole', { lat: 90.1, lng: 0 }, rosario, undefined],
  ['beyond the antimeridian', rosario, { lat: 0, lng: 181 }, undefined],
])('the distance and direction from here to a point: %s', (_, here, point, expected) => {
  expect(fromHere(here, point)).toEqual(expected)
})

test.each([
  ['north', 0, 500],
  ['northeast', 500, 500],
  ['east', 500, 0],
  ['southeast', 500, -500],
  ['south', 0, -500],
  ['southwest', -500, -500],
  ['west', -500, 0],
  ['northwest', -500, 500],
])('a point lies to the %s', (side, eastM, northM) => {
  expect(directionTo(rosario, { lat: north(northM).lat, lng: east(eastM).lng })).toBe(side)
})

test('a displayed length differs from the distance only by rounding', () => {
  const anyPoint = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(anyPoint, anyPoint, (here, point) => {
      const found = fromHere(here, point) ?? 'there'
      const [length, within] = found === 'there' ? [0, 50] : found.unit === 'm' ? [found.length, 5] : [found.length * 1000, 50]
      expect(Math.abs(length - distanceM(here, point))).toBeLessThanOrEqual(within + 0.001)
    }),
  )
})
