import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { PersonTrip } from '#contract/people.ts'
import { comingOf, effectsOf } from './effects.ts'

const trip = (id: string, isDriver: boolean, departsAt = '2026-12-01T10:00:00Z', cancelled = false) =>
  ({ id, isDriver, departsAt, cancelled }) as PersonTrip // as: what is counted of a trip
const seat = (driver: string, passenger: string, state: Booking['state'], priceMinor: number) =>
  ({ driver: { id: driver }, passenger: { id: passenger }, state, priceMinor, currency: 'ARS' }) as Booking // as: what is counted of a seat

test('barring a driver ends their trips, and passengers get back what they have paid', () => {
  const trips = [trip('one', true), trip('two', true), trip('three', false)]
  const bookings = [
    seat('bruno', 'ana', 'confirmed', 1000),
    seat('bruno', 'ana', 'confirmed', 500),
    seat('bruno', 'carla', 'requested', 900),
    seat('bruno', 'diana', 'declined', 900),
    seat('emma', 'bruno', 'confirmed', 700),
    seat('emma', 'ana', 'confirmed', 700),
  ]
  const { back, ownBack, ...counted } = effectsOf('bruno', trips, bookings)
  expect(counted).toEqual({ trips: 2, passengers: 2, seats: 1 })
  expect([[...back], [...ownBack]]).toEqual([[['ARS', 1500]], [['ARS', 700]]])
})

test('what has left or is cancelled is not ended once more', () => {
  const routes = [
    trip('gone', true, '2026-11-01T10:00:00Z'),
    trip('off', true, '2026-12-01T10:00:00Z', true),
    trip('to come', true),
    trip('to come', true),
  ]
  expect(comingOf(routes, Date.parse('2026-11-20T00:00:00Z')).map(({ id }) => id)).toEqual(['to come'])
})
