import { expect, test } from 'vitest'
import type { Trip } from '#contract/trips/trips.ts'
import { againFrom } from './again.ts'

const stop = (placeId: number, name: string, meetingPoint?: string) => ({
  placeId,
  name,
  long: -60,
  lat: -32,
  offM: 0,
  declared: true,
  hours: '09:00',
  at: '2026-12-04T12:00:00.000Z',
  ...(meetingPoint && { meetingPoint }),
})

// as: againFrom reads only these properties of a trip
const trip = {
  date: '04-12-2026',
  hours: '09:00',
  durationS: 4 * 3600,
  seats: 3,
  restriction: 'petsAllowed',
  comment: 'Llevo mate',
  joining: 'on_approval',
  stopsWelcome: false,
  luggage: 'large',
  priceMinor: 950_000,
  breakdown: { tollsMinor: 120_050, capMinor: 1_000_000 },
  stops: [stop(1, 'Rosario', 'Terminal'), stop(2, 'Villa María'), stop(3, 'Bell Ville'), stop(4, 'Córdoba', 'Plaza')],
} as Trip

const names = ({ origin, stopovers, destination }: ReturnType<typeof againFrom>) =>
  [origin, ...stopovers, destination].map(({ place }) => place?.name)

test('a repeated trip is the same trip a week later', () => {
  const draft = againFrom(trip, 'repeat', '2026-12-01')
  expect(names(draft)).toEqual(['Rosario', 'Villa María', 'Bell Ville', 'Córdoba'])
  expect(draft).toMatchObject({
    day: '2026-12-11',
    hours: '09:00',
    seats: 3,
    preferences: ['petsAllowed'],
    comment: 'Llevo mate',
    joining: 'on_approval',
    stopsWelcome: false,
    tolls: '1200.50',
    price: '9500',
  })
  expect([draft.origin.meetingPoint, draft.destination.meetingPoint]).toEqual(['Terminal', 'Plaza'])
})

test('a copy of a trip long past is on the next future day with the same weekday', () => {
  expect(againFrom(trip, 'repeat', '2026-12-11').day).toBe('2026-12-18')
  expect(againFrom(trip, 'repeat', '2027-01-01').day).toBe('2027-01-08')
})

test('the return has its stops in reverse order, each with its own meeting point', () => {
  const draft = againFrom(trip, 'return', '2026-12-01')
  expect(names(draft)).toEqual(['Córdoba', 'Bell Ville', 'Villa María', 'Rosario'])
  expect([draft.origin.meetingPoint, draft.destination.meetingPoint]).toEqual(['Plaza', 'Terminal'])
})

test('the return is on the day after the arrival, or tomorrow if that day is past', () => {
  expect(againFrom(trip, 'return', '2026-12-01').day).toBe('2026-12-05')
  expect(againFrom({ ...trip, hours: '22:00' }, 'return', '2026-12-01').day).toBe('2026-12-06')
  expect(againFrom(trip, 'return', '2026-12-24').day).toBe('2026-12-25')
})

test('if the driver charged the whole share, the copy has no fixed price', () => {
  const breakdown = { ...trip.breakdown, capMinor: 1_000_049 }
  expect(againFrom({ ...trip, priceMinor: 1_000_000, breakdown }, 'return', '2026-12-01').price).toBe('')
})
