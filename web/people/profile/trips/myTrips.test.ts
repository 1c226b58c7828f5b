import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PersonTrip } from '#contract/people/people.ts'
import { type MyTrip, myTrips } from './myTrips.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const on = (day: number) => `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`

// as: myTrips uses no other property of these objects
const drive = (id: string, day: number, cancelled = false) => ({ id, departsAt: on(day), cancelled }) as PersonTrip
const seat = (idRoute: string, day: number, state = 'confirmed', seats = 1) =>
  ({ id: `${idRoute} ${state}`, idRoute, state, requestedAt: on(seats), pickUp: { at: on(day) } }) as Booking

const names = (list: MyTrip[]) => list.map((one) => (one.isDriver ? one.trip.id : one.seat.id))

test('future trips are listed from the next one on, and past trips from the latest one back', () => {
  const trips = [drive('to Córdoba', 9), drive('to Funes', 1), drive('to Mendoza', 3)]
  // the trip to Funes has just departed
  const { upcoming, earlier } = myTrips(trips, [seat('to Salta', 5)], [], now)
  expect(names(upcoming)).toEqual(['to Mendoza', 'to Salta confirmed', 'to Córdoba'])
  expect(names(earlier)).toEqual(['to Funes'])
})

test('a canceled booking is in the past, even if its day is in the future', () => {
  const { upcoming, earlier } = myTrips([drive('to Córdoba', 9, true)], [seat('to Salta', 5, 'declined')], [], now)
  expect([names(upcoming), names(earlier)]).toEqual([[], ['to Córdoba', 'to Salta declined']])
})

test('a trip that was requested again is shown once, with its last state', () => {
  const withRequests = (state: string) =>
    myTrips([], [seat('to Salta', 5, state, 3), seat('to Salta', 5, 'withdrawn', 2)], [], now)
  expect(names(withRequests('confirmed').upcoming)).toEqual(['to Salta confirmed'])
  expect(names(withRequests('confirmed').earlier)).toEqual([])
  expect(names(withRequests('requested').earlier)).toEqual([])
})

test.each(['requested', 'waiting', 'offered', 'accepted'])('a booking that is %s is listed as pending only', (state) => {
  const first = { ...seat('to Salta', 5, state), answerBy: on(2), payBy: on(2) }
  const second = { ...seat('to Funes', 4, state), answerBy: on(3), payBy: on(3) }
  const { waiting, upcoming, earlier } = myTrips([], [second, first, seat('to Mendoza', 6)], [], now)
  expect(waiting).toEqual([first, second])
  expect([names(upcoming), names(earlier)]).toEqual([['to Mendoza confirmed'], []])
})

test('a driver’s trip has its passengers', () => {
  const { upcoming } = myTrips([drive('to Córdoba', 9)], [], [seat('to Córdoba', 9), seat('to Salta', 5)], now)
  expect(upcoming.flatMap((one) => (one.isDriver ? one.bookings.map(({ idRoute }) => idRoute) : []))).toEqual(['to Córdoba'])
})
