import { expect, test } from 'vitest'
import { finishingEditFrom, initialValues, validate } from './finishing.ts'

const whole = { photo: 'p1', identityFront: 'f1', identityBack: 'b1', checkbox: true }

test('photos and choices of a registration are requested together, in its order', () => {
  const reasons = validate(initialValues({ photo: null }))
  expect(reasons.map(({ field }) => field)).toEqual(['photo', 'identityFront', 'checkbox'])
  expect(validate({ ...whole, identityBack: '' })).toEqual([{ field: 'identityBack', reason: 'identity_required' }])
  expect(validate(whole)).toEqual([])
  expect(finishingEditFrom(whole)).toEqual({ photo: 'p1', photoDni: ['f1', 'b1'], checkbox: true })
})

test('a photo of theirs need not be given twice, the login’s picture is none', () => {
  expect(initialValues({ photo: '/api/image/p1' }).photo).toBe('p1')
  expect(initialValues({ photo: 'https://example.org/picture.png' }).photo).toBe('')
})
