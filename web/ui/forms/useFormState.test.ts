import { expect, test } from 'vitest'
import { firstReached, laterField } from './useFormState.ts'

const order = ['name', 'dni', 'age'] as const
const errors = [
  { field: 'name', reason: 'name_required' },
  { field: 'age', reason: 'age_required' },
] as const

test('no error is shown before the user reaches its field', () => {
  expect(firstReached(errors, order, undefined)).toBeUndefined()
  expect(firstReached(errors.slice(1), order, 'dni')).toBeUndefined()
})

test('the first error is shown, even if the user skipped its field', () => {
  expect(firstReached(errors, order, 'name')?.reason).toBe('name_required')
  expect(firstReached(errors, order, 'age')?.reason).toBe('name_required')
  expect(firstReached(errors.slice(1), order, 'age')?.reason).toBe('age_required')
})

test('an error stays visible when the user returns to an earlier field', () => {
  expect(laterField(order, undefined, 'dni')).toBe('dni')
  expect(laterField(order, 'age', 'name')).toBe('age')
  expect(laterField(order, 'name', 'dni')).toBe('dni')
})
