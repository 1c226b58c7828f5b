import { expect, test } from 'vitest'
import { draftFrom, type DraftStop } from './draft/draft.ts'
import { fieldOf } from './refusal.ts'

const stop = (id: number, name: string): DraftStop => ({ place: { id, name, long: -60, lat: -32 }, typed: '', meetingPoint: '' })
const rosario = stop(1, 'Rosario, Santa Fe, Argentina')
const villaMaria = stop(2, 'Villa María, Córdoba, Argentina')
const cordoba = stop(3, 'Córdoba, Córdoba, Argentina')
const draft = { ...draftFrom({}), origin: rosario, stopovers: [villaMaria], destination: cordoba }
const field = (reason: Parameters<typeof fieldOf>[0]['reason'], parts = {}, of = draft) => fieldOf({ reason, parts }, of)

test('a refused place is found by its id or its name in the input', () => {
  expect(field('place_unknown', { place: '3' })).toBe('destination.place')
  expect(field('place_unknown', { place: 'Villa María, Córdoba, Argentina' })).toBe('stopovers.0.place')
})

test('of two equal stops, the later stop has the error', () => {
  expect(field('same_place', {}, { ...draft, stopovers: [villaMaria, rosario] })).toBe('stopovers.1.place')
  expect(field('same_place', {}, { ...draft, destination: rosario })).toBe('destination.place')
})

test('a trip that is too short has the error at its destination', () => {
  expect(field('road_too_short')).toBe('destination.place')
})

test('a refusal belongs to a field, or to none if it is about the whole trip', () => {
  expect([field('overlapping_trip'), field('tolls_above_reference')]).toEqual(['hours', 'tolls'])
  expect([field('fuel_price_missing'), field('offline'), field('internal')]).toEqual([undefined, undefined, undefined])
})

test('a refusal about a missing series or return has no field', () => {
  const back = { leg: 'back' }
  expect([field('series_too_short'), field('date_in_past', back)]).toEqual([undefined, undefined])
  const together = { ...draft, back: { day: '', hours: '', price: '' }, repeats: { weekdays: [], until: '', except: [] } }
  expect([field('series_too_short', {}, together), field('date_in_past', back, together)]).toEqual(['repeats.until', 'back.day'])
})
