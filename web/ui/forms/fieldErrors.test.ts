import { expect, test } from 'vitest'
import { Problem } from '../../client/api.ts'
import { fieldErrorsOf } from './fieldErrors.ts'

const order = ['name', 'dni', 'age'] as const
const about = { dni_taken: 'dni', plate_taken: 'plate' } as const

test('a refusal because a document or plate is taken belongs to its field', () => {
  const fields = ['dni', 'plate'] as const
  expect(fieldErrorsOf(new Problem(409, 'dni_taken', ''), fields, about)).toEqual([{ field: 'dni', reason: 'dni_taken' }])
  expect(fieldErrorsOf(new Problem(409, 'plate_taken', ''), fields, about)).toEqual([{ field: 'plate', reason: 'plate_taken' }])
})

test('fields that the server names and the form has are returned in the server’s order', () => {
  const named = [{ field: 'age', reason: 'age_adult' }, { field: 'isAdmin', reason: 'malformed' }, { field: 'dni' }, 'dni', null]
  expect(fieldErrorsOf(new Problem(422, 'validation', '', { errors: named }), order)).toEqual([
    { field: 'age', reason: 'age_adult' },
  ])
})

test('other refusals and other errors belong to no field', () => {
  expect(fieldErrorsOf(new Problem(0, 'offline', 'offline'), order)).toEqual([])
  expect(fieldErrorsOf(new Problem(403, 'field_not_editable', '', { field: 'dni' }), order)).toEqual([])
  expect(fieldErrorsOf(new Problem(422, 'validation', '', { errors: [{ reason: 3 }, 'dni'] }), order)).toEqual([])
  expect(fieldErrorsOf(new Error('broken'), order)).toEqual([])
})
