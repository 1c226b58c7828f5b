import { describe, expect, test } from 'vitest'
import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { draftFrom } from '../post/draft/draft.ts'
import { draftWith, missingFields, outcomesOf, searchWith } from './fillForm.ts'

const sure = <T>(value: T) => ({ value, isSure: true })
const guessed = <T>(value: T) => ({ value, isSure: false })
const place = (id: number, name: string) => ({ id, name: `${name}, Argentina`, long: -60, lat: -32 })
const [rosario, cordoba, villaMaria] = [place(1, 'Rosario'), place(2, 'Córdoba'), place(3, 'Villa María')] as const

const reader = { id: 'ana', gender: 'Male', today: '2026-10-19' } as const
const whole: ParsedMessage = {
  kind: sure('offer'),
  from: sure(rosario),
  to: sure(cordoba),
  stops: [sure(villaMaria)],
  date: sure('23-10-2026'),
  hours: guessed('07:00'),
  seats: sure(2),
  priceMinor: sure(1_500_000),
  smoking: sure(false),
  pets: sure(true),
  notUnderstood: [],
}
const before = { ...draftFrom({}), seats: 4, preferences: ['smokersAllowed' as const, 'kidsAllowed' as const], tolls: '900' }

test('a message fills exactly the fields that it states', () => {
  expect(draftWith(before, whole, reader)).toEqual({
    ...before,
    origin: { place: rosario, typed: rosario.name, meetingPoint: '' },
    destination: { place: cordoba, typed: cordoba.name, meetingPoint: '' },
    stopovers: [{ place: villaMaria, typed: villaMaria.name, meetingPoint: '' }],
    day: '2026-10-23',
    hours: '07:00',
    seats: 2,
    price: '15000',
    preferences: ['petsAllowed', 'kidsAllowed'],
  })
  const nothing: ParsedMessage = { stops: [], notUnderstood: ['hola'] }
  expect(draftWith(before, nothing, reader)).toEqual(before)
  expect(missingFields(nothing, 'offer')).toEqual(['from', 'to', 'date', 'hours', 'seats', 'priceMinor'])
})

test('each field is shown as certain or guessed', () => {
  const states = Object.fromEntries(outcomesOf(whole, 'offer', reader).map(({ field, state }) => [field, state]))
  expect(states).toEqual({
    from: 'sure',
    to: 'sure',
    stops: 'sure',
    date: 'sure',
    hours: 'guessed',
    seats: 'sure',
    priceMinor: 'sure',
    smoking: 'sure',
    pets: 'sure',
  })
})

describe('each field that cannot be filled in has a reason', () => {
  const why = (parsed: Partial<ParsedMessage>, kind: 'offer' | 'request' = 'offer') =>
    outcomesOf({ stops: [], notUnderstood: [], ...parsed }, kind, reader).map(({ state, why }) => [state, why])

  test.each([
    [{ date: sure('18-10-2026') }, 'day_out_of_reach'],
    [{ date: sure('23-10-2028') }, 'day_out_of_reach'],
    [{ seats: sure(0) }, 'car_full'],
    [{ onlyWomen: sure(true) }, 'not_women'],
  ])('%o', (parsed, reason) => {
    expect(why(parsed)).toEqual([['unused', reason]])
    const { day, seats, preferences } = draftWith(before, { stops: [], notUnderstood: [], ...parsed }, reader)
    expect({ day, seats, preferences }).toEqual({ day: '', seats: 4, preferences: before.preferences })
  })

  test('the form shows why it omits a seventh stop, and why a search does not use stops', () => {
    const stops = Array.from({ length: 7 }, (_, i) => sure(place(10 + i, `Stop ${i}`)))
    expect(why({ stops })).toEqual([['guessed', 'too_many_stops']])
    expect(draftWith(before, { ...whole, stops }, reader).stopovers).toHaveLength(6)
    expect(why({ hours: sure('18:00'), pets: sure(true) }, 'request')).toEqual([
      ['unused', 'no_such_field'],
      ['unused', 'no_such_field'],
    ])
  })
})

test('the form takes luggage from the message, and the preference for women only if the user is a woman', () => {
  const parsed: ParsedMessage = { ...whole, luggage: sure('large'), onlyWomen: sure(true) }
  expect(draftWith(before, parsed, { ...reader, gender: 'Female' })).toMatchObject({
    luggage: 'large',
    preferences: ['petsAllowed', 'kidsAllowed', 'onlyWomen'],
  })
  expect(draftWith({ ...before, luggage: 'none' }, whole, reader).luggage).toBe('none')
})

test('a request fills the search', () => {
  expect(searchWith(whole, reader.today)).toEqual({ from: rosario, to: cordoba, date: '2026-10-23', seats: 2 })
  expect(searchWith({ stops: [], notUnderstood: [] }, reader.today)).toEqual({})
})
