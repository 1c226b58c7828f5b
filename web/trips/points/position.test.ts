import { expect, test } from 'vitest'
import { compass, shifted } from './position.ts'

const rosario = { lat: -32.95, long: -60.65 }

test('steps go 25 m to each side, and back', () => {
  expect(shifted(rosario, 0, 25)).toEqual({ lat: -32.94978, long: -60.65 })
  expect(shifted(rosario, 25, 0)).toEqual({ lat: -32.95, long: -60.64973 })
  expect(shifted(shifted(rosario, 250, -1000), -250, 1000)).toEqual(rosario)
})

test.each([
  ['north', 0, 500],
  ['northeast', 500, 500],
  ['east', 500, 0],
  ['southeast', 500, -500],
  ['south', 0, -500],
  ['southwest', -500, -500],
  ['west', -500, 0],
  ['northwest', -500, 500],
])('a point lies to the %s', (side, east, north) => {
  expect(compass(rosario, shifted(rosario, east, north))).toBe(side)
})
