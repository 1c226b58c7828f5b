import { expect, test } from 'vitest'
import type { Trip } from '#contract/trips/trips.ts'
import { draftOf } from '../post/draft/draft.ts'
import { approvalsIn, carOfTrip, departureAt, tripEditFrom } from './edit.ts'

const end = (placeId: number, meetingPoint?: string) => ({
  placeId,
  name: `Place ${placeId}`,
  offM: 0,
  declared: true,
  hours: '10:00',
  at: '',
  long: 0,
  lat: 0,
  ...(meetingPoint && { meetingPoint }),
})
// as: the form reads no other field of a trip
const trip = {
  date: '04-12-2026',
  hours: '10:30',
  departsAt: '2026-12-04T13:30:00.000Z',
  seats: 3,
  restriction: 'petsAllowed',
  comment: 'Puntual',
  joining: 'at_once',
  stopsWelcome: true,
  luggage: 'large',
  priceMinor: 1_050_050,
  stops: [end(1, 'Terminal'), end(2), end(3)],
  car: { brand: 'Fiat', model: 'Uno', color: 'Rojo' },
} as Trip

test('an untouched form changes nothing', () => {
  expect(tripEditFrom(draftOf(trip), draftOf(trip))).toEqual({})
})

test('only changed fields are sent, and an invalid price is not', () => {
  const before = draftOf(trip)
  expect(tripEditFrom(before, { ...before, hours: '11:00', seats: 4, price: '900' })).toEqual({
    hours: '11:00',
    place: 4,
    priceMinor: 90_000,
  })
  expect(tripEditFrom(before, { ...before, price: 'much' })).toEqual({})
  const [stop = before.origin] = before.stopovers
  expect(tripEditFrom(before, { ...before, stopovers: [{ ...stop, meetingPoint: 'YPF' }] })).toEqual({
    stopovers: [{ name: 'Place 2', meetingPoint: 'YPF' }],
  })
})

test('passengers must agree only to time, car and meeting points, even if a meeting point is deleted', () => {
  expect(approvalsIn({ hours: '11:00', vehicleId: 'ford', meetingPoint: '' }, trip)).toEqual(['time', 'car', 'meeting_points'])
  expect(approvalsIn({ comment: 'x', place: 2, priceMinor: 1 }, trip)).toEqual([])
})

test('a later time moves the departure', () => {
  expect(departureAt(trip, '11:45').toISOString()).toBe('2026-12-04T14:45:00.000Z')
})

test('the trip’s car is found among the driver’s cars', () => {
  const cars = [
    { id: 'a', brand: 'Ford', model: 'Ka', color: 'Azul' },
    { id: 'b', brand: 'Fiat', model: 'Uno', color: 'Rojo' },
  ]
  expect(carOfTrip(trip, cars)?.id).toBe('b')
})

test('a moved position is sent, and needs consent if it moves 300 m or more; a rounded position is not sent', () => {
  const at = { lat: -32.95, long: -60.65 }
  const positioned = { ...trip, stops: [{ ...end(1, 'Terminal'), point: { ...at, exact: true } }, end(2), end(3)] } as Trip
  const before = draftOf(positioned)
  const movedTo = (lat: number) => tripEditFrom(before, { ...before, origin: { ...before.origin, point: { ...at, lat } } })
  expect(movedTo(-32.951)).toEqual({ meetingPoint: 'Terminal', originPoint: { ...at, lat: -32.951 } })
  expect([-32.951, -32.96].map((lat) => approvalsIn(movedTo(lat), positioned))).toEqual([[], ['meeting_points']])
  expect(tripEditFrom(before, { ...before, origin: { ...before.origin, point: undefined } })).toEqual({
    meetingPoint: 'Terminal',
    originPoint: null,
  })
  const reworded = tripEditFrom(before, { ...before, origin: { ...before.origin, meetingPoint: 'Plaza' } })
  expect(reworded).toEqual({ meetingPoint: 'Plaza', originPoint: null })
  expect(approvalsIn(reworded, positioned)).toEqual(['meeting_points'])
  const rounded = draftOf({ ...trip, stops: [{ ...end(1, 'Terminal'), point: { ...at, exact: false } }, end(2), end(3)] })
  expect(tripEditFrom(rounded, { ...rounded, origin: { ...rounded.origin, meetingPoint: 'Plaza' } })).toEqual({
    meetingPoint: 'Plaza',
  })
})
