import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './all.ts'
import type { Endpoint } from './endpoint.ts'

/** A whole person or car is sent back with values computed by the server; the domain lists those that may not change. */
const whole = ['editPerson', 'editCar']

/** Paths of objects in a schema that accept fields which it does not name. */
function looseIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const here =
    'type' in schema && schema.type === 'object' && !('additionalProperties' in schema && schema.additionalProperties === false)
  return [...(here ? [path] : []), ...Object.entries(schema).flatMap(([name, part]) => looseIn(part, `${path}/${name}`))]
}

const bodies = Object.entries<Endpoint>(calls).flatMap(([name, { body }]) => (body ? [{ name, body }] : []))

test.each(bodies.filter(({ name }) => !whole.includes(name)))('$name takes no field that it does not name', ({ name, body }) => {
  expect(looseIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name)).toEqual([])
})

/** Names of fields whose schema converts its input. */
const converting = (schema: z.ZodMiniType | undefined): string[] =>
  Object.entries(schema && 'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {}) // the parts of an object
    .filter(([, part]) => [[2], ['2']].some((list) => typeof z.safeParse(part, list).data === 'number'))
    .map(([name]) => name)

test('no call takes a list of one for its number', () => {
  for (const [name, { query, body }] of Object.entries<Endpoint>(calls))
    expect([name, converting(query), converting(body)]).toEqual([name, [], []])
})
