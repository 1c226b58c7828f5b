import { expect, test } from 'vitest'
import { firstDayList, firstDaySteps } from './firstDay.ts'

test('the list of the first day ends once every step is done', () => {
  expect(firstDayList(new Set(), 'provider').map(({ done }) => done)).not.toContain(true)
  expect(firstDayList(new Set(firstDaySteps), 'provider')).toEqual([])
  expect(firstDayList(new Set(firstDaySteps.slice(1)), 'provider')).toHaveLength(firstDaySteps.length)
})

test('where seats are paid in the car nobody learns how drivers are paid out', () => {
  expect(firstDayList(new Set(), 'car').map(({ step }) => step)).not.toContain('payouts')
})
