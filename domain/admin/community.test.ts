import { expect, test } from 'vitest'
import { minorDigits } from '../money.ts'
import { communityCurrencies } from './community.ts'

test('each currency of an installation has hundredths', () => {
  expect(communityCurrencies.map((one) => minorDigits[one])).toEqual(communityCurrencies.map(() => 2))
})
