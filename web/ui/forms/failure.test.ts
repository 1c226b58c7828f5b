import { expect, test } from 'vitest'
import { further, shown } from './failure.ts'

const order = ['name', 'dni', 'age'] as const
const failures = [
  { field: 'name', message: 'Name is required' },
  { field: 'age', message: 'Age required' },
] as const

test('nobody is told what is missing before they have been there', () => {
  expect(shown(failures, order, undefined)).toBeUndefined()
  expect(shown(failures.slice(1), order, 'dni')).toBeUndefined()
})

test('the first failure is shown, also when somebody jumped over its field', () => {
  expect(shown(failures, order, 'name')?.message).toBe('Name is required')
  expect(shown(failures, order, 'age')?.message).toBe('Name is required')
  expect(shown(failures.slice(1), order, 'age')?.message).toBe('Age required')
})

test('going back up does not take back what was shown', () => {
  expect(further(order, undefined, 'dni')).toBe('dni')
  expect(further(order, 'age', 'name')).toBe('age')
  expect(further(order, 'name', 'dni')).toBe('dni')
})
