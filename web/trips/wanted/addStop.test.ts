import { expect, test } from 'vitest'
import type { RideRequest } from '#contract/trips/rideRequests.ts'
import { MAX_STOPOVERS } from '#domain/trips/trip.ts'
import { draftFrom, type DraftStop } from '../post/draft/draft.ts'
import { mayAddStop, missingStops, withStopFor } from './addStop.ts'

const stop = (id: number): DraftStop => ({
  place: { id, name: `Town ${id}`, long: 0, lat: 0 },
  typed: `Town ${id}`,
  meetingPoint: '',
})
const end = (placeId: number, stopover: number, declared = false): RideRequest['from'] => ({
  placeId,
  stopover,
  declared,
  name: `Town ${placeId}`,
  offM: 0,
  hours: '09:00',
  at: '2026-12-01T12:00:00Z',
  long: 0,
  lat: 0,
})
const draft = { ...draftFrom({}), origin: stop(1), stopovers: [stop(2)], destination: stop(3) }
const stops = (of: typeof draft) => of.stopovers.map(({ place }) => place?.id)

test('a stop is added at its place in the order of the road', () => {
  expect(stops(withStopFor(draft, end(9, 0)))).toEqual([9, 2])
  expect(stops(withStopFor(draft, end(9, 1)))).toEqual([2, 9])
})

test('a town is not added if it already is a stop, or if the stops are at their limit', () => {
  for (const id of [1, 2, 3]) expect(withStopFor(draft, end(id, 0))).toBe(draft)
  const full = { ...draft, stopovers: Array.from({ length: MAX_STOPOVERS }, (_, n) => stop(10 + n)) }
  expect([mayAddStop(draft), mayAddStop(full)]).toEqual([true, false])
  expect(withStopFor(full, end(9, 0))).toBe(full)
})

test('missing stops are the request’s ends that lie between the draft’s stops', () => {
  const request = { from: end(9, 0), to: end(3, 1, true) } as RideRequest // as: missingStops reads no other property of a request
  expect(missingStops(draft, request).map(({ placeId }) => placeId)).toEqual([9])
  expect(missingStops(withStopFor(draft, end(9, 0)), request)).toEqual([])
})
