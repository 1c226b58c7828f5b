import { expect, test } from 'vitest'
import { whyNotWithdraw, withdrawalsKeptSince, wrongInAnswer, wrongInWithdrawal } from './withdrawal.ts'

test('a withdrawal needs no reason', () => {
  expect(wrongInWithdrawal({ name: 'Ana', email: 'ana@example.org', about: 'booking' })).toEqual([])
})

test('a withdrawal needs name, address and subject, in that order', () => {
  expect(wrongInWithdrawal({}).map(({ reason }) => reason)).toEqual(['name_required', 'email_required', 'subject_required'])
  expect(wrongInWithdrawal({ name: 'Ana', email: 'ana@example.org', about: 'a car' })).toEqual([
    { field: 'about', reason: 'malformed' },
  ])
})

test('an answer has words', () => {
  expect(wrongInAnswer({ answer: ' ' })).toEqual([{ field: 'answer', reason: 'answer_required' }])
  expect(wrongInAnswer({ answer: 'It is done.' })).toEqual([])
})

test('600 withdrawals at once are too many', () => {
  expect([whyNotWithdraw(599), whyNotWithdraw(600)]).toEqual([undefined, 'too_many_requests'])
})

test('a settled case is stored for five years (K9)', () => {
  expect(withdrawalsKeptSince(new Date('2026-11-20T06:31:00Z'))).toEqual(new Date('2021-11-20T06:31:00Z'))
})
