import { expect, test } from 'vitest'
import { alertFor, addDays, startingOn, weekFrom } from './days.ts'

const query = {
  from: '1',
  to: '2',
  date: '04-12-2026',
  place: 2,
  restriction: 'petsAllowed',
  order: 'price' as const,
  after: '3',
}

test('an alert has the filters of the search, without its order and page', () => {
  expect(alertFor(query, { kind: 'day', day: '2026-12-04' })).toEqual({
    from: '1',
    to: '2',
    place: 2,
    restriction: 'petsAllowed',
    date: '04-12-2026',
    until: '04-12-2026',
  })
})

test('an alert for several days has a first and a last day, and an alert for any day has neither', () => {
  expect(alertFor({ from: '1', to: '2' }, weekFrom('2026-12-28'))).toEqual({
    from: '1',
    to: '2',
    date: '28-12-2026',
    until: '03-01-2027',
  })
  expect(alertFor({ from: '1', to: '2' }, { kind: 'any' })).toEqual({ from: '1', to: '2' })
})

test('the last day is not before the first day, and less than a month after it', () => {
  const days = { first: '2026-12-01', last: '2026-12-20' }
  expect([startingOn(days, '2026-12-10'), startingOn(days, '2026-12-24'), startingOn(days, '2026-11-02')]).toEqual([
    { kind: 'days', first: '2026-12-10', last: '2026-12-20' },
    { kind: 'days', first: '2026-12-24', last: '2026-12-24' },
    { kind: 'days', first: '2026-11-02', last: '2026-12-02' },
  ])
})

test('days continue across months and changes of the clock', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-28', 2)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-03-30',
  ])
})
