import { expect, test } from 'vitest'
import { Problem } from '../../client/api.ts'
import { refusedFields } from './wrong.ts'

test('the server names the fields it refuses', () => {
  const errors = [{ field: 'about', reason: 'text_too_long' }]
  expect(refusedFields(new Problem(422, 'validation', 'Please check your inputs for errors', { errors }))).toEqual(errors)
})

test('a plate that somebody else has is the plate’s fault', () => {
  expect(refusedFields(new Problem(409, 'patent_taken', 'Patent already exists'))).toEqual([
    { field: 'patent', reason: 'patent_taken' },
  ])
})

test('other refusals are about no field', () => {
  expect(refusedFields(new Problem(403, 'field_not_editable', 'That cannot be changed here.', { field: 'dni' }))).toEqual([])
  expect(refusedFields(new Problem(422, 'validation', '', { errors: [{ reason: 3 }, 'about'] }))).toEqual([])
  expect(refusedFields(new Error('broken'))).toEqual([])
})
