import { expect, test } from 'vitest'
import { DAY_MS } from '../time.ts'
import { whyNotTake } from './formToken.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['who took three seconds', ago(3000), '', undefined],
  ['who took an hour over it', ago(3_600_000), undefined, undefined],
  ['what filled the form in the instant it came', ago(2999), '', 'looks_automatic'],
  ['what fills in every field there is', ago(60_000), 'https://cheap.example', 'looks_automatic'],
  ['what brings no form of ours', undefined, '', 'form_expired'],
  ['a form of yesterday', ago(DAY_MS), '', 'form_expired'],
  ['a clock that went back', ago(-60_000), '', 'looks_automatic'],
])('the form check returns the right reason, or none: %s', (_, givenAt, trap, reason) => {
  expect(whyNotTake({ givenAt, trap }, now)).toBe(reason)
})
