import { expect, test } from 'vitest'
import { boundsOf, groundUnder, mercator, pathThrough, projectionInto, type LngLat } from './projection.ts'

const rosario: LngLat = [-60.64, -32.95]
const cordoba: LngLat = [-64.18, -31.42]
const bariloche: LngLat = [-71.31, -41.13]
const box = { width: 320, height: 180, paddingX: 40, paddingY: 30 }

test('Greenwich on the equator is the middle of the map, and Rosario is south-west of it', () => {
  expect(mercator([0, 0])).toEqual([0.5, 0.5])
  const [x, y] = mercator(rosario)
  expect(x).toBeCloseTo(0.33156, 5)
  expect(y).toBeGreaterThan(0.5)
})

test('a road fills its box up to the padding, and stays within it', () => {
  const project = projectionInto(box, [rosario, cordoba, bariloche])
  const [xs, ys] = [0, 1].map((axis) => [rosario, cordoba, bariloche].map((point) => project(point)[axis] ?? Number.NaN))
  expect(Math.min(...(xs ?? []))).toBeGreaterThanOrEqual(40)
  expect(Math.max(...(xs ?? []))).toBeLessThanOrEqual(280)
  expect(Math.min(...(ys ?? []))).toBeCloseTo(30)
  expect(Math.max(...(ys ?? []))).toBeCloseTo(150)
})

test('a road has the same shape in a wide box and in a high one', () => {
  const slopes = [box, { ...box, width: 180, height: 400 }].map((size) => {
    const project = projectionInto(size, [rosario, cordoba, bariloche])
    const [[ax, ay], [bx, by]] = [project(rosario), project(bariloche)]
    return (by - ay) / (bx - ax)
  })
  expect(slopes[0]).toBeCloseTo(slopes[1] ?? 0)
})

test('north is up and east is right', () => {
  const project = projectionInto(box, [rosario, cordoba])
  expect(project(cordoba)[1]).toBeLessThan(project(rosario)[1])
  expect(project(cordoba)[0]).toBeLessThan(project(rosario)[0])
})

test('a single town, even if given twice, is drawn in the middle', () => {
  expect(projectionInto(box, [rosario])(rosario)).toEqual([160, 90])
  expect(projectionInto(box, [rosario, rosario])(rosario)).toEqual([160, 90])
})

test('a road along a meridian is as high as its box allows', () => {
  const project = projectionInto(box, [
    [-60, -30],
    [-60, -40],
  ])
  expect(project([-60, -30])).toEqual([160, 30])
  expect(project([-60, -40])).toEqual([160, 150])
})

test('an empty list of towns has no bounds', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(boundsOf([rosario, cordoba])).toEqual([-64.18, -32.95, -60.64, -31.42])
})

test('a path omits points that would be drawn on the same spot', () => {
  expect(
    pathThrough([
      [1, 2],
      [1.01, 2.01],
      [3, 4.26],
    ]),
  ).toBe('M1.0 2.0L3.0 4.3')
})

test('groundUnder gives the north-west corner of the picture, and its scale', () => {
  const project = projectionInto(box, [rosario, cordoba, bariloche])
  const { west, north, degrees } = groundUnder(box, [rosario, cordoba, bariloche]) ?? { west: 0, north: 0, degrees: 0 }
  expect(project([west, north])[0]).toBeCloseTo(0)
  expect(project([west, north])[1]).toBeCloseTo(0)
  expect(project([west + 100 * degrees, north])[0]).toBeCloseTo(100)
  expect(groundUnder(box, [rosario])).toBeUndefined()
})
