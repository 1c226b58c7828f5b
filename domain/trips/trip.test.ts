import { describe, expect, test } from 'vitest'
import { type Member, whyNotCall } from '../people/account.ts'
import {
  preferenceBits,
  preferences,
  preferencesFrom,
  preferencesOf,
  whyNotDepart,
  whyNotPost,
  whyNotPrefer,
  whyNotRoad,
  whyNotSeats,
  whyNotStops,
} from './trip.ts'

const driver: Member = {
  id: '1',
  email: 'd@example.org',
  name: 'Diana',
  gender: 'Female',
  registered: true,
  hasCar: true,
  admin: false,
  standing: 'active',
}

describe('preferences', () => {
  test('preferences are one text in the API and bits in the database, in any order', () => {
    expect(preferencesFrom('onlyWomen, petsAllowed')).toEqual(['onlyWomen', 'petsAllowed'])
    expect(preferencesOf(preferenceBits(['onlyWomen', 'petsAllowed']))).toEqual(['petsAllowed', 'onlyWomen'])
    expect(preferencesFrom('')).toEqual([])
    expect(preferenceBits([...preferences])).toBe(63)
  })

  test('the rules refuse unknown and repeated preferences, and those that the person may not choose', () => {
    expect(() => preferencesFrom('petsAllowed,dragons')).toThrow('restriction_invalid')
    expect(() => preferencesFrom('petsAllowed,petsAllowed')).toThrow('restriction_repeated')
    expect([
      whyNotPrefer(['onlyWomen'], 'Male'),
      whyNotPrefer(['onlyWomen'], null),
      whyNotPrefer(['onlyWomen'], 'Female'),
    ]).toEqual(['only_women_not_offered', 'only_women_not_offered', undefined])
  })
})

describe('posting', () => {
  test('posting requires a login, then the registration, then a car', () => {
    expect(whyNotPost(undefined)).toBe('login_required')
    expect(whyNotPost({ ...driver, registered: false, hasCar: false })).toBe('registration_required')
    expect(whyNotPost({ ...driver, name: null })).toBe('registration_required')
    expect(whyNotPost({ ...driver, hasCar: false })).toBe('car_required')
    expect(whyNotPost(driver)).toBeUndefined()
  })

  test('posting requires 1 to 6 seats, and different stops', () => {
    expect([0, 1, 6, 7, 1.5, NaN].map(whyNotSeats)).toEqual([
      'seats_out_of_range',
      undefined,
      undefined,
      'seats_out_of_range',
      'seats_out_of_range',
      'seats_out_of_range',
    ])
    expect([whyNotStops([1, 2]), whyNotStops([1, 2, 1]), whyNotStops([1, 2, 3, 4, 5, 6, 7, 8, 9])]).toEqual([
      undefined,
      'same_place',
      'too_many_stopovers',
    ])
  })

  test('a trip is at least 1 km long, with ends at least 1 km apart (TR3)', () => {
    const reasons = [
      [999, 999],
      [1000, 999],
      [999, 1000],
      [1000, 1000],
    ].map(([distanceM = 0, apartM = 0]) => whyNotRoad({ distanceM, apartM, durationS: 60 }))
    expect(reasons).toEqual(['road_too_short', 'road_too_short', 'road_too_short', undefined])
  })

  test('a trip departs within 150 days, since the provider must still refund it (TR4)', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const at = (iso: string) => whyNotDepart(new Date(iso), now)
    expect([
      at('2026-11-20T12:00:00Z'),
      at('2026-11-20T12:01:00Z'),
      at('2027-04-19T12:00:00Z'),
      at('2027-04-19T12:01:00Z'),
    ]).toEqual(['date_in_past', undefined, undefined, 'date_too_far'])
  })
})

test('a call refuses callers whom its circle does not include, and barred people unless it is open to them', () => {
  expect(whyNotCall('anyone', { ...driver, standing: 'suspended' })).toBe('barred')
  expect(whyNotCall('anyone', { ...driver, standing: 'disabled' }, true)).toBeUndefined()
  expect(whyNotCall('admin', { ...driver, admin: true, registered: false })).toBe('admin_only')
  expect(whyNotCall('admin', { ...driver, admin: true })).toBeUndefined()
  expect(whyNotCall('member', undefined)).toBe('login_required')
  expect(whyNotCall('registered', { ...driver, registered: false })).toBe('registration_needed')
  expect(whyNotCall('poster', { ...driver, registered: false })).toBe('registration_required')
})
