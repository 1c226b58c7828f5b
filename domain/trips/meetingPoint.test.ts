import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM, type Place } from '../places/place.ts'
import { changedTerms, type Terms } from './change.ts'
import { isAnotherPoint, isOnList, isUsedByThree, pointOf, roundedPoint, spotOf, whyNotPoint } from './meetingPoint.ts'

const rosario: Place = {
  id: 1,
  name: 'Rosario',
  province: 'Santa Fe',
  country: 'AR',
  zone: 'America/Argentina/Cordoba',
  population: 1,
  lat: -32.95,
  lng: -60.65,
}
const north = (metres: number) => ({ lat: rosario.lat + metres / 111_195, lng: rosario.lng })
const land = { country: 'AR', isLand: true }
const anyPoint = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})

describe('the position of a point', () => {
  test('a position survives storage with five decimals', () => {
    fc.assert(
      fc.property(anyPoint, (point) => {
        expect(distanceM(pointOf(spotOf(point)) ?? { lat: 0, lng: 0 }, point)).toBeLessThan(1)
      }),
    )
    expect(['', undefined, 'x,y', '1'].map(pointOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('a position is rounded to a cell of at least 500 m at every latitude, and rounding it again changes nothing', () => {
    fc.assert(
      fc.property(anyPoint, (point) => {
        const rounded = roundedPoint(point)
        expect(roundedPoint(rounded)).toEqual(rounded)
        expect(distanceM(rounded, point)).toBeLessThan(900)
        const away = (step: object) => distanceM(rounded, roundedPoint({ ...rounded, ...step }))
        expect(away({ lat: rounded.lat + 0.0051 })).toBeGreaterThanOrEqual(500)
        expect(
          [0.0026, 0.0051, 0.0101].map((step) => away({ lng: rounded.lng + step })).find((metres) => metres > 0),
        ).toBeGreaterThanOrEqual(499)
      }),
    )
  })

  test.each([
    ['in its town', north(14_900), 'Plaza', land, undefined],
    ['too far', north(15_100), 'Plaza', land, 'point_too_far'],
    ['without words', north(0), '', land, 'point_without_words'],
    ['in the sea', north(0), 'Plaza', { ...land, isLand: false }, 'point_elsewhere'],
    ['where another country is nearer', north(0), 'Plaza', { ...land, country: 'UY' }, 'point_elsewhere'],
    ['near no town', north(0), 'Plaza', { ...land, country: undefined }, 'point_elsewhere'],
  ] as const)('the rules check a point %s', (_, point, words, ground, why) => {
    expect(whyNotPoint({ point, words }, rosario, ground)).toBe(why)
  })
})

describe('a public point', () => {
  const use = (driver: string, metres = 0, words = 'YPF de la autopista') => ({ words, point: north(metres), driver })
  test('a point becomes public when three different drivers name it with the same description and position', () => {
    expect(isUsedByThree(use('a'), [use('a'), use('b'), use('c', 40, 'Y.P.F. de la Autopista'.replaceAll('.', ''))])).toBe(true)
    expect(isUsedByThree(use('a'), [use('a'), use('b'), use('b', 10)])).toBe(false)
    expect(isUsedByThree(use('a'), [use('a'), use('b'), use('c', 60)])).toBe(false)
    expect(isUsedByThree(use('a'), [use('a'), use('b'), use('c', 0, 'Peaje')])).toBe(false)
  })

  test.each([
    'Mi casa',
    'Casa de Ana',
    'My home',
    'Depto. 4',
    'Llamame 341 555 0000',
    '-32,94770; -60,63050',
    'geo:-32.9,-60.6',
    'maps.app.goo.gl/AbC',
    'https://tramo.example',
  ])('a personal point never becomes public: %s', (words) => {
    expect(isUsedByThree(use('a', 0, words), [use('a', 0, words), use('b', 0, words), use('c', 0, words)])).toBe(false)
  })

  test('a point is on the list when it is named within 300 m of a listed position', () => {
    const listed = [{ words: 'Plaza', point: north(0) }, { words: 'Terminal' }]
    expect([0, 290, 310].map((metres) => isOnList({ words: 'PLAZA', point: north(metres) }, listed))).toEqual([true, true, false])
    expect(isOnList({ words: 'Terminal', point: north(0) }, listed)).toBe(false)
  })
})

describe('a changed point', () => {
  const at = (words: string, metres?: number) => ({ words, spot: metres === undefined ? '' : spotOf(north(metres)) })
  test.each([
    ['moved by less than 300 m', at('Terminal', 0), at('Terminal, puerta 3', 290), false],
    ['moved by 300 m or more', at('Terminal', 0), at('Terminal', 310), true],
    ['positioned first', at('Terminal'), at('Terminal', 0), false],
    ['positioned no more', at('Terminal', 0), at('Terminal'), true],
    ['in other words at the same position', at('Obelisco', 0), at('Terminal de Retiro', 0), true],
    ['in other words', at('Terminal'), at('Plaza'), true],
    ['the same', at('Terminal'), at('Terminal'), false],
  ])('the rules check the consent for a point that is %s', (_, agreed, after, needs) => {
    expect(isAnotherPoint(agreed, after)).toBe(needs)
  })

  test('the distance counts from the position that passengers accepted, not from the last small move', () => {
    const trip = (metres: number, agreed?: number): Terms => ({
      departsAt: new Date(0),
      day: '2026-11-25',
      vehicleId: null,
      meetingPoints: ['Terminal'],
      spots: [spotOf(north(metres))],
      ...(agreed !== undefined && { agreedSpots: [spotOf(north(agreed))] }),
      onlyWomen: false,
      kidsAllowed: false,
      priceMinor: 1n,
      seats: 1,
    })
    expect(changedTerms(trip(200), trip(400))).toEqual([])
    expect(changedTerms(trip(200, 0), trip(400))).toEqual(['meeting_points'])
  })

  test('a new description of an unchanged position needs consent, also after a small move', () => {
    const point = (words: string, agreedSpot?: number) => ({
      ...at(words, 200),
      ...(agreedSpot !== undefined && { agreedSpot: spotOf(north(agreedSpot)) }),
    })
    expect(isAnotherPoint(point('Obelisco', 0), point('Terminal de Retiro'))).toBe(true)
    expect(isAnotherPoint(point('Obelisco', 0), point('Obelisco'))).toBe(false)
  })
})
