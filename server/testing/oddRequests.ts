import { connect } from 'node:net'
import * as z from 'zod/mini'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { wireSchema } from '#contract/wireShape.ts'
import { preferences } from '#domain/trips/trip.ts'

/** A raw request; `body` is already text. */
export interface OddRequest {
  method: Endpoint['method']
  address: string
  body: string | undefined
}

/** Ids of existing rows, so that some requests get further than "not found". */
export interface KnownIds {
  ids: readonly string[]
  texts: readonly string[]
}

/** Days at the limits of PostgreSQL, JavaScript and two bytes, and invalid days. */
const days = [
  '01-01-0001',
  '31-12-1969',
  '01-01-1970',
  '31-12-2058',
  '19-09-2059',
  '01-01-2060',
  '31-12-9999',
  '32-13-2026',
  '29-02-2027',
  '99:99',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
]
/** Whole numbers around the limits of two, four and eight bytes, and of exact doubles. */
const edges = [15, 16, 31, 32, 53, 63, 64].flatMap((bits) => [
  2n ** BigInt(bits) - 1n,
  2n ** BigInt(bits),
  -(2n ** BigInt(bits)) - 1n,
])
const wholeNumbers = [0n, 1n, -1n, ...edges]
const numbers = [...edges.map(Number), 0, 1, -1, 0.5, 1e-300, 1e300]
/** Keys of pages: a number, and an id for rows with an equal number. */
const keys = [
  '0',
  '999999999999',
  '-999999999999',
  '999999999999999999',
  '-999999999999999999',
  '99999999999999',
  '8640000000000001',
]
/** Strings with NUL, which PostgreSQL cannot store. People are found by id or by a string with an @. */
const withNul = ['a\0b', 'a\0b@example.org']
const controls = ['\t', '\r\nx: y', '\u0007', '\u2028', '\u202e', '\ud800', '\udfff\ud800', '\ufeff', 'a\u0300'.repeat(40)]
const hostile = [
  '%',
  '%2e%2e/',
  "' or 1=1--",
  '{{7*7}}',
  '__proto__',
  'constructor',
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '９９',
  '/\t/evil.example',
  '//evil.example',
  'emma@example.org',
  '[]',
  'null',
  '9'.repeat(30),
  'x'.repeat(5000),
  'é'.repeat(32),
  'santiago '.repeat(9),
]

/** Malformed and nearly malformed paths, sent unchanged. */
export const malformedPaths = [
  '//[',
  '///',
  '//:99999/',
  '//@/',
  '//a:b@[::1/',
  '/%',
  '/%zz',
  '/%00',
  '/%ff%fe',
  '/route/%',
  '/route/%5b?from=%&to=%',
  '/route/11111111-1111-4111-8111-111111111111?from=99999999999&to=-1',
  '/api/%',
  '/api//[',
  '/api/maps/route/%c3%28',
  '/api/maps/route/%/picture.png',
  '/?%',
  '/a?b#c',
  '/..%2f..%2fetc%2fpasswd',
  '/user/%40%0d%0a',
  'http://[',
  'http://:99999/',
  '*',
]

