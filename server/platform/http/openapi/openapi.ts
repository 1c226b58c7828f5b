import * as z from 'zod/mini'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isServed } from '#contract/payments/served.ts'
import { exchangedValue } from '#contract/wireNames.ts'
import { wireSchema } from '#contract/wireShape.ts'
import { statusOf } from '#contract/words/refusals.ts'
import { presets, purposes } from '#domain/images/image.ts'
import type { PaymentWorld } from '#domain/payments/world.ts'
import type { Reason } from '#domain/refusal.ts'
import { takesKey } from '../idempotency.ts'

const json = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  wireSchema(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }))
const named = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Returns the names and definitions of the calls that an installation with this kind of payment serves. */
export const servedCalls = (world: PaymentWorld) => Object.entries(calls).filter(([, call]) => isServed(call, world))

/**
 * Builds the contract as an OpenAPI 3.1 document. Calls that share an address differ by a fragment, which servers never receive.
 */
export function openapi(version: string, server: string, world: PaymentWorld) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of servedCalls(world)) {
    const path = named(call.path) + (paths[named(call.path)]?.[call.method.toLowerCase()] ? `#${name}` : '')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tramo', version, license: { name: 'MIT' } },
    servers: [{ url: `${server}/api` }],
    paths,
  }
}

const operation = (operationId: string, call: Endpoint) => ({
  operationId,
  summary: call.about,
  'x-by': call.by,
  parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...(takesKey(call) ? [keyOf(call)] : [])],
  ...bodyOf(call),
  responses: {
    200: {
      description: 'Done',
      content: call.binary
        ? { [call.binary === true ? 'image/jpeg' : call.binary]: {} }
        : { 'application/json': { schema: json(call.reply, 'output') } },
    },
    ...refusalsByStatus(call.refusals ?? []),
  },
})

const keyOf = ({ keyed }: Endpoint) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: keyed === true,
  description: 'The same key with the same call is the same act: it gets the first answer again, for a day.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
})

/** OpenAPI needs a schema that zod cannot express: a file among the fields of a form. */
const form = {
  type: 'object',
  required: ['file'],
  anyOf: [{ required: ['purpose'] }, { required: ['upload_preset'] }],
  properties: {
    purpose: { enum: purposes },
    upload_preset: { enum: Object.keys(presets) },
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
}

function bodyOf(call: Endpoint) {
  if (call.multipart) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  return call.body && { requestBody: { required: true, content: { 'application/json': { schema: json(call.body, 'input') } } } }
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema, 'input')
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

function refusalsByStatus(refusals: readonly Reason[]) {
  const byStatus = new Map<number, Reason[]>()
  for (const reason of refusals) byStatus.set(statusOf[reason], [...(byStatus.get(statusOf[reason]) ?? []), reason])
  const problem = (list: Reason[]) => ({
    description: list.map(exchangedValue).join(', '),
    content: { 'application/problem+json': { schema: { type: 'object' } } },
  })
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, problem(list)]))
}
