import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { planRoad, type Seats } from './roadPlan.ts'

const rosario = { name: 'Rosario', atM: 0 }
const villaMaria = { name: 'Villa María', atM: 250_000 }
const cordoba = { name: 'Córdoba', atM: 400_000 }
const leones = { name: 'Leones', atM: 140_000 }

type End = typeof rosario
/** A booking's name is longer than the stop's. */
const inItsProvince = ({ name }: End) => ({ name: `${name}, Argentina` })
// as: the drawing uses no other member of a booking
const rides = (who: string, from: End, to: End, state = 'confirmed', seats = 1) =>
  ({
    id: who,
    state,
    seats,
    fromM: from.atM,
    toM: to.atM,
    pickUp: inItsProvince(from),
    dropOff: inItsProvince(to),
  }) as unknown as Booking

const carOf = (seats: number, bookings: Booking[]): Seats => ({
  seats,
  stops: [rosario, villaMaria, cordoba],
  legs: [
    { fromM: 0, toM: 250_000, free: 1 },
    { fromM: 250_000, toM: 400_000, free: 2 },
  ],
  bookings,
})

test('a passenger who gets off leaves the seat to one who gets on there', () => {
  const { bars, points } = planRoad(carOf(2, [rides('ana', rosario, villaMaria), rides('bruno', villaMaria, cordoba)]))
  expect(points.map(({ name }) => name)).toEqual(['Rosario', 'Villa María', 'Córdoba'])
  expect(bars.map(({ booking, lane, from, to }) => [booking.id, lane, from, to])).toEqual([
    ['ana', 0, 0, 1],
    ['bruno', 0, 1, 2],
  ])
})

test('people on the same road have seats of their own, however long each one rides', () => {
  const { bars } = planRoad(
    carOf(3, [rides('carla', villaMaria, cordoba), rides('ana', rosario, cordoba), rides('bruno', rosario, villaMaria)]),
  )
  expect(bars.map(({ booking, lane }) => [booking.id, lane])).toEqual([
    ['bruno', 0],
    ['ana', 1],
    ['carla', 0],
  ])
})

test('a passenger with companions has a seat for each of them, and only as long as they ride', () => {
  const { bars } = planRoad(
    carOf(3, [rides('ana', rosario, villaMaria, 'confirmed', 2), rides('bruno', villaMaria, cordoba, 'accepted', 3)]),
  )
  expect(bars.map(({ booking, n, lane }) => [booking.id, n, lane])).toEqual([
    ['ana', 0, 0],
    ['ana', 1, 1],
    ['bruno', 0, 0],
    ['bruno', 1, 1],
    ['bruno', 2, 2],
  ])
})

test('a half-way town is a point of its own, with the seats free before and after it', () => {
  const { points, free } = planRoad(carOf(2, [rides('ana', leones, cordoba)]))
  expect(points.map(({ name }) => name)).toEqual(['Rosario', 'Leones, Argentina', 'Villa María', 'Córdoba'])
  expect(free).toEqual([1, 1, 2])
})

test('a request has no seat yet, and an absent passenger has one still', () => {
  const { bars } = planRoad(carOf(2, [rides('ana', rosario, cordoba, 'requested'), rides('bruno', rosario, cordoba, 'absent')]))
  expect(bars.map(({ booking }) => booking.id)).toEqual(['bruno'])
})