/** Generates pseudo-random numbers below one, the same for the same seed (Lehmer's generator, by Park and Miller). */
function chanceFrom(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647 || 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

type OneOf = <T>(things: readonly T[]) => T | undefined

/** Values that are likely to be misread, and values that get a request beyond its first field. */
function oddValues(oneOf: OneOf, { ids, texts: given }: KnownIds) {
  const key = () => `${oneOf(keys)}.${oneOf(['1', '1', oneOf([...keys, ...ids])])}`
  const text = () =>
    oneOf([days, wholeNumbers.map(String), controls, withNul, hostile, ids, given, [key()]].map((kind) => oneOf(kind)))
  /** Returns a probable value of a field by its name. */
  function likely(name: string): unknown {
    // two ends are mostly two different places
    if (['from', 'originName'].includes(name)) return oneOf([given[0], oneOf(given)])
    if (['to', exchangedField('destinationName')].includes(name)) return oneOf([given.at(-1), oneOf(given)])
    if (['date', 'until'].includes(name)) return oneOf(['31-12-2058', oneOf(days)])
    if (['after', 'before'].includes(name)) return key()
    if (name === 'place') return oneOf(['1', '2'])
    if (name === 'restriction') return oneOf(preferences)
    if (name === 'upTo') return oneOf([2 ** 31, oneOf(numbers)])
    return /^id|Id$|^email$/.test(name) ? oneOf(ids) : undefined
  }
  return { text, likely }
}

/** Builds requests of every call of the contract with values that are likely to be misread, the same for the same seed. */
export function oddRequests(seed: number, known: KnownIds) {
  const chance = chanceFrom(seed)
  const oneOf: OneOf = (things) => things[Math.floor(chance() * things.length)]
  const { text, likely } = oddValues(oneOf, known)
  /**
   * Probabilities that a field is present, and that its value is valid: about every second request then has hardly any odd field.
   */
  let [there, right] = [0.6, 0.7]

  /** Returns a value of the required form, mostly without meaning. */
  function made(schema: Schema): unknown {
    const { anyOf, allOf, enum: words, type, format, items = {} } = schema
    if (anyOf ?? allOf) return made(oneOf(anyOf ?? allOf ?? []) ?? {})
    if (words ?? 'const' in schema) return words ? oneOf(words) : schema.const
    if (type === 'object') return madeFields(schema)
    if (type === 'array') return Array.from({ length: Math.floor(chance() * 3) }, () => made(items))
    if (type === 'boolean') return chance() < 0.5
    if (type === 'null') return null
    if (type === 'integer' || type === 'number') return oneOf(numbers)
    return format === 'uuid' ? oneOf(known.ids) : text()
  }

  const madeFields = ({ properties = {}, required = [] }: Schema) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || chance() < there)
        // some values violate the schema on purpose
        .map(([name, schema]) => [name, (chance() < right && likely(name)) || valueOf(schema)]),
    )

  const valueOf = (schema: Schema) => (chance() < 0.03 ? oneOf([text(), null, [], {}, oneOf(numbers)]) : made(schema))

  const fieldsOf = (type: z.ZodMiniType | undefined) => (type ? (made(schemaOf(type)) as Record<string, unknown>) : {}) // as: properties of an object

  function addressOf({ path, params, query }: Endpoint): string {
    const named = fieldsOf(params)
    const parameters = Object.entries(fieldsOf(query)).map(([name, value]) => `${name}=${inAddress(value)}`)
    return `/api${path.replace(/:(\w+)/g, (_, name: string) => inAddress(named[name]))}?${parameters.join('&')}`
  }

  return (call: Endpoint): OddRequest => {
    ;[there, right] = chance() < 0.5 ? [0.9, 0.95] : [0.6, 0.7]
    return {
      method: call.method,
      address: addressOf(call),
      body: call.body && JSON.stringify(made(schemaOf(call.body))),
    }
  }
}

/** Calls whose response never ends, and calls that end the session of the caller. */
const left = ['/events', '/login', '/logout', '/me/closing']

/** Calls to which odd requests are sent. */
export const oddCalls: Endpoint[] = Object.values(calls).filter(
  ({ path, multipart }: Endpoint) => !multipart && !left.includes(path),
)

const inAddress = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'))

/** Parts of a JSON schema that our schemas use. */
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

const schemas = new Map<z.ZodMiniType, Schema>()

function schemaOf(type: z.ZodMiniType): Schema {
  const schema = schemas.get(type) ?? (wireSchema(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })) as Schema) // as: only these properties are read
  schemas.set(type, schema)
  return schema
}

/** Requests a path that no client library would send; returns the status, and everything after the first line. */
export async function requestRaw(address: string, path: string): Promise<{ status: number; rest: string }> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  // not ended: a server may treat an ended socket as a disconnected caller
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer) // as: a socket without encoding gives bytes
  const [first = '', ...rest] = Buffer.concat(parts).toString().split('\r\n')
  return { status: Number(first.split(' ')[1]), rest: rest.join('\r\n') }
}
