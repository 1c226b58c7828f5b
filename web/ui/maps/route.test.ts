import { expect, test } from 'vitest'
import { emptyCorner, sideBeside } from './geometry/sides.ts'
import { drawingOf, type MapStop } from './route.ts'
import { viewOf } from './view.ts'

const rosario: MapStop = { name: 'Rosario', lng: -60.64, lat: -32.95, kind: 'origin' }
const villaMaria: MapStop = { name: 'Villa María', lng: -63.24, lat: -32.41, kind: 'stop' }
const cordoba: MapStop = { name: 'Córdoba', lng: -64.18, lat: -31.42, kind: 'destination' }
const stops = [rosario, villaMaria, cordoba]
const points = stops.map(({ lng, lat }): [number, number] => [lng, lat])

test('stops are connected by straight lines if there is no road', () => {
  expect(drawingOf({ points: [], stops }).own).toEqual(points)
})

test('a passenger from Villa María has it as the origin and Rosario as a stop, each once', () => {
  const { marks, own, isPart } = drawingOf({ points, stops, stretch: { from: villaMaria, to: cordoba } })
  expect(marks.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['Villa María origin', 'Rosario stop', 'Córdoba destination'])
  expect(isPart).toBe(true)
  expect(own.length).toBeLessThan(points.length + 1)
  expect(own[0]?.[0]).toBeCloseTo(villaMaria.lng)
})

test('the view shows the whole road; for a single place the zoom depends on the trip’s length', () => {
  expect(viewOf(drawingOf({ points, stops }))).toEqual({
    bounds: [
      [-64.18, -32.95],
      [-60.64, -31.42],
    ],
  })
  expect(viewOf(drawingOf({ points: [], stops: [rosario] }), 300)).toMatchObject({ longitude: -60.64, latitude: -32.95 })
})

test('the southern end is named below, the northern end above, and a stop on a falling road at the lower left', () => {
  expect(sideBeside(points, [rosario.lng, rosario.lat], true)).toBe('top')
  expect(sideBeside(points, [cordoba.lng, cordoba.lat], true)).toBe('bottom')
  expect(sideBeside(points, [villaMaria.lng, villaMaria.lat], false)).toBe('top-right')
})

test('a road that falls to the right leaves the lower left corner empty, and a rising road the upper left', () => {
  expect(emptyCorner(points)).toBe('bottom')
  expect(emptyCorner(points.toReversed())).toBe('bottom')
  const marDelPlata = [-57.56, -38] as const
  expect(emptyCorner([marDelPlata, [-58.38, -34.61]])).toBe('bottom')
  expect(emptyCorner([marDelPlata, [-62.27, -38.72]])).toBe('top')
})
