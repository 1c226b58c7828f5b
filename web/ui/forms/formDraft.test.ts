import { expect, test } from 'vitest'
import { formatDraft, parseDraft } from './formDraft.ts'

const first = { name: '', dni: '', drives: false, cards: [] as readonly string[] }
const values = { name: 'Ana', dni: '30.123.456', drives: true, cards: ['a', 'b'] }
const stored = formatDraft('ana', values, ['dni'])

test('a form is the same after a reload, but for what is never kept', () => {
  expect(parseDraft(stored, 'ana', first)).toEqual({ ...values, dni: '' })
  expect(stored).not.toContain('30')
})

test('nobody finds what somebody else wrote in the same tab', () => {
  expect(parseDraft(stored, 'bruno', first)).toEqual(first)
})

test.each([null, '', '{', '[]', 'null', '7', '{"owner":"ana"}', '{"owner":"ana","values":null}'])(
  'starts empty from %s',
  (text) => {
    expect(parseDraft(text, 'ana', first)).toEqual(first)
  },
)

test('what makes no sense is left out, field by field', () => {
  const odd = { name: 7, drives: 'yes', cards: ['a', 7], admin: true, dni: 'x'.repeat(6000) }
  expect(parseDraft(JSON.stringify({ owner: 'ana', values: odd }), 'ana', first)).toEqual(first)
  expect(parseDraft(JSON.stringify({ owner: 'ana', values: { ...odd, name: 'Ana' } }), 'ana', first)).toEqual({
    ...first,
    name: 'Ana',
  })
})
