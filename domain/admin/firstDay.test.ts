import { expect, test } from 'vitest'
import { firstDayList, firstDaySteps } from './firstDay.ts'

test('the first-day list is empty once every step is done', () => {
  expect(firstDayList(new Set(), 'provider').map(({ done }) => done)).not.toContain(true)
  expect(firstDayList(new Set(firstDaySteps), 'provider')).toEqual([])
  expect(firstDayList(new Set(firstDaySteps.slice(1)), 'provider')).toHaveLength(firstDaySteps.length)
})

test('the first-day list has no payout step where seats are paid in the car', () => {
  expect(firstDayList(new Set(), 'car').map(({ step }) => step)).not.toContain('payouts')
})
