import { expect, test } from 'vitest'
import { whyNotWithdraw, withdrawalsKeptSince, wrongInAnswer, wrongInWithdrawal } from './withdrawal.ts'

test('the form accepts a withdrawal without a reason', () => {
  expect(wrongInWithdrawal({ name: 'Ana', email: 'ana@example.org', about: 'booking' })).toEqual([])
})

test('the form requires name, email and subject, in that order', () => {
  expect(wrongInWithdrawal({}).map(({ reason }) => reason)).toEqual(['name_required', 'email_required', 'subject_required'])
  expect(wrongInWithdrawal({ name: 'Ana', email: 'ana@example.org', about: 'a car' })).toEqual([
    { field: 'about', reason: 'malformed' },
  ])
})

test('an answer to a withdrawal requires a text', () => {
  expect(wrongInAnswer({ answer: ' ' })).toEqual([{ field: 'answer', reason: 'answer_required' }])
  expect(wrongInAnswer({ answer: 'It is done.' })).toEqual([])
})

test('the site refuses withdrawals after 600 in an hour', () => {
  expect([whyNotWithdraw(599), whyNotWithdraw(600)]).toEqual([undefined, 'too_many_requests'])
})

test('a settled case is stored for five years (K9)', () => {
  expect(withdrawalsKeptSince(new Date('2026-11-20T06:31:00Z'))).toEqual(new Date('2021-11-20T06:31:00Z'))
})
