import { expect, test } from 'vitest'
import { messages as english } from './en-US.ts'
import { messages as spanish } from './es-AR.ts'
import { seatStates } from './glossary.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, under = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )

const languages = [
  ['en-US', flat(english)],
  ['es-AR', flat(spanish)],
] as const

const isState = (name: string): name is keyof typeof seatStates => Object.hasOwn(seatStates, name)
/** The name of the state whose tag a key is, such as `driving.state.expired` or `alerts.state_cancelled`. */
const stateOf = (key: string) => /(?:^|\.)(?:\w+_)?(?:state|states|when|word)[._](\w+)$/.exec(key)?.[1] ?? ''

test.each(languages)('one state has one word in %s', (language, all) => {
  const tags = all.flatMap(([key, text]) => {
    const state = stateOf(key)
    return isState(state) ? [{ key, text, word: seatStates[state][language === 'en-US' ? 0 : 1] }] : []
  })
  expect(tags.length).toBeGreaterThan(15)
  // an invitation is feminine in Spanish
  const isSame = (text: string, word: string) => text === word || text === word.replace(/ado$/, 'ada')
  expect(tags.filter(({ text, word }) => !isSame(text, word))).toEqual([])
})

test('every state of a seat has its word', () => {
  expect(Object.keys(english.driving.state)).toEqual(Object.keys(seatStates))
})
