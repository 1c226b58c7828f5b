import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { madeUp, neverEdited } from './madeUp.ts'

/*
 * A visitor's free text has the visitor's mark in the database, in characters of Unicode's private use area. The mark stays with
 * the text in excerpts, lists, mails and files, and `textFor` reads it in every response.
 */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const FIRST_DIGIT = 0xe100
/** Number of mark characters; each encodes three hexadecimal digits of the visitor's id. */
const DIGITS = 4
const PRIVATE = /[\uE000-\uF8FF]/g

/** Matches whole marked texts, and the remainder of a text that was cut off: to the end of its JSON string, element or line. */
const MARKED = /\uE000([\uE100-\uF0FF]{0,4})(?:([^\uE000\uE001]*)\uE001|((?:\\.|[^"\\<\n\uE000])*))/g

/** Fields whose text is only read by people. */
const FREE = new Set(
  ['about', 'answer', 'comment', 'contact', 'description', 'dropOffPoint', 'meetingPoint', 'message', 'note', 'proof'].concat([
    'reason',
    'reference',
    'reply',
    'source',
    'statement',
    'suggestion',
    'text',
  ]),
)

const digitsOf = (visitor: string) =>
  (visitor.match(/.{3}/g) ?? []).map((three) => String.fromCharCode(FIRST_DIGIT + Number.parseInt(three, 16))).join('')

const marked = (visitor: string, text: string) =>
  text.trim() ? OPEN + digitsOf(visitor) + text.replace(PRIVATE, '').trim() + CLOSE : text

/** Filters a response for one visitor: their own texts remain; other visitors' texts become "…". */
export function textFor(visitor: string | undefined, answer: string): string {
  if (!answer.includes(OPEN) && !answer.includes(CLOSE)) return answer
  const own = visitor === undefined ? undefined : digitsOf(visitor)
  const read = answer.replace(MARKED, (_, by: string, whole: string | undefined, cut: string | undefined) =>
    by.length === DIGITS && by === own ? (whole ?? cut ?? '') : '…',
  )
  return read.replaceAll(CLOSE, '')
}

const visitors = new WeakMap<FastifyRequest, string>()

export const setVisitor = (request: FastifyRequest, visitor: string): void => void visitors.set(request, visitor)
export const visitorOf = (request: FastifyRequest): string | undefined => visitors.get(request)

/** Returns the body of a call for a public demo: with marked texts, and with invented facts about people. */
export function bodyOfVisitor(call: Endpoint, request: FastifyRequest, body: unknown): unknown {
  const visitor = visitorOf(request)
  if (visitor === undefined || call.body === undefined || call.method === 'GET') return body
  const free = call.storesNothing ? new Set<string>() : freeFields(call, call.body)
  const taken = (value: unknown, field: string, within: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => taken(one, field, within))
    if (value !== null && typeof value === 'object') {
      const stored = Object.entries(value).filter(([name]) => !neverEdited(call, name))
      return Object.fromEntries(stored.map(([name, one]) => [name, taken(one, name, field)]))
    }
    if (typeof value !== 'string') return value
    const fact = madeUp(call, { field, within }, visitor, value)
    return fact ?? (free.has(field) ? marked(visitor, value) : value.replace(PRIVATE, ''))
  }
  return taken(body, '', '')
}

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
}

const known = new WeakMap<object, Set<string>>()

/** Returns the free text fields of a call, without fields that accept only certain values. */
function freeFields(call: Endpoint, body: NonNullable<Endpoint['body']>): Set<string> {
  const cached = known.get(call)
  if (cached) return cached
  const free = new Set<string>()
  const walk = (schema: Schema, key: string): void => {
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(one, key)
    for (const [name, one] of Object.entries(schema.properties ?? {})) walk(one, name)
    if (schema.items) walk(schema.items, key)
    if ([schema.type].flat().includes('string') && !schema.enum && schema.const === undefined && FREE.has(key)) free.add(key)
  }
  walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, '') // as: a JSON schema. The domain limits `about` of a withdrawal to four words, so it is removed below
  if (call.path === '/withdrawal/add') free.delete('about')
  known.set(call, free)
  return free
}
