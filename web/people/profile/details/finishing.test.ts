import { expect, test } from 'vitest'
import { finishingEditFrom, initialValues, validate } from './finishing.ts'

const whole = { photo: 'p1', identityFront: 'f1', identityBack: 'b1', checkbox: true }

test('missing photos and choices are required together, in the form’s order', () => {
  const reasons = validate(initialValues({ photo: null }))
  expect(reasons.map(({ field }) => field)).toEqual(['photo', 'identityFront', 'checkbox'])
  expect(validate({ ...whole, identityBack: '' })).toEqual([{ field: 'identityBack', reason: 'identity_required' }])
  expect(validate(whole)).toEqual([])
  expect(finishingEditFrom(whole)).toEqual({ photo: 'p1', photoDni: ['f1', 'b1'], checkbox: true })
})

test('an uploaded photo is not required again, and the login’s picture does not replace it', () => {
  expect(initialValues({ photo: '/api/image/p1' }).photo).toBe('p1')
  expect(initialValues({ photo: 'https://example.org/picture.png' }).photo).toBe('')
})
