import { expect, test } from 'vitest'
import { MAX_TRIES, smsBounds, whyNotCode } from './phoneCheck.ts'

test('guessing a number’s code for a year succeeds with less than one percent probability', () => {
  const ofNumber = smsBounds(100_000, true).find(({ of }) => of === 'number')?.most ?? 0
  expect(((ofNumber * MAX_TRIES) / 1_000_000) * 365).toBeLessThan(0.01)
})

test('the last try accepts the right code, and a wrong code at the last try ends the check', () => {
  expect([whyNotCode(true, MAX_TRIES), whyNotCode(false, MAX_TRIES - 1), whyNotCode(false, MAX_TRIES)]).toEqual([
    undefined,
    'phone_code_wrong',
    'phone_code_over',
  ])
})

test('the setting limits the SMS of a day, and a tenth of the limit applies to each foreign calling code', () => {
  const most = (isHome: boolean, of: string) => smsBounds(300, isHome).find((bound) => bound.of === of)?.most
  expect([most(true, 'all'), most(true, 'prefix'), most(false, 'all'), most(false, 'prefix')]).toEqual([300, 300, 300, 30])
})
