import { expect, test } from 'vitest'
import { notificationTexts as englishNotifications } from '#contract/notifications/notifications.en-US.ts'
import { notificationTexts as spanishNotifications } from '#contract/notifications/notifications.es-AR.ts'
import { kindWords as englishKinds } from '#contract/notifications/notifications.kinds.en-US.ts'
import { kindWords as spanishKinds } from '#contract/notifications/notifications.kinds.es-AR.ts'
import { messages as english } from './en-US.ts'
import { messages as spanish } from './es-AR.ts'
import { forbidden, nouns, seatStates } from './glossary.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, under = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )

const notifications = (texts: object, kindWords: Tree) =>
  flat({ notification: JSON.parse(JSON.stringify(texts)) as Tree, kindWords })

const languages = [
  ['en-US', [...flat(english), ...notifications(englishNotifications, englishKinds)]],
  ['es-AR', [...flat(spanish), ...notifications(spanishNotifications, spanishKinds)]],
] as const

const isState = (name: string): name is keyof typeof seatStates => Object.hasOwn(seatStates, name)
/** Returns the state that a key's text names, such as `driving.state.expired` or `alerts.state_cancelled`. */
const stateOf = (key: string) => /(?:^|\.)(?:\w+_)?(?:state|states|when|word)[._](\w+)$/.exec(key)?.[1] ?? ''

test.each(languages)('each state has one name in %s', (language, all) => {
  const tags = all.flatMap(([key, text]) => {
    const state = stateOf(key)
    return isState(state) ? [{ key, text, word: seatStates[state][language === 'en-US' ? 0 : 1] }] : []
  })
  expect(tags.length).toBeGreaterThan(15)
  // the Spanish word for an invitation is feminine
  const isSame = (text: string, word: string) => text === word || text === word.replace(/ado$/, 'ada')
  expect(tags.filter(({ text, word }) => !isSame(text, word))).toEqual([])
})

test('every state of a booking has a name', () => {
  expect(Object.keys(english.driving.state)).toEqual(Object.keys(seatStates))
})

test.each(languages)('each thing has one name in %s', (language, all) => {
  const wrong = all.flatMap(([key, text]) =>
    forbidden[language].filter(({ words }) => words.test(text)).map(({ instead }) => `${key}: "${text}" (${instead})`),
  )
  expect(wrong).toEqual([])
})

test.each(languages)('the screens use the words of the glossary in %s', (language, all) => {
  const unused = Object.values(nouns).filter(
    ([englishWord, spanishWord]) => !all.some(([, text]) => text.includes(language === 'en-US' ? englishWord : spanishWord)),
  )
  expect(unused).toEqual([])
})
