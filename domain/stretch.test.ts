import { describe, expect, test } from 'vitest'
import type { Place } from './place.ts'
import { distanceM } from './place.ts'
import { extraM, isWorthNaming, kindOf, legBounds, type Line, minutesAt, nearestOnLine, passings, type Stop } from './stretch.ts'

/** A straight road east along a parallel, 1 degree of longitude in 10 points; 60 km/h. */
const step = distanceM({ lat: -32, lng: -64 }, { lat: -32, lng: -63.9 })
const line: Line = {
  points: Array.from({ length: 11 }, (_, i) => ({ lat: -32, lng: -64 + i / 10 })),
  atM: Array.from({ length: 11 }, (_, i) => Math.round(i * step)),
  atS: Array.from({ length: 11 }, (_, i) => Math.round((i * step) / (60 / 3.6))),
}
const length = line.atM.at(-1) ?? 0
const town = (id: number, lat: number, lng: number, population = 1000): Place => ({
  id,
  lat,
  lng,
  population,
  name: `T${id}`,
  province: 'P',
  country: 'AR',
  zone: 'America/Argentina/Cordoba',
})
const [start, end] = [town(1, -32, -64), town(2, -32, -63)]
const stops: Stop[] = [
  { place: start, atM: 0 },
  { place: end, atM: length },
]

describe('a place', () => {
  test('beside the road is passed where the road comes nearest, up to ten kilometres off', () => {
    const [, beside, far] = [0, town(3, -32.05, -63.5), town(4, -32.1, -63.5)]
    const passed = passings(line, stops, [start, end, beside, far])
    expect(passed.map(({ place, kind }) => [place.id, kind])).toEqual([
      [1, 'exact'],
      [3, 'on_the_way'],
      [2, 'exact'],
    ])
    expect(passed[1]?.offM).toBeCloseTo(distanceM(beside, { lat: -32, lng: -63.5 }), -2)
    expect(passed[1]?.posM).toBeCloseTo(length / 2, -2)
    expect(passed[1]?.minutes).toBe(Math.round(length / 2 / 1000))
  })

  test('near a declared stop is served from that stop', () => {
    const near = town(5, -32.03, -63.97)
    const [, nearby] = passings(line, stops, [start, near])
    expect(nearby).toMatchObject({ kind: 'nearby', posM: 0, stop: 0, offM: Math.round(distanceM(near, start)) })
  })
})

test.each([
  ['a town on the way', 'on_the_way', 5000, true],
  ['a hamlet on the way', 'on_the_way', 4999, false],
  ['a city where the trip stops', 'exact', 900_000, false],
  ['a city beside a stop', 'nearby', 900_000, false],
] as const)('%s', (_, kind, population, isNamed) => {
  expect(isWorthNaming({ kind, place: town(8, -32, -63.5, population) })).toBe(isNamed)
})

test('the nearest point of a road is never farther than its corners', () => {
  for (const place of [town(6, -32.2, -64.3), town(7, -31.9, -63.33), town(8, -32, -62.9)]) {
    const { offM } = nearestOnLine(line, place)
    const corners = line.points.map((point) => distanceM(point, place))
    expect(offM).toBeLessThanOrEqual(Math.min(...corners) * 1.002 + 1)
  }
})

test('minutes grow along the road from 0 to its end', () => {
  const all = Array.from({ length: 101 }, (_, i) => minutesAt(line, (length * i) / 100))
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  expect([all[0], all[100]]).toEqual([0, Math.round((line.atS.at(-1) ?? 0) / 60)])
})

test('seats are counted anew at declared stops and the biggest towns, on fifteen legs at most', () => {
  const towns = Array.from({ length: 40 }, (_, i) => town(10 + i, -32, -64 + (i + 1) / 41, 100 * (i + 1)))
  const long: Line = { ...line, atM: line.atM.map((m) => m * 10), atS: line.atS.map((s) => s * 10) }
  const ends: Stop[] = [
    { place: start, atM: 0 },
    { place: end, atM: length * 10 },
  ]
  const bounds = legBounds(ends, passings(long, ends, towns))
  expect(bounds).toHaveLength(16)
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
  expect([bounds[0], bounds.at(-1)]).toEqual([0, length * 10])
  expect(legBounds(stops, [])).toEqual([0, length])
})

test('a stretch is as good as the worse of its ends, and detours count there and back', () => {
  expect([kindOf('exact', 'exact'), kindOf('nearby', 'exact'), kindOf('exact', 'on_the_way')]).toEqual([
    'exact',
    'nearby',
    'on_the_way',
  ])
  expect(
    extraM([
      { kind: 'on_the_way', offM: 1000 },
      { kind: 'nearby', offM: 5000 },
    ]),
  ).toBe(2400)
})
