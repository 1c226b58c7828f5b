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

test('a visitor must log in to post a trip', () => {
  expect(whatIsMissing(null)).toBe('login')
})

test('a user without registration lacks the registration, with or without a car', () => {
  expect(whatIsMissing({ ...carla, registered: false })).toBe('registration')
  expect(whatIsMissing({ ...carla, registered: false, hasCar: false })).toBe('registration')
  expect(whatIsMissing({ ...carla, name: null })).toBe('registration')
})

test('a user without a car lacks only the car, and may post with one', () => {
  expect(whatIsMissing({ ...carla, hasCar: false })).toBe('car')
  expect(whatIsMissing(carla)).toBeUndefined()
})

test('a suspended user has no missing step, because the page already explains the suspension', () => {
  expect(whatIsMissing({ ...carla, registered: false, isBanned: true })).toBeUndefined()
  expect(whatIsMissing({ ...carla, hasCar: false, isBanned: true })).toBeUndefined()
})
