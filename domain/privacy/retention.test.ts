import { expect, test } from 'vitest'
import { blockedUntil, booksUntil, deletedAt, heldBecause, papersUntil } from './retention.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const nothing = { negativeRating: null, report: null }

test.each([
  [nothing, '2026-12-23'],
  [{ ...nothing, negativeRating: day('2020-01-01') }, '2028-11-23'],
  [{ ...nothing, report: day('2027-02-01') }, '2029-02-01'],
  [{ negativeRating: day('2027-03-01'), report: day('2027-02-01') }, '2029-03-01'],
])('data of a closed account with %j is deleted on %s', (heldData, until) => {
  expect(deletedAt(day('2026-11-23'), heldData)).toEqual(day(until))
})

test('a person gets the reason when data is retained for more than thirty days', () => {
  expect([heldBecause(nothing), heldBecause({ ...nothing, negativeRating: day('2026-01-01') })]).toEqual([
    null,
    'negative_rating',
  ])
  expect(heldBecause({ negativeRating: day('2026-01-01'), report: day('2026-01-01') })).toBe('report')
})

test('identity photos are deleted 30 days after acceptance or 7 days after rejection, and blocks end after two or ten years', () => {
  const from = day('2026-11-23')
  expect([papersUntil('checked', from), papersUntil('rejected', from)]).toEqual([day('2026-12-23'), day('2026-11-30')])
  expect([blockedUntil('suspended', from), blockedUntil('disabled', from)]).toEqual([day('2028-11-23'), day('2036-11-23')])
  expect(booksUntil(from)).toBe(2036)
})
