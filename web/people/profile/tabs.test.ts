import { expect, test } from 'vitest'
import { readTab } from './tabs.ts'

test('the address names the tab that was open', () => {
  expect(readTab({ tab: 'payments' })).toEqual({ tab: 'payments' })
})

test('the first tab, and words that name none, need no address', () => {
  for (const tab of ['details', 'secrets', 3, undefined]) expect(readTab({ tab })).toEqual({})
})
