import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine, encodeLine, simplifyLine } from './roads.ts'

// The example in the format's published description, with its five decimals read as six.
const published = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

test('the published example is decoded to its three points', () => {
  const points = [
    { lat: 3.85, lng: -12.02 },
    { lat: 4.07, lng: -12.095 },
    { lat: 4.3252, lng: -12.6453 },
  ]
  expect(decodeLine(published)).toEqual(points)
  expect(encodeLine(points)).toBe(published)
})

test('a stored line moves by at most half a millionth of a degree', () => {
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

test('a text that is not an encoded line is refused', () => {
  for (const text of ['_p~iF', '_', '_p~iF~ps|U\u00e9', '\n\n', '~~~~~~~~~~~~~~'])
    expect(() => decodeLine(text)).toThrow(RangeError)
})

const at = (lng: number, lat: number) => ({ lat, lng })

test('a bend in a straight road is preserved', () => {
  const road = [at(0, 0), at(1, 0.001), at(2, 0), at(3, 2), at(4, 4.001), at(5, 6)]
  expect(simplifyLine(road, 3)).toEqual([0, 2, 5])
})

test('a short line is preserved completely, and a loop retains its far side', () => {
  const loop = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)]
  expect(simplifyLine(loop, 5)).toEqual([0, 1, 2, 3, 4])
  expect(simplifyLine(loop, 3)).toEqual([0, 2, 4])
})
