import { expect, test } from 'vitest'
import { demandSteps, demandWord } from './rideRequest.ts'

test('ST17: demand is shown in two words, from five people on', () => {
  expect(demandSteps[0]).toBe(5)
  expect(demandSteps.map(demandWord)).toEqual(['5_to_10', ...Array.from({ length: 7 }, () => 'more_than_10')])
})
