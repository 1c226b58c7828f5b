import { expect, test } from 'vitest'
import { checkDraft } from './checkDraft.ts'
import { type Draft, draftFrom, noStop, type DraftStop } from './draft.ts'

const stop = (id: number, name: string): DraftStop => ({ place: { id, name, long: -60, lat: -32 }, typed: '', meetingPoint: '' })
const rosario = stop(1, 'Rosario, Santa Fe, Argentina')
const cordoba = stop(3, 'Córdoba, Córdoba, Argentina')
const whole = { ...draftFrom({}), origin: rosario, destination: cordoba, day: '2026-12-04', hours: '10:00' }
const wrong = (part = {}) => checkDraft({ ...whole, ...part }).map(({ field, reason }) => [field, reason])

test('an empty form reports both ends, the day and the time as missing, in this order', () => {
  expect(checkDraft(draftFrom({})).map(({ field, reason }) => [field, reason])).toEqual([
    ['origin.place', 'required'],
    ['destination.place', 'required'],
    ['day', 'required'],
    ['hours', 'required'],
  ])
})

test('a stopover may be empty, but not incomplete', () => {
  expect(wrong({ stopovers: [noStop] })).toEqual([])
  expect(wrong({ stopovers: [noStop, { ...noStop, typed: 'Villa M' }] })).toEqual([['stopovers.1.place', 'place.unknown']])
  expect(wrong({ origin: { ...noStop, typed: 'Rosa' } })).toEqual([['origin.place', 'place.unknown']])
})

test('a trip from a place to itself is refused', () => {
  expect(wrong({ destination: rosario })).toEqual([['destination.place', 'place.same_twice']])
})

test('an amount is a number of pesos, or empty', () => {
  expect(wrong({ tolls: ' ', price: '6.150' })).toEqual([])
  expect(wrong({ tolls: 'few', price: '-1' })).toEqual([
    ['tolls', 'cost.not_an_amount'],
    ['price', 'cost.not_an_amount'],
  ])
})

test('the seats may equal the belts without the driver’s, and one seat less with two in the back (TR2)', () => {
  const seats = (count: number, belts: number | undefined, preferences: Draft['preferences'] = []) =>
    checkDraft({ ...whole, seats: count, preferences }, belts === undefined ? {} : { belts }).map(({ reason }) => reason)
  expect([seats(4, 5), seats(6, undefined), seats(6, 9), seats(3, 5, ['twoMaxInTheBack'])].flat()).toEqual([])
  expect([seats(5, 5), seats(4, 5, ['twoMaxInTheBack'])]).toEqual([['seats.too_many'], ['seats.too_many']])
  expect(checkDraft({ ...whole, seats: 6 })).toEqual([])
})
