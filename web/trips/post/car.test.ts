import { expect, test } from 'vitest'
import { draftFrom, carOf } from './draft/draft.ts'

const cars = [{ id: 'first' }, { id: 'second' }]
const draft = draftFrom({})

test('a trip uses the chosen car, or the first one', () => {
  expect(carOf({ ...draft, vehicleId: 'second' }, cars)?.id).toBe('second')
  expect(carOf(draft, cars)?.id).toBe('first')
})

test('a chosen car that is not the driver’s is ignored', () => {
  expect(carOf({ ...draft, vehicleId: 'somebody else’s' }, cars)?.id).toBe('first')
  expect(carOf(draft, [])).toBeUndefined()
})
