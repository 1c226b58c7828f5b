import { expect, test } from 'vitest'
import { lastDayToAnswer } from './dataRequest.ts'

test.each([
  ['a Monday', '2026-11-23', '2026-11-30'],
  ['a Friday', '2026-11-27', '2026-12-04'],
  ['a Saturday', '2026-11-28', '2026-12-04'],
  ['a Sunday', '2026-11-29', '2026-12-04'],
])('what is asked on %s is answered on the fifth working day after it (16.2)', (_, asked, last) => {
  expect(lastDayToAnswer(asked)).toBe(last)
})
