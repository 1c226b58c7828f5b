import compile from 'icu-minify/compile'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notificationTexts } from '#contract/notifications/notifications.es-AR.ts'
import { kindWords } from '#contract/notifications/notifications.kinds.es-AR.ts'
import { fields } from '#contract/words/fields.es-AR.ts'
import { refusals } from '#contract/words/refusals.es-AR.ts'
import { messages as english } from '#web/texts/en-US.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'

type Tree = { [key: string]: string | Tree }

/** Returns every message with its full key. */
const flat = (tree: Tree, under = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )

const [en, es] = [flat(english), flat(spanish)]
const inEnglish = new Map(en)

test('both languages have the same messages', () => {
  expect(es.map(([key]) => key).toSorted()).toEqual(en.map(([key]) => key).toSorted())
})

test('both languages have the same arguments in each message', () => {
  // the text of a choice, as `{Conductora}` or `{seat}`, is not an argument
  const choice = /\{(\w+), (?:select|plural),(?:\s*=?\w+ \{[^{}]*\})+\s*\}/g
  const argumentsOf = (text: string) =>
    [...new Set([...text.replaceAll(choice, '{$1}').matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted()
  const differing = es.filter(([key, text]) => String(argumentsOf(text)) !== String(argumentsOf(inEnglish.get(key) ?? '')))
  expect(differing).toEqual([])
})

test('every message compiles', () => {
  for (const [key, text] of [...en, ...es]) expect(() => compile(text), key).not.toThrow()
})

test('every message is used', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web', 'domain'], { encoding: 'utf8' }).split('\n')
  const sources = files
    .filter((file) => /\.tsx?$/.test(file) && !/\/texts\/|\.test\./.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
  const source = sources.join('\n')
  // beginnings of keys composed in a template, such as `preference_${one}`
  const built = [...source.matchAll(/`([a-z][\w.]*[_.])\$\{/g)].map(([, beginning = '']) => beginning)
  const quoted = new Set([...source.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , word = '']) => word))
  const unused = en
    // messages of refusals and of fields are looked up by the server's reason
    .filter(([key]) => !/^(?:refusals|fields)\./.test(key))
    .map(([key]) => named(key))
    .filter((key) => !quoted.has(key) && !built.some((beginning) => key.startsWith(beginning)))
  expect(unused).toEqual([])
})

/** Returns the key as a page uses it: `useText('shell')` has already named the first part. */
const named = (key: string) => key.slice(key.indexOf('.') + 1)

test('the Spanish texts are Argentine Spanish', () => {
  const englishWords = /\b(the|and|you|your|with|trip|trips|search|driver|seat|seats|please|from|who)\b/i
  const foreign = /\b(coche|coches|asiento|asientos|tú|vosotros|gasolina|matrícula|ordenador|usuarios?)\b/i
  const notifications = Object.entries(notificationTexts).flatMap(([kind, words]) => flat({ ...words }, `${kind}.`))
  const wrong = [...es, ...flat({ fields, kindWords, refusals }), ...notifications].filter(
    ([, text]) => englishWords.test(text.replace(/\{[^}]*\}/g, '')) || foreign.test(text),
  )
  expect(wrong).toEqual([])
})
