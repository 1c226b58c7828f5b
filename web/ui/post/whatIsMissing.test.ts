import { expect, test } from 'vitest'
import type { Me } from '#contract/people/accounts.ts'
import { whatIsMissing } from './whatIsMissing.ts'

const carla: Me = {
  id: '3f1c1d1e-0000-4000-8000-000000000001',
  email: 'carla@example.org',
  name: 'Carla',
  lastName: 'Sosa',
  photo: null,
  gender: 'Female',
  registered: true,
  hasCar: true,
  isAdmin: false,
  isBanned: false,
}

test('a visitor who wants to post a trip has to log in', () => {
  expect(whatIsMissing(null)).toBe('login')
})

test('a person without registration lacks it, with or without a car', () => {
  expect(whatIsMissing({ ...carla, registered: false })).toBe('registration')
  expect(whatIsMissing({ ...carla, registered: false, hasCar: false })).toBe('registration')
  expect(whatIsMissing({ ...carla, name: null })).toBe('registration')
})

test('Carla without a car lacks it, and with it may post', () => {
  expect(whatIsMissing({ ...carla, hasCar: false })).toBe('car')
  expect(whatIsMissing(carla)).toBeUndefined()
})

test('a suspended person lacks nothing: the page says that there is no access', () => {
  expect(whatIsMissing({ ...carla, registered: false, isBanned: true })).toBeUndefined()
  expect(whatIsMissing({ ...carla, hasCar: false, isBanned: true })).toBeUndefined()
})
