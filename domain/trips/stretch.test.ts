import { describe, expect, test } from 'vitest'
import type { Place, RoadLine } from '../places/place.ts'
import { distanceM } from '../places/place.ts'
import {
  extraM,
  isWorthNaming,
  kindOf,
  legBounds,
  minutesAt,
  nearestOnLine,
  passings,
  shortestStretch,
  type Stop,
} from './stretch.ts'

/** Builds a straight road east along a parallel, 1 degree of longitude in 10 points, at 60 km/h. */
const step = distanceM({ lat: -32, lng: -64 }, { lat: -32, lng: -63.9 })
const line: RoadLine = {
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

describe('a place near the road', () => {
  test('a road passes a place at its nearest point, up to ten kilometers away', () => {
    const [, near, far] = [0, town(3, -32.05, -63.5), town(4, -32.1, -63.5)]
    const passed = passings(line, stops, [start, end, near, far])
    expect(passed.map(({ place, kind }) => [place.id, kind])).toEqual([
      [1, 'exact'],
      [3, 'on_the_way'],
      [2, 'exact'],
    ])
    expect(passed[1]?.offM).toBeCloseTo(distanceM(near, { lat: -32, lng: -63.5 }), -2)
    expect(passed[1]?.posM).toBeCloseTo(length / 2, -2)
    expect(passed[1]?.minutes).toBe(Math.round(length / 2 / 1000))
  })

  test('a place near a declared stop is served from that stop', () => {
    const near = town(5, -32.03, -63.97)
    const [, nearby] = passings(line, stops, [start, near])
    expect(nearby).toMatchObject({ kind: 'nearby', posM: 0, stop: 0, offM: Math.round(distanceM(near, start)) })
  })
})

describe('a road with a detour to a stop and back', () => {
  // east for half a degree, north to a stop 40 km away, back, and on east; the lanes of the detour lie 100 m apart
  const aside = town(9, -31.64, -63.5)
  const road = [
    [-32, -64],
    [-32, -63.5],
    [-31.64, -63.5],
    [-31.64, -63.501],
    [-32, -63.501],
    [-32, -63],
  ].map(([lat = 0, lng = 0]) => ({ lat, lng }))
  const detour = lineOf(road)
  const stopsAside: Stop[] = [
    { place: start, atM: 0 },
    { place: aside, atM: detour.atM[2] ?? 0 },
    { place: end, atM: detour.atM.at(-1) ?? 0 },
  ]
  const positions = (places: Place[]) =>
    passings(detour, stopsAside, places).map(({ place, posM }) => [place.id, Math.round(posM / 1000)])

  test('a road passes a place near a detour twice, and a place before the detour or at the stop once (ST11)', () => {
    const [near, before, atTheStop] = [town(3, -31.8, -63.45), town(4, -32.03, -63.8), town(5, -31.66, -63.5)]
    expect(positions([near, before, atTheStop])).toEqual([
      [4, 19],
      [3, 69],
      [5, 87],
      [3, 105],
    ])
  })

  test('a road passes a place once where the second pass is farther away', () => {
    expect(positions([town(3, -31.8, -63.445)]).length).toBe(2)
    const wide = lineOf(road.map(({ lat, lng }, i) => ({ lat, lng: i === 3 || i === 4 ? lng - 0.01 : lng })))
    expect(passings(wide, stopsAside, [town(3, -31.8, -63.445)]).length).toBe(1)
  })

  test('a winding road passes a place once', () => {
    const winding = lineOf(Array.from({ length: 40 }, (_, i) => ({ lat: -32 + (i % 2) * 0.004, lng: -64 + i / 40 })))
    expect(nearestOnLine(winding, { lat: -32.05, lng: -63.5 }).length).toBe(1)
  })
})

function lineOf(points: RoadLine['points']): RoadLine {
  let at = 0
  const atM = points.map((point, i) => (at += i === 0 ? 0 : distanceM(points[i - 1] ?? point, point)))
  return { points, atM, atS: atM.map((m) => m / (60 / 3.6)) }
}

test.each([
  ['the one pair there is', [0], [50], [0, 50]],
  ['the last pass for getting on, the first after it for getting off', [0, 90], [50, 130, 170], [90, 130]],
  ['a pair that is long enough rather than the shortest', [0, 90], [100, 130], [90, 130]],
  ['an early pair that is shorter than the last one', [10, 300], [40, 400], [10, 40]],
  ['the first of equal pairs', [10, 100], [40, 130], [10, 40]],
  ['the longest where none is long enough', [0, 5], [12, 15], [0, 15]],
  ['none in the wrong direction', [60], [50], undefined],
  ['the whole of a short road', [0, 2], [9, 15], [0, 15], 15],
])('among several passes the shortest stretch is %s', (_, ons, offs, right, roadKm = 400) => {
  const pairs = ons.flatMap((on) => offs.map((off) => [on, off]))
  expect(shortestStretch(pairs, roadKm * 1000, ([on = 0, off = 0]) => ({ onM: on * 1000, offM: off * 1000 }))).toEqual(right)
})

test.each([
  ['a town on the way', 'on_the_way', 5000, true],
  ['a hamlet on the way', 'on_the_way', 4999, false],
  ['a city where the trip stops', 'exact', 900_000, false],
  ['a city beside a stop', 'nearby', 900_000, false],
] as const)('%s', (_, kind, population, isNamed) => {
  expect(isWorthNaming({ kind, place: town(8, -32, -63.5, population) })).toBe(isNamed)
})

test('the nearest point of a road is never farther away than a corner of the road', () => {
  for (const place of [town(6, -32.2, -64.3), town(7, -31.9, -63.33), town(8, -32, -62.9)]) {
    const [{ offM } = { offM: Infinity }] = nearestOnLine(line, place)
    const corners = line.points.map((point) => distanceM(point, place))
    expect(offM).toBeLessThanOrEqual(Math.min(...corners) * 1.002 + 1)
  }
})

test('the minutes grow along the road from 0 to its end', () => {
  const all = Array.from({ length: 101 }, (_, i) => minutesAt(line, (length * i) / 100))
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  expect([all[0], all[100]]).toEqual([0, Math.round((line.atS.at(-1) ?? 0) / 60)])
})

test('legs end at declared stops and the biggest towns, at most fifteen legs', () => {
  const towns = Array.from({ length: 40 }, (_, i) => town(10 + i, -32, -64 + (i + 1) / 41, 100 * (i + 1)))
  const long: RoadLine = { ...line, atM: line.atM.map((m) => m * 10), atS: line.atS.map((s) => s * 10) }
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

test('a stretch has the worse kind of its two ends, and detours count there and back', () => {
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
