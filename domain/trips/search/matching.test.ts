import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../time.ts'
import { preferenceBits } from '../trip.ts'
import { avoidedBy, fits, type Sought, type TripStretch } from './matching.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
const stretch: TripStretch = {
  from: { posM: 10_000, kind: 'exact' },
  to: { posM: 30_000, kind: 'nearby' },
  roadM: 300_000,
  pickUpAt: later(31),
  pickUpDay: '2026-11-24',
  seatsFree: 2,
  preferences: preferenceBits(['petsAllowed', 'kidsAllowed']),
  stopsWelcome: false,
  offered: true,
  gone: false,
}
const sought: Sought = { first: '2026-11-24', last: '2026-11-24', seats: 2, need: 1, avoid: avoidedBy('Male'), now }

test('a search finds a stretch of twenty kilometers with a pick-up in 31 minutes and enough seats', () => {
  expect(fits(stretch, sought)).toBe(true)
})

test.each<[string, Partial<TripStretch>]>([
  ['is not sold, since its price rounds to nothing', { offered: false }],
  ['is cancelled, or its driver barred', { gone: true }],
  ['is a part of the road and shorter', { to: { posM: 29_999, kind: 'exact' } }],
  ['is a part of a short road', { to: { posM: 25_000, kind: 'exact' }, roadM: 19_000 }],
  ['goes the other way', { from: stretch.to, to: stretch.from }],
  ['leaves in half an hour', { pickUpAt: later(30) }],
  ['passes the day before', { pickUpDay: '2026-11-23' }],
  ['passes the day after', { pickUpDay: '2026-11-25' }],
  ['has a seat less', { seatsFree: 1 }],
  ['does without what has to be there', { preferences: preferenceBits(['kidsAllowed']) }],
  ['is for women only', { preferences: preferenceBits(['petsAllowed', 'onlyWomen']) }],
  ['is passed on the way only, and makes no stops', { to: { posM: 30_000, kind: 'on_the_way' } }],
])('a search does not find a stretch that %s', (_, other) => {
  expect(fits({ ...stretch, ...other }, sought)).toBe(false)
})

test('a search finds a whole trip that is shorter than 20 km (ST4)', () => {
  expect(fits({ ...stretch, from: { posM: 0, kind: 'exact' }, to: { posM: 4600, kind: 'exact' }, roadM: 4600 }, sought)).toBe(
    true,
  )
})

test('a search finds a place on the way as a stop on request', () => {
  expect(fits({ ...stretch, stopsWelcome: true, from: { posM: 0, kind: 'on_the_way' } }, sought)).toBe(true)
})

test('only women find women-only trips', () => {
  const only = { ...stretch, preferences: preferenceBits(['petsAllowed', 'onlyWomen']) }
  expect([fits(only, { ...sought, avoid: avoidedBy('Female') }), fits(only, { ...sought, avoid: avoidedBy(null) })]).toEqual([
    true,
    false,
  ])
})

test('a search over several days includes the first and the last', () => {
  const days = (first: string, last: string) => fits(stretch, { ...sought, first, last })
  expect([days('2026-11-20', '2026-11-24'), days('2026-11-24', '2026-11-30'), days('2026-11-25', '2026-11-30')]).toEqual([
    true,
    true,
    false,
  ])
})
