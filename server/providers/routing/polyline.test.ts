import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine, encodeLine } from './polyline.ts'

// The example of the format's published description, with its five decimals read as six.
const published = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

test('the published example reads as its three points', () => {
  const points = [
    { lat: 3.85, lng: -12.02 },
    { lat: 4.07, lng: -12.095 },
    { lat: 4.3252, lng: -12.6453 },
  ]
  expect(decodeLine(published)).toEqual(points)
  expect(encodeLine(points)).toBe(published)
})

test('a line that is stored and read again has not moved by more than half a millionth of a degree', () => {
  const degrees = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(degrees), (points) => {
      const read = decodeLine(encodeLine(points))
      expect(read).toHaveLength(points.length)
      for (const [index, { lat, lng }] of points.entries()) {
        expect(Math.abs((read[index]?.lat ?? NaN) - lat)).toBeLessThan(0.51e-6)
        expect(Math.abs((read[index]?.lng ?? NaN) - lng)).toBeLessThan(0.51e-6)
      }
    }),
  )
})

test('text that is no line is refused instead of read as a wrong one', () => {
  for (const text of ['_p~iF', '_', '_p~iF~ps|U\u00e9', '\n\n', '~~~~~~~~~~~~~~'])
    expect(() => decodeLine(text)).toThrow(RangeError)
})
