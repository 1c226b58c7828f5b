import { expect, test } from 'vitest'
import { keptPoints } from './simplify.ts'

const at = (lng: number, lat: number) => ({ lat, lng })

test('of a straight road with one bend the bend is kept', () => {
  const road = [at(0, 0), at(1, 0.001), at(2, 0), at(3, 2), at(4, 4.001), at(5, 6)]
  expect(keptPoints(road, 3)).toEqual([0, 2, 5])
})

test('a line that is short enough is kept whole, a loop keeps its far side', () => {
  const loop = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)]
  expect(keptPoints(loop, 5)).toEqual([0, 1, 2, 3, 4])
  expect(keptPoints(loop, 3)).toEqual([0, 2, 4])
})
