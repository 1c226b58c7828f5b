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
])('isPlain refuses %s', (_, text) => {
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
])('isPlain accepts %s', (text) => {
  JSON.parse(text)
  expect(isPlain(text)).toBe(true)
})

test('isPlain accepts a browser’s JSON up to its limit of nesting', () => {
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
])('isUtf8Json accepts %s', (type) => expect(isUtf8Json(type)).toBe(true))

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
])('isUtf8Json refuses %j', (type) => expect(isUtf8Json(type)).toBe(false))

test('isPlain takes time proportional to the length of the text', () => {
  // processor time: on a busy machine the clock also counts other processes
  const began = process.cpuUsage()
  isPlain(`{"a":"${'\\"'.repeat(30_000)}"}`)
  isPlain(`["${'a'.repeat(60_000)}"`)
  isPlain(`[${'"a",'.repeat(15_000)}1]`)
  expect(process.cpuUsage(began).user).toBeLessThan(500_000)
})
