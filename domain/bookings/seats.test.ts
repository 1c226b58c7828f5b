import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allFree, hasRoomFor, legsBetween, MAX_LEGS, seatsFree, seatsOn } from './seats.ts'

const anyRide = fc
  .tuple(fc.integer({ min: 0, max: MAX_LEGS - 1 }), fc.integer({ min: 1, max: MAX_LEGS }))
  .filter(([from, to]) => from < to)

test('taking seats on some legs leaves every other leg unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), anyRide, (one, other, [from, to]) => {
      const [taken, seats] = one < other ? [one, other] : [other, one]
      const free = allFree(MAX_LEGS, seats) - seatsOn({ from, to, seats: taken })
      for (let leg = 0; leg < MAX_LEGS; leg++)
        expect(seatsFree(free, { from: leg, to: leg + 1 })).toBe(leg >= from && leg < to ? seats - taken : seats)
      expect(seatsFree(free, { from: 0, to: MAX_LEGS })).toBe(seats - taken)
    }),
  )
})

test('the packed number of seats fits into eight bytes of the database', () => {
  expect(allFree(MAX_LEGS, 6) < 2n ** 63n).toBe(true)
})

test('seats fit where enough seats are free on every leg of the ride', () => {
  const free = allFree(3, 2) - seatsOn({ from: 1, to: 2, seats: 1 })
  expect(hasRoomFor(free, { from: 0, to: 3, seats: 1 })).toBe(true)
  expect(hasRoomFor(free, { from: 0, to: 3, seats: 2 })).toBe(false)
  expect(hasRoomFor(free, { from: 2, to: 3, seats: 2 })).toBe(true)
})

test('a ride is rounded outwards to whole legs', () => {
  const bounds = [0, 100, 250, 400]
  expect(legsBetween(bounds, 0, 400)).toEqual({ from: 0, to: 3 })
  expect(legsBetween(bounds, 100, 250)).toEqual({ from: 1, to: 2 })
  expect(legsBetween(bounds, 120, 251)).toEqual({ from: 1, to: 3 })
  expect(legsBetween(bounds, 99, 101)).toEqual({ from: 0, to: 2 })
})
