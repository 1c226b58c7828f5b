import { describe, expect, test } from 'vitest'
import { stateAfter } from '../life.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { answerLife, answersEnd, changedTerms, changeLife, type Terms, whyNotAnswer, whyNotChange } from './change.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const agreed: Terms = {
  departsAt: inHours(48),
  day: '2026-11-25',
  spots: [],
  vehicleId: 'fiat',
  meetingPoints: ['Terminal', ''],
  onlyWomen: false,
  kidsAllowed: true,
  priceMinor: 1000n,
  seats: 3,
}
const nobody = { live: 0, children: 0, taken: 0, holders: 0 }
const two = { live: 2, children: 0, taken: 2, holders: 2 }
const changed = (more: Partial<Terms>) => ({ ...agreed, ...more })

describe('changes that a driver may make', () => {
  test.each<[string, Partial<Terms>, ReturnType<typeof whyNotChange>]>([
    ['nothing at all', {}, undefined],
    ['two hours later', { departsAt: inHours(50) }, undefined],
    ['two hours earlier', { departsAt: inHours(46) }, undefined],
    ['a minute more than two hours later', { departsAt: new Date(inHours(50).getTime() + MINUTE_MS) }, 'trip_has_passengers'],
    ['an hour later, past midnight', { departsAt: inHours(49), day: '2026-11-26' }, 'trip_has_passengers'],
    ['another car', { vehicleId: 'ford' }, undefined],
    ['another meeting point', { meetingPoints: ['Plaza', ''] }, undefined],
    ['a lower price', { priceMinor: 900n }, undefined],
    ['a higher price', { priceMinor: 1001n }, 'trip_has_passengers'],
    ['only women', { onlyWomen: true }, 'trip_has_passengers'],
    ['no more children', { kidsAllowed: false }, undefined],
    ['more seats', { seats: 6 }, undefined],
    ['the seats that are taken', { seats: 2 }, undefined],
    ['fewer than are taken', { seats: 1 }, 'trip_has_passengers'],
    ['more than a car has', { seats: 7 }, 'seats_out_of_range'],
    ['yesterday', { departsAt: inHours(-20) }, 'date_in_past'],
  ])('the rules check a change with two passengers: %s', (_, more, why) => {
    expect(whyNotChange(agreed, changed(more), two, now)).toBe(why)
  })

  test('a driver may exclude children unless a child is aboard (A4)', () => {
    const child = { live: 1, children: 1, taken: 2, holders: 1 }
    expect(whyNotChange(agreed, changed({ kidsAllowed: false }), child, now)).toBe('trip_has_passengers')
    expect(whyNotChange(agreed, changed({ seats: 4 }), child, now)).toBeUndefined()
  })

  test('without passengers every term may change, except to a past day or no seats', () => {
    const whole = { departsAt: inHours(90), day: '2026-11-27', priceMinor: 5000n, onlyWomen: true, seats: 1 }
    expect(whyNotChange(agreed, changed(whole), nobody, now)).toBeUndefined()
    expect(whyNotChange(agreed, changed({ departsAt: inHours(-1) }), nobody, now)).toBe('date_in_past')
    expect(whyNotChange(agreed, changed({ seats: 0 }), nobody, now)).toBe('seats_out_of_range')
  })

  test('a change must leave passengers an hour to answer, unless the trip has only open requests', () => {
    const soon = changed({ departsAt: inHours(3) })
    const later = { ...soon, meetingPoints: ['Plaza', ''] }
    expect(whyNotChange(soon, later, two, now)).toBeUndefined()
    expect(whyNotChange(soon, later, two, new Date(now.getTime() + 1))).toBe('too_late_to_change')
    expect(whyNotChange(soon, later, { ...nobody, live: 1 }, inHours(2.5))).toBeUndefined()
  })
})

test('only a change of time, car or meeting points needs consent', () => {
  const all = changed({ departsAt: inHours(49), vehicleId: 'ford', meetingPoints: ['', 'Plaza'], priceMinor: 1n, seats: 6 })
  expect(changedTerms(agreed, all)).toEqual(['time', 'car', 'meeting_points'])
  expect(changedTerms(agreed, changed({ priceMinor: 1n, seats: 6 }))).toEqual([])
})

test('passengers may answer for a day, and at most until two hours before the earlier departure', () => {
  expect(answersEnd(inHours(48), inHours(50), now)).toEqual(inHours(24))
  expect(answersEnd(inHours(10), inHours(12), now)).toEqual(inHours(8))
  expect(answersEnd(inHours(10), inHours(8), now)).toEqual(inHours(6))
})

test('a passenger answers once, in time, while the change is open', () => {
  expect(whyNotAnswer('open', 'waiting', inHours(1), now)).toBeUndefined()
  expect(whyNotAnswer('open', 'waiting', now, now)).toBe('window_closed')
  expect(whyNotAnswer('open', 'yes', inHours(1), now)).toBe('not_possible_now')
  expect(whyNotAnswer('dropped', 'waiting', inHours(1), now)).toBe('not_possible_now')
})

test('an accepted or declined change or answer is final', () => {
  expect(stateAfter(changeLife, 'open', 'take')).toBe('taken')
  expect(() => stateAfter(changeLife, 'taken', 'drop')).toThrow('not_possible_now')
  expect(() => stateAfter(answerLife, 'yes', 'disagree')).toThrow('not_possible_now')
})
