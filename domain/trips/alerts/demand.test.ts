import { expect, test } from 'vitest'
import { demandSteps, demandWord } from './rideRequest.ts'

test('ST17: steps are said in three words, from three people on', () => {
  expect(demandSteps[0]).toBe(3)
  expect(demandSteps.map(demandWord)).toEqual(['3_to_5', '6_to_10', ...Array.from({ length: 7 }, () => 'more_than_10')])
})
