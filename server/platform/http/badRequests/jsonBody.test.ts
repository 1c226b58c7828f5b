import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlain, isUtf8Json } from './jsonBody.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test.each([
  ['a key twice', '{"a":1,"a":2}'],
  ['a key twice, further in', '{"b":[{"a":1, "c":"}", "a" : 2}]}'],
  ['a key twice, once in escapes', '{"a":1,"\\u0061":2}'],
  ['eleven lists in each other', nested(11)],
  ['eleven objects in each other', `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`],
])('%s is refused', (_, text) => {
  JSON.parse(text)
  expect(isPlain(text)).toBe(false)
})

test.each([
  '1',
  '"{{{{{{{{{{{{"',
  nested(10),
  '[{"a":1},{"a":1}]',
  '{"a":{"a":"a"},"b":"a"}',
  '{"\\\\":1,"\\"":"a\\":"}',
  '{"a":"b:","c":["a:"]}',
])('%s is fine', (text) => {
  JSON.parse(text)
  expect(isPlain(text)).toBe(true)
})

test('JSON of a browser is accepted, unless it is nested too deep', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 14 }), (value) => isPlain(JSON.stringify(value)) === depth(value) <= 10))
})

test.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; charset=utf8',
  'application/json;',
  'application/json; version=1; charset=utf-8',
])('%s is JSON in UTF-8', (type) => expect(isUtf8Json(type)).toBe(true))

test.each([
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; charset="utf-7"',
  'application/json; CHARSET=utf-32',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json;;',
  'application/json; charset',
  'application/json; charset=',
  'application/json; charset=utf-8 x',
  'application/json, text/plain',
  'application/json+x',
  'text/json',
  '',
])('%j is none', (type) => expect(isUtf8Json(type)).toBe(false))

test('takes time with the length of the text only', () => {
  // processor time: on a busy machine the clock also counts other processes
  const began = process.cpuUsage()
  isPlain(`{"a":"${'\\"'.repeat(30_000)}"}`)
  isPlain(`["${'a'.repeat(60_000)}"`)
  isPlain(`[${'"a",'.repeat(15_000)}1]`)
  expect(process.cpuUsage(began).user).toBeLessThan(500_000)
})
