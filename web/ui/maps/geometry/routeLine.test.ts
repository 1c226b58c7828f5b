import { expect, test } from 'vitest'
import type { LngLat } from './projection.ts'
import { partBetween, pointAt, shareAlong } from './routeLine.ts'

const road: LngLat[] = [
  [-60, -30],
  [-61, -30],
  [-62, -30],
  [-62, -31],
]

test('a part of a trip begins and ends where the road passes the two towns', () => {
  const part = partBetween(road, [-60.5, -29.9], [-62.1, -30.5])
  expect(part).toHaveLength(4)
  expect(part[0]?.[0]).toBeCloseTo(-60.5)
  expect(part[0]?.[1]).toBeCloseTo(-30)
  expect(part.slice(1, 3)).toEqual([
    [-61, -30],
    [-62, -30],
  ])
  expect(part[3]?.[0]).toBeCloseTo(-62)
  expect(part[3]?.[1]).toBeCloseTo(-30.5, 2)
})

test('a part within one straight segment of the road has only its two ends', () => {
  expect(partBetween(road, [-60.2, -30], [-60.8, -30])).toHaveLength(2)
})

test('a part follows the road even if the road doubles back', () => {
  const thereAndBack: LngLat[] = [
    [-60, -30],
    [-62, -30],
    [-60, -30.001],
  ]
  expect(partBetween(thereAndBack, [-61.5, -30], [-60, -30.001])).toHaveLength(3)
})

test('pointAt returns the middle of the road at half its length, and its ends at 0 and 1', () => {
  expect(
    pointAt(
      [
        [-60, 0],
        [-62, 0],
      ],
      0.5,
    ),
  ).toEqual([-61, 0])
  expect(pointAt(road, 0)).toEqual([-60, -30])
  expect(pointAt(road, 1)).toEqual([-62, -31])
  expect(pointAt([], 0.5)).toBeUndefined()
})

test('shareAlong inverts pointAt', () => {
  for (const share of [0.1, 0.4, 0.9]) expect(shareAlong(road, pointAt(road, share) ?? [0, 0])).toBeCloseTo(share)
})
