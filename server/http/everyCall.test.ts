import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cast } from '../testing/cast.ts'

const { ana, bruno, emma, visitor } = await cast()
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
const { id: seat } = await ana.asksForSeat(trip)

const odd = ['a\0b', '\ud800', '%', "' or 1=1--", '__proto__', '', '-1', '9'.repeat(30), 'x'.repeat(5000), 'é'.repeat(32)]
const likely = [
  '32-13-2026',
  '29-02-2027',
  '31-12-9999',
  '99:99',
  '+275760-09-13T00:00:00Z',
  'emma@example.org',
  trip,
  seat,
  ana.id,
]
const numbers = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 0.5, 1e300]

/** The same choices in every run. */
let chosen = 1
const chance = () => (chosen = (chosen * 48_271) % 2_147_483_647) / 2_147_483_647
const oneOf = (things: readonly unknown[]) => things[Math.floor(chance() * things.length)]

let texts = ['\0']

/** As far as our schemas use it. */
interface Schema {
  anyOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
const schemaOf = (type: z.ZodMiniType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema // of these parts

/** Something that has the form which a call asks for, and little sense. */
function made(schema: Schema): unknown {
  const { anyOf, allOf, enum: words, type, format, items = {} } = schema
  if (anyOf ?? allOf) return made(oneOf(anyOf ?? allOf ?? []) as Schema) // one of them
  if (words ?? 'const' in schema) return words ? oneOf(words) : schema.const
  if (type === 'object') return madeFields(schema)
  if (type === 'array') return Array.from({ length: Math.floor(chance() * 3) }, () => made(items))
  if (type === 'boolean') return chance() < 0.5
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return oneOf(numbers)
  return oneOf(format === 'uuid' ? [trip, seat, ana.id, emma.id] : texts)
}

const madeFields = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || chance() < 0.6)
      .map(([name, schema]) => [name, made(schema)]),
  )

const inAddress = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'))
const fieldsOf = (type: z.ZodMiniType | undefined) => (type ? (made(schemaOf(type)) as Record<string, unknown>) : {}) // of an object

function addressOf({ path, params, query }: Endpoint): string {
  const named = fieldsOf(params)
  const asked = Object.entries(fieldsOf(query)).map(([name, value]) => `${name}=${inAddress(value)}`)
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => inAddress(named[name]))}?${asked.join('&')}`
}

/** Those that do not end, and those that end a session. */
const left = ['/events', '/login', '/logout', '/me/closing']

test('every call answers whoever sends it odd things, and never with a 500', async () => {
  const callers = [emma, ana, bruno, visitor()]
  for (let round = 0; round < 6; round++) {
    if (round > 0) texts = [...odd, ...likely]
    for (const call of Object.values(calls).filter(({ path, multipart }) => !multipart && !left.includes(path))) {
      const [address, body] = [addressOf(call), call.body && JSON.stringify(made(schemaOf(call.body)))]
      const caller = callers[round % callers.length] ?? emma
      const { statusCode } = await caller.send(call.method, address, body, { 'idempotency-key': `k${chosen}` })
      expect([statusCode < 500, call.method, address, body]).toEqual([true, call.method, address, body])
    }
  }
}, 120_000)

test('a token or a signature in letters that we never use is a wrong one', async () => {
  const strange = 'é'.repeat(43)
  // one of the calls before has ended her sessions
  await ana.comesBack()
  expect((await ana.send('POST', '/api/alert', {}, { 'x-csrf-token': strange })).json()).toMatchObject({ reason: 'csrf' })
  const link = `/api/notification/off/${inAddress(`${ana.id}.trips.${strange.slice(0, 32)}`)}`
  expect((await visitor().send('GET', link)).statusCode).toBe(404)
})
