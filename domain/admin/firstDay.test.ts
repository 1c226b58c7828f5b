import { expect, test } from 'vitest'
import { firstDayList, firstDaySteps } from './firstDay.ts'

test('the list of the first day ends once every step is done', () => {
  expect(firstDayList(new Set()).map(({ done }) => done)).not.toContain(true)
  expect(firstDayList(new Set(firstDaySteps))).toEqual([])
  expect(firstDayList(new Set(firstDaySteps.slice(1)))).toHaveLength(firstDaySteps.length)
})
