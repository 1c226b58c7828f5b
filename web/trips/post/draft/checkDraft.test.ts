import { expect, test } from 'vitest'
import { checkDraft } from './checkDraft.ts'
import { draftFrom, noStop, type DraftStop } from './draft.ts'

const stop = (id: number, name: string): DraftStop => ({ place: { id, name, long: -60, lat: -32 }, typed: '', meetingPoint: '' })
const rosario = stop(1, 'Rosario, Santa Fe, Argentina')
const cordoba = stop(3, 'Córdoba, Córdoba, Argentina')
const whole = { ...draftFrom({}), origin: rosario, destination: cordoba, day: '2026-12-04', hours: '10:00' }
const wrong = (part = {}) => checkDraft({ ...whole, ...part }).map(({ field, reason }) => [field, reason])

test('an empty form asks for both ends, the day and the time, in this order', () => {
  expect(checkDraft(draftFrom({})).map(({ field, reason }) => [field, reason])).toEqual([
    ['origin.place', 'required'],
    ['destination.place', 'required'],
    ['day', 'required'],
    ['hours', 'required'],
  ])
})

test('a stopover may stay empty, but not half written', () => {
  expect(wrong({ stopovers: [noStop] })).toEqual([])
  expect(wrong({ stopovers: [noStop, { ...noStop, typed: 'Villa M' }] })).toEqual([['stopovers.1.place', 'place.unknown']])
  expect(wrong({ origin: { ...noStop, typed: 'Rosa' } })).toEqual([['origin.place', 'place.unknown']])
})

test('nobody drives from a place to itself', () => {
  expect(wrong({ destination: rosario })).toEqual([['destination.place', 'place.same_twice']])
})

test('an amount is a number of pesos or nothing', () => {
  expect(wrong({ tolls: ' ', price: '6.150' })).toEqual([])
  expect(wrong({ tolls: 'few', price: '-1' })).toEqual([
    ['tolls', 'cost.not_an_amount'],
    ['price', 'cost.not_an_amount'],
  ])
})
