import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isTooOld, seatsToCache } from '../../client/offline/offlineTrips.ts'

const [ana, bruno, carla] = ['ana', 'bruno', 'carla']
const now = Date.parse('2026-12-04T12:00:00Z')
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()
const end = (at: string) => ({ placeId: 1, name: 'Rosario', date: '04-12-2026', hours: '09:00', at })
const party = (id: string) => ({
  id,
  name: id,
  photo: null,
  gender: null,
  rating: null,
  ratings: 0,
  telephone: '123',
  call: { href: 'tel:123', shown: '123' },
})

function booking(
  id: string,
  {
    state = 'confirmed',
    leaves = 2,
    by = ana,
    drives = bruno,
  }: Partial<Record<'by' | 'drives', string>> & { state?: Booking['state']; leaves?: number } = {},
) {
  const ends = { pickUp: end(hours(leaves)), dropOff: end(hours(leaves + 4)) }
  // the stored part of a booking
  return {
    id,
    idRoute: 'trip',
    state,
    driver: party(drives),
    passenger: party(by),
    message: 'secret',
    ...ends,
  } as unknown as Booking
}

const cached = (bookings: Booking[], account = ana) => seatsToCache(bookings, account, now).map(({ id }) => id)

test('the device stores future bookings, the next one first, and bookings from the last day', () => {
  const list = [
    booking('later', { leaves: 50 }),
    booking('next'),
    booking('today', { leaves: -20 }),
    booking('over', { leaves: -30 }),
  ]
  expect(cached(list)).toEqual(['today', 'next', 'later'])
})

test('a booking that was not fulfilled is not stored', () => {
  const list = (['requested', 'accepted', 'cancelled', 'declined', 'expired'] as const).map((state) => booking(state, { state }))
  expect(cached(list)).toEqual(['requested', 'accepted'])
})

test('another person’s booking is never stored', () => {
  expect(cached([booking('hers', { by: carla })])).toEqual([])
})

test('a stored booking has the other person’s name and phone number, and no messages', () => {
  const [seat] = seatsToCache([booking('mine')], bruno, now)
  expect([seat?.role, seat?.other]).toEqual(['driver', { name: ana, call: { href: 'tel:123', shown: '123' } }])
  expect(JSON.stringify(seat)).not.toContain('secret')
})

test('stored data is not shown after two weeks, or without a time', () => {
  const ages = [0, 13, 15].map((days) => isTooOld({ at: hours(-24 * days), seats: [] }, now))
  expect([...ages, isTooOld({ at: '', seats: [] }, now)]).toEqual([false, false, true, true])
})
