import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exchanged } from '#contract/wireNames.ts'
import { called, cast } from '../../../testing/cast.ts'
import { bounds } from './bounds.ts'

/** Parts of a JSON schema that bound the length of its input. */
interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  maxLength?: number
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
}

/** Characters of a number, day, id or country, whose format or pattern bounds it. */
const FORMATTED = 40
/** The pattern for texts without NUL, which bounds no length. */
const WITHOUT_NUL = '^[^\\0]*$'

/** Returns the maximum number of characters in all texts of a schema; infinite if a text or a list has no bound. */
function charactersIn(schema: Schema): number {
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(charactersIn)
  const fields = Object.values(schema.properties ?? {}).map(charactersIn)
  const item = schema.items ? charactersIn(schema.items) : 0
  const items = item === 0 ? 0 : item * (schema.maxItems ?? Infinity)
  return Math.max(0, ...kinds) + fields.reduce((sum, one) => sum + one, 0) + items + ownCharacters(schema)
}

function ownCharacters({ type, maxLength, format, pattern, ...schema }: Schema): number {
  if (![type].flat().includes('string') || schema.enum || schema.const !== undefined) return 0
  return maxLength ?? (format || (pattern && pattern !== WITHOUT_NUL) ? FORMATTED : Infinity)
}

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema // as: the JSON schema of a zod schema

const charactersOf = ({ params, query, body }: Endpoint) =>
  [params, query, body]
    .flatMap((schema) => (schema ? [schemaOf(schema)] : []))
    .reduce((sum, schema) => sum + charactersIn(schema), 0)

test('every call has bounds, and they cover every text that it accepts', () => {
  const taken = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, charactersOf(call)]))
  expect(Object.fromEntries(Object.entries(bounds).map(([name, { characters }]) => [name, characters]))).toEqual(taken)
})

/** Returns the text fields of a schema, by their names in the code. */
const textFields = (schema: z.ZodMiniType) =>
  Object.entries(schemaOf(schema).properties ?? {})
    .filter(([, field]) => [field, ...(field.anyOf ?? [])].some((one) => ownCharacters(one) > FORMATTED))
    .map(([name]) => name)

const bodies = Object.entries(calls).flatMap(([name, { body }]) => (body ? [{ name, body }] : []))

test.each(bodies)('$name refuses text beyond its bounds', ({ body }) => {
  for (const field of textFields(body)) {
    const parsed = z.safeParse(body, { [field]: 'x'.repeat(20_000) })
    const taken = parsed.success ? String(Object(parsed.data)[field]) : ''
    const refused = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])
    // an id that is too long is cut off, and matches no row
    expect([field, refused.includes(field) || taken.length <= 320]).toEqual([field, true])
  }
})

/** Returns the length of the longest list within a response. */
const longestIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longestIn))

const { ana, bruno, emma, world, clock } = await cast()
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
const seat = await ana.books(trip)
await ana.send('POST', '/api/chat/add', { email: bruno.email, message: 'Hola' })

const ids: [RegExp, string][] = [
  [/^\/(maps\/route|saved)\//, trip],
  [/^\/booking\//, seat.id],
  [/./, bruno.id],
]
const ends = { from: called('Rosario'), to: called('Córdoba'), date: clock.inDays(3), place: 1 }
const coordinates = { long1: -60.6, lat1: -32.9, long2: -64.2, lat2: -31.4 }
const query = { ...ends, ...coordinates, name: 'ros', with: bruno.id, q: 'a', idRoute: trip }

/** Reads whose response ends: the stream of events does not end, and health has other sources. */
const reads = Object.entries(calls).filter(([name, { method }]) => method === 'GET' && !['watch', 'live', 'ready'].includes(name))

test.each(reads)('%s answers within its bounds', async (name, call) => {
  const id = ids.find(([path]) => path.test(call.path))?.[1] ?? ''
  const path = call.path.replaceAll(/:\w+/g, encodeURIComponent(id))
  const fields = Object.keys(call.query && 'shape' in call.query ? Object(call.query.shape) : {})
  const given = Object.entries(query).filter(([field]) => fields.includes(field))
  const search = new URLSearchParams(
    Object.entries<unknown>(Object(exchanged(Object.fromEntries(given), call.renamed?.query))).map(
      ([field, value]): [string, string] => [field, String(value)],
    ),
  )
  for (const caller of [ana, bruno, emma]) {
    let lookups = 0
    const count = () => lookups++
    world.pool.on('acquire', count)
    const { statusCode, headers, body } = await caller.send('GET', `/api${path}?${search}`)
    world.pool.off('acquire', count)
    expect(statusCode).toBeLessThan(500)
    const rows = String(headers['content-type']).includes('json') ? longestIn(JSON.parse(body)) : 0
    const most = bounds[name]
    expect([name, lookups <= (most?.lookups ?? 0), rows <= (most?.rows ?? 0)]).toEqual([name, true, true])
  }
})
