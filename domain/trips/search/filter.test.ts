import { expect, test } from 'vitest'
import { ANY_PRICE, type Filtered, luggageFrom, NO_FILTER, passesFilter, whyNotHours, whyNotMaxPrice } from './matching.ts'

const stretch: Filtered = {
  driverChecked: false,
  joining: 'at_once',
  luggage: 'small',
  declared: true,
  priceMinor: 900_050n,
  unit: 100n,
}

test.each([
  ['nothing asked', {}, {}, true],
  ['an identity that nobody checked', {}, { verified: true }, false],
  ['a checked one', { driverChecked: true }, { verified: true }, true],
  ['at once', {}, { atOnce: true }, true],
  ['on approval', { joining: 'on_approval' as const }, { atOnce: true }, false],
  ['at once, but at a stop that the driver did not declare (SE5)', { declared: false }, { atOnce: true }, false],
  ['a size that fits', {}, { luggage: luggageFrom('small') }, true],
  ['a larger size', {}, { luggage: luggageFrom('large') }, false],
  ['fifty cents too dear', {}, { maxPrice: 9000 }, false],
  ['just cheap enough', {}, { maxPrice: 9001 }, true],
])('the filter checks %s (ST20)', (_, its, needed, passes) => {
  expect(passesFilter({ ...stretch, ...its }, { ...NO_FILTER, ...needed })).toBe(passes)
})

test.each([
  [0, 24, undefined],
  [23, 24, undefined],
  [9, 9, 'hours_invalid'],
  [10, 9, 'hours_invalid'],
  [-1, 9, 'hours_invalid'],
  [0, 25, 'hours_invalid'],
  [0.5, 3, 'hours_invalid'],
  [NaN, 3, 'hours_invalid'],
])('the filter checks hours from %d to %d', (fromHour, toHour, reason) => expect(whyNotHours({ fromHour, toHour })).toBe(reason))

test.each([
  [0, undefined],
  [ANY_PRICE, undefined],
  [ANY_PRICE + 1, 'amount_out_of_range'],
  [-1, 'amount_out_of_range'],
  [1.5, 'amount_out_of_range'],
])('the filter checks a price of at most %d', (most, reason) => expect(whyNotMaxPrice(most)).toBe(reason))
