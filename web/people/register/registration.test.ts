import { expect, test } from 'vitest'
import {
  REQUIRED_COUNT,
  blank,
  missingIn,
  onScreen,
  order,
  registrationFrom,
  secrets,
  registrationStepOf,
  registrationSteps,
  validate,
} from './registration.ts'

const whole = {
  ...blank,
  name: 'Ana',
  lastName: 'Núñez',
  dni: '30.123.456',
  gender: 'Female',
  age: '34',
  telephone: '3415550101',
  street: 'San Luis 1200',
  city: 'Rosario',
  province: 'Santa Fe',
  about: 'I like mate and silence.',
  photo: 'p1',
  identityFront: 'f1',
  identityBack: 'b1',
  checkbox: true,
}

test('a complete form can be sent, with the e-mail of the login', () => {
  expect(missingIn(whole)).toEqual([])
  expect(validate(whole)).toEqual([])
  expect(registrationFrom(whole, 'ana@example.org')).toMatchObject({
    name: 'Ana',
    email: 'ana@example.org',
    photoDni: ['f1', 'b1'],
    facebook: null,
    drives: false,
  })
})

test('an empty form lacks every mandatory field, and each side of the ID separately', () => {
  // the document's kind and country have defaults: an Argentine DNI (A3)
  const optional = ['facebook', 'instagram', 'cbu', 'drives', 'dniKind', 'dniCountry']
  expect(missingIn(blank).toSorted()).toEqual(order.filter((field) => !optional.includes(field)).toSorted())
  expect(REQUIRED_COUNT).toBe(14)
})

test('with one side of the ID, the other side is reported missing', () => {
  expect(missingIn({ ...whole, identityBack: '' })).toEqual(['identityBack'])
  expect(missingIn({ ...whole, identityFront: '' })).toEqual(['identityFront'])
  expect(validate({ ...whole, identityBack: '' })).toEqual([{ field: 'identityBack', reason: 'identity_required' }])
})

test('errors are in the order of the specification', () => {
  const wrong = validate({ ...whole, name: 'A1', age: '17', telephone: '12a', province: 'C@rdoba' })
  expect(wrong.map(({ reason }) => reason)).toEqual(['name_symbols', 'age_adult', 'telephone_digits', 'province_symbols'])
})

test('fields are on the screen in the order of the checks', () => {
  const checked = validate({ ...blank, facebook: '?', instagram: '?', drives: true, cbu: '1' }).map(({ field }) => field)
  expect(checked.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(checked)
})

test('a CBU is sent only for drivers', () => {
  const cbu = '0110599540000012345672'
  expect(registrationFrom({ ...whole, cbu }, '')).not.toHaveProperty('cbu')
  expect(registrationFrom({ ...whole, cbu, drives: true }, '')).toHaveProperty('cbu', cbu)
  expect(validate({ ...whole, cbu: `${cbu.slice(0, -1)}3`, drives: true })).toEqual([{ field: 'cbu', reason: 'cbu_invalid' }])
})

test('DNI and CBU are never stored on the device', () => {
  expect(secrets).toEqual(['dni', 'cbu'])
})

test('the form shows no error about the e-mail, which comes from the login', () => {
  expect(onScreen({ field: 'email', reason: 'email_required' }, whole)).toEqual([])
})

test('every field is in one step, and the steps follow the order of the form', () => {
  expect(registrationSteps.flatMap(({ fields }) => fields)).toEqual(order)
  expect(order.map(registrationStepOf)).toEqual(order.map(registrationStepOf).toSorted())
})
