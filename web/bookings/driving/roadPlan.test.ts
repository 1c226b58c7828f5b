import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { planRoad, type Seats } from './roadPlan.ts'

const rosario = { name: 'Rosario', atM: 0 }
const villaMaria = { name: 'Villa María', atM: 250_000 }
const cordoba = { name: 'Córdoba', atM: 400_000 }
const leones = { name: 'Leones', atM: 140_000 }

type End = typeof rosario
/** Returns a booking's place, whose name also has the country, unlike the stop's name. */
const inItsProvince = ({ name }: End) => ({ name: `${name}, Argentina` })
// as: the drawing uses no other property of a booking
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

test('a passenger who gets off releases the seat to a passenger who gets on at the same stop', () => {
  const { bars, points } = planRoad(carOf(2, [rides('ana', rosario, villaMaria), rides('bruno', villaMaria, cordoba)]))
  expect(points.map(({ name }) => name)).toEqual(['Rosario', 'Villa María', 'Córdoba'])
  expect(bars.map(({ booking, lane, from, to }) => [booking.id, lane, from, to])).toEqual([
    ['ana', 0, 0, 1],
    ['bruno', 0, 1, 2],
  ])
})

test('passengers on the same leg have different seats, at any distances', () => {
  const { bars } = planRoad(
    carOf(3, [rides('carla', villaMaria, cordoba), rides('ana', rosario, cordoba), rides('bruno', rosario, villaMaria)]),
  )
  expect(bars.map(({ booking, lane }) => [booking.id, lane])).toEqual([
    ['bruno', 0],
    ['ana', 1],
    ['carla', 0],
  ])
})

test('a passenger with companions has a seat for each of them, on the booked legs only', () => {
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

test('a half-way town is a separate point, with the free seats before and after it', () => {
  const { points, free } = planRoad(carOf(2, [rides('ana', leones, cordoba)]))
  expect(points.map(({ name }) => name)).toEqual(['Rosario', 'Leones, Argentina', 'Villa María', 'Córdoba'])
  expect(free).toEqual([1, 1, 2])
})

test('a request has no seat yet, and an absent passenger still has one', () => {
  const { bars } = planRoad(carOf(2, [rides('ana', rosario, cordoba, 'requested'), rides('bruno', rosario, cordoba, 'absent')]))
  expect(bars.map(({ booking }) => booking.id)).toEqual(['bruno'])
})
