import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlain } from './jsonBody.ts'

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

test('what a browser writes is fine, unless it lies too deep', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 14 }), (value) => isPlain(JSON.stringify(value)) === depth(value) <= 10))
})

test('takes time with the length of the text only', () => {
  // of the processor: on a busy machine the clock also counts what others do
  const began = process.cpuUsage()
  isPlain(`{"a":"${'\\"'.repeat(30_000)}"}`)
  isPlain(`["${'a'.repeat(60_000)}"`)
  isPlain(`[${'"a",'.repeat(15_000)}1]`)
  expect(process.cpuUsage(began).user).toBeLessThan(500_000)
})
