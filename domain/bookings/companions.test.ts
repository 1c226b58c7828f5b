import { describe, expect, test } from 'vitest'
import {
  countCompanions,
  type NamedCompanion,
  rideAlong,
  seatsFor,
  welcomeKinds,
  whyNotWelcome,
  whyNotTravellers,
  whyNotAgree,
  whyNotCompanions,
  wrongCompanions,
} from './companions.ts'

const adult = { kind: 'adult', name: 'Juan', lastName: 'Pérez', adultStated: true } as const
const child = { kind: 'child', name: 'Sol' } as const

test('a booking has a seat for its passenger and one for each companion (A4)', () => {
  expect(countCompanions([adult, child, child])).toEqual({ adults: 1, children: 2, accounts: 0 })
  expect([seatsFor({ adults: 1, children: 2 }), seatsFor({ adults: 0, children: 0 })]).toEqual([4, 1])
})

test.each<[string, number | undefined, NamedCompanion[], string | undefined]>([
  ['alone', undefined, [], undefined],
  ['six', 6, [], undefined],
  ['seven', 7, [], 'seats_out_of_range'],
  ['none', 0, [], 'seats_out_of_range'],
  ['half a seat', 1.5, [], 'seats_out_of_range'],
  ['seven by their names', undefined, 'abcdef'.split('').map((name) => ({ ...child, name })), 'seats_out_of_range'],
  ['the same adult twice, written otherwise', undefined, [adult, { ...adult, name: ' JUAN ' }], 'companion_twice'],
  ['two children of one name', undefined, [child, child], 'companion_twice'],
  ['a child and an adult of one name', undefined, [{ ...adult, name: 'Sol' }, child], undefined],
])('the rules check a party: %s', (_, seats, companions, why) => {
  expect(whyNotTravellers(companions, seats)).toBe(why)
})

test.each<[string, NamedCompanion[], number | undefined, string[]]>([
  ['all of it is there', [adult, child], 3, []],
  ['more seats than people', [adult], 3, ['companions companions_mismatch']],
  ['fewer seats than people', [adult, child], 2, ['companions companions_mismatch']],
  [
    'nothing said of an adult',
    [{ kind: 'adult' }],
    undefined,
    [
      'companions.0.name name_required',
      'companions.0.lastName last_name_required',
      'companions.0.adultStated adult_statement_required',
    ],
  ],
  ['symbols', [adult, { ...child, name: 'S0l!' }], undefined, ['companions.1.name name_symbols']],
  ['a name too long', [{ ...child, name: 'a'.repeat(81) }], undefined, ['companions.0.name text_too_long']],
])('the form reports errors of companions: %s', (_, companions, seats, wrong) => {
  expect(wrongCompanions(companions, seats).map(({ field, reason }) => `${field} ${reason}`)).toEqual(wrong)
})

test('a page offers the kinds of companions that the trip accepts', () => {
  const usual = { onlyWomen: false, kidsAllowed: false, namedAdults: true }
  expect(welcomeKinds(usual)).toEqual(['adult'])
  expect(welcomeKinds({ ...usual, kidsAllowed: true })).toEqual(['adult', 'child'])
  expect(welcomeKinds({ ...usual, onlyWomen: true, kidsAllowed: true })).toEqual([])
})

describe('companions without an account (F23)', () => {
  const usual = { onlyWomen: false, kidsAllowed: false, namedAdults: true }
  test.each([
    ['nobody', { onlyWomen: true }, { adults: 0, children: 0 }, undefined],
    ['an adult', {}, { adults: 1, children: 0 }, undefined],
    ['an adult, where the operator says no', { namedAdults: false }, { adults: 1, children: 0 }, 'companions_need_accounts'],
    [
      'a child, where the operator says no to adults',
      { namedAdults: false, kidsAllowed: true },
      { adults: 0, children: 1 },
      undefined,
    ],
    ['a child', {}, { adults: 0, children: 1 }, 'children_not_welcome'],
    ['a child that is welcome', { kidsAllowed: true }, { adults: 0, children: 1 }, undefined],
    ['an adult among women', { onlyWomen: true }, { adults: 1, children: 0 }, 'companions_need_accounts'],
    ['a child among women', { onlyWomen: true, kidsAllowed: true }, { adults: 0, children: 1 }, 'companions_need_accounts'],
  ] as const)('%s', (_, trip, company, why) => {
    expect(whyNotWelcome({ ...usual, ...trip }, company)).toBe(why)
  })
})

test.each([
  [[1], true],
  [[3, 1], true],
  [[2], false],
  [[1, 1], false],
])('the numbers %j name companions 1 and 3, each once: %s (row 46)', (some, are) => {
  expect(rideAlong([1, 3], some)).toBe(are)
})

const hugo = {
  standing: 'active',
  gender: 'Male',
  isDriver: false,
  blocked: false,
  joined: false,
  elsewhere: false,
  registered: true,
  liveSeats: 2,
} as const
const carla = { ...hugo, gender: 'Female' } as const

test.each([
  ['who said yes', {}, undefined],
  ['who did not', { agreed: false }, 'companion_not_agreed'],
  ['barred', { standing: 'suspended' }, 'companion_not_agreed'],
  ['the driver', { isDriver: true }, 'companion_not_agreed'],
  ['blocked', { blocked: true }, 'companion_not_agreed'],
  ['on the trip already', { joined: true }, 'companion_elsewhere'],
  ['elsewhere', { elsewhere: true }, 'companion_elsewhere'],
  ['without a profile, with one seat', { registered: false, liveSeats: 1 }, undefined],
  ['without a profile, with two seats', { registered: false }, 'companion_registration_needed'],
] as const)('an account that accepted the invitation and is free rides along (A4): %s', (_, more, reason) => {
  expect(
    whyNotCompanions(false, [
      { ...carla, agreed: true },
      { ...hugo, agreed: true, ...more },
    ]),
  ).toBe(reason)
})

test('on a women-only trip only accounts of women ride along (A4, V15)', () => {
  expect(whyNotCompanions(true, [{ ...carla, agreed: true }])).toBeUndefined()
  expect(whyNotCompanions(true, [{ ...hugo, agreed: true }])).toBe('companion_not_agreed')
})

const open = { cancelled: false, departed: false, onlyWomen: false, registeredOnly: false }
const opener = { ...hugo, isBooker: false, registered: true, adultAttested: false }

test.each([
  ['nothing in the way', {}, {}, undefined],
  ['the booker', {}, { isBooker: true }, 'own_invitation'],
  ['the driver', {}, { isDriver: true }, 'own_trip'],
  ['a cancelled trip', { cancelled: true }, {}, 'trip_cancelled'],
  ['a trip that left', { departed: true }, {}, 'trip_departed'],
  ['a man among women', { onlyWomen: true }, {}, 'only_women'],
  ['on the trip', {}, { joined: true }, 'already_joined'],
  ['elsewhere', {}, { elsewhere: true }, 'overlapping_booking'],
  ['blocked', {}, { blocked: true }, 'cannot_write_to_person'],
  ['without a profile', {}, { registered: false, liveSeats: 1 }, 'adult_attestation_required'],
  ['an adult without a profile', {}, { registered: false, liveSeats: 1, adultAttested: true }, undefined],
  ['with two seats without a profile', {}, { registered: false, adultAttested: true }, 'registration_needed'],
  ['where all register', { registeredOnly: true }, { registered: false, adultAttested: true }, 'registration_needed'],
] as const)('accept checks an invitation (A4): %s', (_, trip, me, reason) => {
  expect(whyNotAgree({ ...open, ...trip }, { ...opener, ...me })).toBe(reason)
})
