import { expect, test } from 'vitest'
import { suggestionsKeptSince, whyNotSuggest, wrongInSuggestion } from './suggestion.ts'

const right = { author: 'María José Núñez', authorEmail: 'maria@example.org', suggestion: 'Más viajes a Tandil.' }
const reasons = (change: object) => wrongInSuggestion({ ...right, ...change }).map(({ reason }) => reason)

test('the form accepts a name, an email and a suggestion', () => expect(reasons({})).toEqual([]))

test('the form reports missing fields in the order of the form', () => {
  expect(wrongInSuggestion({})).toEqual([
    { field: 'author', reason: 'name_required' },
    { field: 'authorEmail', reason: 'email_required' },
    { field: 'suggestion', reason: 'suggestion_required' },
  ])
})

test.each([
  ['a number in the name', { author: 'R2D2' }, 'name_symbols'],
  ['a sign in the name', { author: 'Ana <b>' }, 'name_symbols'],
  ['a name without end', { author: 'a'.repeat(81) }, 'text_too_long'],
  ['an e-mail without a dot', { authorEmail: 'maria@example' }, 'email_malformed'],
  ['two e-mails', { authorEmail: 'a@example.org,b@example.org' }, 'email_malformed'],
  ['a suggestion of spaces', { suggestion: ' \u200b \n ' }, 'suggestion_required'],
  ['a novel', { suggestion: 'a'.repeat(2001) }, 'text_too_long'],
])('the form refuses %s', (_, change, reason) => expect(reasons(change)).toEqual([reason]))

test('the form refuses more than 120 suggestions an hour, and the same text within a day', () => {
  expect(whyNotSuggest({ sent: 119, repeated: false, form: true })).toBeUndefined()
  expect(whyNotSuggest({ sent: 120, repeated: false, form: true })).toBe('too_many_requests')
  expect(whyNotSuggest({ sent: 19, repeated: false, form: false })).toBeUndefined()
  expect(whyNotSuggest({ sent: 20, repeated: false, form: false })).toBe('too_many_requests')
  expect(whyNotSuggest({ sent: 0, repeated: true, form: true })).toBe('already_sent')
})

test('a suggestion is stored for twelve calendar months (K13)', () => {
  expect(suggestionsKeptSince(new Date('2026-11-20T06:30:00Z'))).toEqual(new Date('2025-11-20T06:30:00Z'))
})
