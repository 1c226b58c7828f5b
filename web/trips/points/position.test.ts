import { expect, test } from 'vitest'
import { shifted } from './position.ts'

const rosario = { lat: -32.95, long: -60.65 }

test('steps move the position 25 m to each side, and back', () => {
  expect(shifted(rosario, 0, 25)).toEqual({ lat: -32.94978, long: -60.65 })
  expect(shifted(rosario, 25, 0)).toEqual({ lat: -32.95, long: -60.64973 })
  expect(shifted(shifted(rosario, 250, -1000), -250, 1000)).toEqual(rosario)
})
