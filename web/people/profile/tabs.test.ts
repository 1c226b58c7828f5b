import { expect, test } from 'vitest'
import { readProfileTab } from './tabs.ts'

test('the address names the open tab', () => {
  expect(readProfileTab({ tab: 'payments' })).toEqual({ tab: 'payments' })
})

test('the first tab, and unknown names, are not in the address', () => {
  for (const tab of ['details', 'secrets', 3, undefined]) expect(readProfileTab({ tab })).toEqual({})
})
