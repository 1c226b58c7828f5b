// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from '../../client/storage.ts'
import { sessionDraft } from './formDraft.ts'

const first = { name: '', dni: '', drives: false, cards: [] as readonly string[] }
const values = { name: 'Ana', dni: '30.123.456', drives: true, cards: ['a', 'b'] }
const draftOf = (owner: string) => sessionDraft({ key: 'registration', owner, initial: first, secrets: ['dni'] })

beforeEach(tabStorage.clear)

test('a reloaded form has the same values, except in fields that are never stored', () => {
  draftOf('ana').write(values)
  expect(draftOf('ana').read()).toEqual({ ...values, dni: '' })
  expect(tabStorage.get('registration')).not.toContain('30')
  draftOf('ana').clear()
  expect(draftOf('ana').read()).toEqual(first)
})

test('another user in the same tab gets an empty form', () => {
  draftOf('ana').write(values)
  expect([draftOf('bruno').read(), draftOf('').read()]).toEqual([first, first])
})

test.each(['', '{', '[]', 'null', '7', '{"owner":"ana"}', '{"owner":"ana","values":null}', '{"owner":"ana","values":"x"}'])(
  'a form is empty if %s is stored',
  (text) => {
    tabStorage.set('registration', text)
    expect(draftOf('ana').read()).toEqual(first)
  },
)

test('a draft resets its invalid fields only', () => {
  const odd = { name: 7, drives: 'yes', cards: ['a', 7], admin: true, dni: 'x'.repeat(6000) }
  const storedWith = (more: object) =>
    tabStorage.set('registration', JSON.stringify({ owner: 'ana', values: { ...odd, ...more } }))
  storedWith({})
  expect(draftOf('ana').read()).toEqual(first)
  storedWith({ name: 'Ana' })
  expect(draftOf('ana').read()).toEqual({ ...first, name: 'Ana' })
})
