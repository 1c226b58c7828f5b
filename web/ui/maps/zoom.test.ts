import { expect, test } from 'vitest'
import { zoomFor } from './view.ts'

test.each([
  [1, 15],
  [10, 11.35],
  [300, 5.96],
  [1580, 3.32],
])('a trip of %d km has zoom %d, by the formula of the specification', (km, zoom) => {
  expect(zoomFor(km)).toBeCloseTo(zoom, 2)
})

test('without a length, the zoom is 10', () => {
  expect(zoomFor()).toBe(10)
  expect(zoomFor(0)).toBe(10)
  expect(zoomFor(Number.NaN)).toBe(10)
})

test('the zoom is within its limits for any length of a trip', () => {
  expect(zoomFor(0.01)).toBe(15)
  expect(zoomFor(40_000)).toBe(1)
})
