import { expect, test } from 'vitest'
import { lastDayToAnswer } from './dataRequest.ts'

test.each([
  ['a Monday', '2026-11-23', '2026-11-30'],
  ['a Friday', '2026-11-27', '2026-12-04'],
  ['a Saturday', '2026-11-28', '2026-12-04'],
  ['a Sunday', '2026-11-29', '2026-12-04'],
  ['a Friday before the Monday to which a holiday moved', '2026-11-20', '2026-11-30'],
  ['a Thursday before the eighth of December', '2026-12-03', '2026-12-11'],
  ['a Wednesday before Christmas', '2026-12-23', '2026-12-31'],
  ['a Tuesday of Holy Week', '2026-03-31', '2026-04-09'],
])('a request sent on %s is due on the fifth working day after it (16.2)', (_, sentOn, last) => {
  expect(lastDayToAnswer(sentOn)).toBe(last)
})
