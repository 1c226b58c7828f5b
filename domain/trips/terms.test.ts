import { expect, test } from 'vitest'
import { termsAsRow, termsChanged, termsIn, termsSent, termsStored } from './terms.ts'

const stated = termsSent({ comment: 'Mate on board', joining: 'on_approval', luggage: 'large', stopsWelcome: false })

test('a row returns the terms that were written to it', () => {
  expect(termsIn(termsAsRow(stated))).toEqual(stated)
  expect(termsAsRow(stated)).toMatchObject({ stops_welcome: false, comment: 'Mate on board' })
})

test('a missing term keeps its earlier value, or gets the initial one', () => {
  expect(termsSent({ comment: '' }, stated)).toEqual({ ...stated, comment: '' })
  expect(termsSent({})).toMatchObject({ comment: '', joining: 'at_once', luggage: 'small', stopsWelcome: true })
})

test('an unknown value of a stored term becomes the initial value, and the other terms stay', () => {
  expect(termsStored({ ...stated, joining: 'by_lot', stopsWelcome: 'no' })).toEqual({
    ...stated,
    joining: 'at_once',
    stopsWelcome: true,
  })
})

test('the changed terms are the terms that differ', () => {
  expect(termsChanged(stated, { ...stated, stopsWelcome: true })).toEqual({ stopsWelcome: true })
  expect(termsChanged(stated, { ...stated })).toEqual({})
})
