import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exchanged, exchangedRefusal, fields, values } from './wireNames.ts'
import { wireSchema } from './wireShape.ts'

const [ours = '', theirs = ''] = Object.entries(fields)[0] ?? []

test.each([fields, values])('each name of the API and of the code is unique, and no name belongs to both', (table) => {
  const names = [...Object.keys(table), ...Object.values(table)]
  expect(new Set(names).size).toBe(names.length)
})

test("the exchange renames fields at any depth of a call's schema, including lists and unions", () => {
  const named = z.object({ [ours]: z.nullable(z.string()), other: z.int() })
  const reply = z.object({ rows: z.array(z.union([named, z.object({ [ours]: z.string() })])), next: z.optional(z.string()) })
  const { renamed } = endpoint({ method: 'GET', path: '/', about: '', by: 'anyone', reply })
  const answer = { rows: [{ [ours]: 'a', other: 1 }, { [ours]: 'b' }], next: 'c' }
  const sent = '{"rows":[{"THEIRS":"a","other":1},{"THEIRS":"b"}],"next":"c"}'.replaceAll('THEIRS', theirs)
  expect(JSON.stringify(exchanged(answer, renamed.reply))).toBe(sent)
  expect(exchanged(JSON.parse(sent), renamed.reply)).toEqual(answer)
})

test('the API refuses a name of the code', () => {
  const body = z.strictObject({ [ours]: z.optional(z.string()) })
  const { renamed } = endpoint({ method: 'POST', path: '/', about: '', by: 'anyone', body, reply: z.unknown() })
  expect(z.safeParse(body, exchanged({ [theirs]: 'a' }, renamed.body)).success).toBe(true)
  expect(z.safeParse(body, exchanged({ [ours]: 'a' }, renamed.body)).success).toBe(false)
})

test('JSON without a schema stays unchanged', () => {
  const details = { [ours]: 'a', [theirs]: 'b' }
  const reply = z.object({ [ours]: z.string(), details: z.record(z.string(), z.unknown()), before: z.unknown() })
  const { renamed } = endpoint({ method: 'GET', path: '/', about: '', by: 'anyone', reply })
  expect(exchanged({ [ours]: 'a', details, before: details }, renamed.reply)).toEqual({ [theirs]: 'a', details, before: details })
})

test('a call without renamed fields has no table of names', () => {
  const reply = z.object({ id: z.string() })
  expect(endpoint({ method: 'GET', path: '/', about: '', by: 'anyone', query: reply, reply }).renamed).toEqual({})
})

test('a refusal has the field names of the receiving side', () => {
  const refusal = { reason: 'validation', errors: [{ field: `rows.0.${ours}`, reason: 'malformed' }], retryAfter: 1 }
  const sent = { reason: 'validation', errors: [{ field: `rows.0.${theirs}`, reason: 'malformed' }], retryAfter: 1 }
  expect(exchangedRefusal(refusal)).toEqual(sent)
  expect(exchangedRefusal(sent)).toEqual(refusal)
  expect(exchangedRefusal({ fields: ['id', ours] })).toEqual({ fields: ['id', theirs] })
  expect(exchangedRefusal({ field: ours })).toEqual({ field: theirs })
})

test("the schema's documentation has the API's names", () => {
  const schema = z.toJSONSchema(z.object({ [ours]: z.object({ [ours]: z.string() }) }))
  expect(wireSchema(schema)).toEqual(z.toJSONSchema(z.object({ [theirs]: z.object({ [theirs]: z.string() }) })))
})
