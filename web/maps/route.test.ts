import { expect, test } from 'vitest'
import { drawingOf, type MapStop } from './route.ts'
import { emptiestPoint, sideBeside } from './sides.ts'
import { viewOf } from './view.ts'

const rosario: MapStop = { name: 'Rosario', lng: -60.64, lat: -32.95, kind: 'origin' }
const villaMaria: MapStop = { name: 'Villa María', lng: -63.24, lat: -32.41, kind: 'stop' }
const cordoba: MapStop = { name: 'Córdoba', lng: -64.18, lat: -31.42, kind: 'destination' }
const stops = [rosario, villaMaria, cordoba]
const points = stops.map(({ lng, lat }): [number, number] => [lng, lat])

test('without a road the stops are joined', () => {
  expect(drawingOf({ points: [], stops }).own).toEqual(points)
})

test('a passenger from Villa María sees it as the origin, and Rosario as one of the stops, each once', () => {
  const { marks, own, isPart } = drawingOf({ points, stops, stretch: { from: villaMaria, to: cordoba } })
  expect(marks.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['Villa María origin', 'Rosario stop', 'Córdoba destination'])
  expect(isPart).toBe(true)
  expect(own.length).toBeLessThan(points.length + 1)
  expect(own[0]?.[0]).toBeCloseTo(villaMaria.lng)
})

test('all of a road is looked at; one place alone is looked at from the zoom of its trip', () => {
  expect(viewOf(drawingOf({ points, stops }))).toEqual({
    bounds: [
      [-64.18, -32.95],
      [-60.64, -31.42],
    ],
  })
  expect(viewOf(drawingOf({ points: [], stops: [rosario] }), 300)).toMatchObject({ longitude: -60.64, latitude: -32.95 })
})

test('the southern end is named below and the northern above; a stop on a falling road to the lower left', () => {
  expect(sideBeside(points, [rosario.lng, rosario.lat], true)).toBe('top')
  expect(sideBeside(points, [cordoba.lng, cordoba.lat], true)).toBe('bottom')
  expect(sideBeside(points, [villaMaria.lng, villaMaria.lat], false)).toBe('top-right')
})

test('a note stands between the two stops that are farthest apart', () => {
  const [lng] = emptiestPoint(points, points) ?? [0]
  expect(lng).toBeCloseTo((rosario.lng + villaMaria.lng) / 2, 1)
})
