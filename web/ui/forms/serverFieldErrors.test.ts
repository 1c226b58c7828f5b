import { expect, test } from 'vitest'
import { serverFieldErrors } from './serverFieldErrors.ts'

const fields = ['dni', 'age'] as const
const about = { dni_taken: 'dni' } as const

test('a taken DNI is about its field', () => {
  expect(serverFieldErrors({ reason: 'dni_taken', parts: {} }, fields, about)).toEqual([{ field: 'dni', reason: 'dni_taken' }])
})

test('every field that the server named is told, in its order, and no other', () => {
  const errors = [{ field: 'age', reason: 'age_adult' }, { field: 'isAdmin', reason: 'malformed' }, { field: 'dni' }, 'dni', null]
  expect(serverFieldErrors({ reason: 'validation', parts: { errors } }, fields, about)).toEqual([
    { field: 'age', reason: 'age_adult' },
  ])
})

test('a lost connection is about no field', () => {
  expect(serverFieldErrors({ reason: 'offline', parts: {} }, fields, about)).toEqual([])
})
