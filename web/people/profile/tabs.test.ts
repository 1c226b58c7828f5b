import { expect, test } from 'vitest'
import { readProfileTab } from './tabs.ts'

test('the address names the tab that was open', () => {
  expect(readProfileTab({ tab: 'payments' })).toEqual({ tab: 'payments' })
})

test('the first tab, and words that name none, need no address', () => {
  for (const tab of ['details', 'secrets', 3, undefined]) expect(readProfileTab({ tab })).toEqual({})
})
