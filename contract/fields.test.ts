import { expect, test } from 'vitest'
import { fieldReasons } from '#domain/field.ts'
import { fieldSentence } from './fields.ts'

test('the English of a form is the specification’s, to the letter', () => {
  const said = fieldReasons.map((reason) => fieldSentence(reason, 'en-US'))
  const specified = [
    'Name is required',
    'Invalid Name: No Symbols Allowed',
    'Last name is required',
    'Invalid Last Name: No Symbols Allowed',
    'Email is required',
    'DNI is required',
    'Gender is required',
    'Age required',
    'You must be 18 years old or older to register',
    'Telephone is required',
    'Invalid Phone: Only Numbers Allowed',
    'Street is required',
    'City is required',
    'Invalid City: No Symbols Allowed',
    'Province is required',
    'Invalid Province: No Symbols Allowed',
    'About is required',
    'Patent is required',
    'Plate is required',
    'Invalid Patent',
    'Invalid Plate',
    'Color is required',
    'Invalid Color: No Symbols Allowed',
    'Brand is required',
    'Invalid Brand: No Symbols Allowed',
    'Model is required',
    'Cylinder is required',
    'Invalid Cylinder: No Symbols Allowed',
    'Description is required',
    'Calification is required',
  ]
  expect(said).toEqual(expect.arrayContaining(specified))
})

test('a refusal has its own sentence beside a field, and a reason from later the general one', () => {
  expect(fieldSentence('cbu_invalid', 'es-AR')).toBe('Ese CBU no es válido: revisá sus 22 dígitos.')
  expect(fieldSentence('of_next_year', 'en-US')).toBe('Please check your inputs for errors')
})
