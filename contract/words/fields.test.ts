import { expect, test } from 'vitest'
import { fieldSentence } from './fields.ts'

test('a refusal has its own sentence beside a field, and a reason from later the general one', () => {
  expect(fieldSentence('cbu_invalid', 'es-AR')).toBe('Ese CBU no es válido. Revisá los 22 dígitos.')
  expect(fieldSentence('of_next_year', 'en-US')).toBe('Please check your inputs for errors')
})
