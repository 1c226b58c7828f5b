import { expect, test } from 'vitest'
import { termsAsRow, termsChanged, termsIn, termsSent, termsStored } from './terms.ts'

const stated = termsSent({ comment: 'Mate on board', joining: 'on_approval', luggage: 'large', stopsWelcome: false })

test('terms of a row are those it was written with', () => {
  expect(termsIn(termsAsRow(stated))).toEqual(stated)
  expect(termsAsRow(stated)).toMatchObject({ stops_welcome: false, comment: 'Mate on board' })
})

test('a term that is not sent stays as before, and is initial without a before', () => {
  expect(termsSent({ comment: '' }, stated)).toEqual({ ...stated, comment: '' })
  expect(termsSent({})).toMatchObject({ comment: '', joining: 'at_once', luggage: 'small', stopsWelcome: true })
})

test('a stored term that is not known falls back alone', () => {
  expect(termsStored({ ...stated, joining: 'by_lot', stopsWelcome: 'no' })).toEqual({
    ...stated,
    joining: 'at_once',
    stopsWelcome: true,
  })
})

test('changed terms are those that differ', () => {
  expect(termsChanged(stated, { ...stated, stopsWelcome: true })).toEqual({ stopsWelcome: true })
  expect(termsChanged(stated, { ...stated })).toEqual({})
})
