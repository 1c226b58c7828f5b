import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, MAX_ZOOM, moved, nearest, squareOf, whole } from './crop.ts'

const wide = { width: 4000, height: 3000 }

test('the first crop of a photo is the largest square at its center', () => {
  expect(squareOf(whole, wide)).toEqual({ left: 500, top: 0, width: 3000, height: 3000 })
})

test('at a zoom of two the square has half the side', () => {
  expect(squareOf({ ...whole, zoom: 2 }, wide)).toEqual({ left: 1250, top: 750, width: 1500, height: 1500 })
})

test('the photo follows the finger until its edge is reached', () => {
  expect(squareOf(moved(whole, 0.1, 0, wide), wide).left).toBe(200)
  expect(squareOf(moved(whole, 9, 9, wide), wide)).toMatchObject({ left: 0, top: 0 })
  expect(squareOf(moved(whole, -9, 0, wide), wide).left).toBe(1000)
})

test('an upright photo can only be moved up and down', () => {
  expect(nearest(1, { width: 3000, height: 4000 })).toEqual({ x: 0.5, y: 0.375 })
})

test('the zoom is at most four, and the square stays within the photo', () => {
  expect(fitted({ x: -3, y: 7, zoom: 99 }, wide)).toEqual({ x: 0.09375, y: 0.875, zoom: MAX_ZOOM })
})

test('the square stays within the photo after any dragging and zooming', () => {
  const side = fc.integer({ min: 1, max: 8000 })
  const part = fc.double({ min: -5, max: 5, noNaN: true })
  fc.assert(
    fc.property(side, side, part, part, part, (width, height, x, y, zoom) => {
      const square = squareOf(moved({ x, y, zoom: Math.abs(zoom) + 1 }, y, x, { width, height }), { width, height })
      expect(square.width).toBe(square.height)
      expect(square.width).toBeGreaterThan(0)
      expect(Math.min(square.left, square.top)).toBeGreaterThanOrEqual(0)
      expect(square.left + square.width).toBeLessThanOrEqual(width)
      expect(square.top + square.height).toBeLessThanOrEqual(height)
    }),
  )
})
