import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { seatToJoin } from './seat.ts'

const end = (placeId: number, name: string, hours: string, at: string) => ({
  placeId,
  name,
  hours,
  at,
  meetingPoint: `in ${name}`,
})
const rosario = end(1, 'Rosario', '22:30', '2026-12-05T01:30:00Z')
const leones = end(2, 'Leones', '00:40', '2026-12-05T03:40:00Z')
const cordoba = end(3, 'Córdoba', '02:40', '2026-12-05T05:40:00Z')
// as: seatToJoin reads no other field of a trip
const night = {
  date: '04-12-2026',
  hours: '22:30',
  departsAt: rosario.at,
  durationS: 15_000,
  priceMinor: 1000,
  stops: [rosario, leones, cordoba],
} as unknown as Trip

test('a seat for a whole night trip begins and ends at the trip’s stops, a day apart', () => {
  const { from, to, priceMinor, ends } = seatToJoin(night, undefined, 1)
  expect([from.date, from.meetingPoint, to.date, to.meetingPoint]).toEqual([
    '04-12-2026',
    'in Rosario',
    '05-12-2026',
    'in Córdoba',
  ])
  expect([priceMinor, ends]).toEqual([1000, {}])
})

test('a passenger after midnight boards on the following day, and pays for their part', () => {
  const stretch = { pickUp: leones, dropOff: cordoba, priceMinor: 400 } as Trip['stretch']
  const { from, priceMinor, ends } = seatToJoin({ ...night, stretch }, undefined, 1)
  expect([from.name, from.date, priceMinor, ends]).toEqual(['Leones', '05-12-2026', 400, { from: 2, to: 3 }])
})

test('a price is multiplied by the seats, also for a part of the trip, except for a held booking', () => {
  const stretch = { pickUp: leones, dropOff: cordoba, priceMinor: 400 } as Trip['stretch']
  expect(seatToJoin(night, undefined, 3)).toMatchObject({ seats: 3, priceMinor: 3000 })
  expect(seatToJoin({ ...night, stretch }, undefined, 3).priceMinor).toBe(1200)
  const booking = { pickUp: rosario, dropOff: cordoba, seats: 2, priceMinor: 1800 } as unknown as Booking
  expect(seatToJoin(night, booking, 3)).toMatchObject({ seats: 2, priceMinor: 1800 })
})
