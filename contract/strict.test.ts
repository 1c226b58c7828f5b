import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './all.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Clients send a whole person or car back, with fields that the server computed. The domain lists fields that must not change.
 */
const whole = ['editPerson', 'editCar']

/** Returns the paths of objects in a schema that accept undeclared fields. */
function looseIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const here =
    'type' in schema && schema.type === 'object' && !('additionalProperties' in schema && schema.additionalProperties === false)
  return [...(here ? [path] : []), ...Object.entries(schema).flatMap(([name, part]) => looseIn(part, `${path}/${name}`))]
}

const bodies = Object.entries<Endpoint>(calls).flatMap(([name, { body }]) => (body ? [{ name, body }] : []))

test.each(bodies.filter(({ name }) => !whole.includes(name)))('$name accepts no undeclared field', ({ name, body }) => {
  expect(looseIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name)).toEqual([])
})

/** Returns the fields whose schema converts its input. */
const converting = (schema: z.ZodMiniType | undefined): string[] =>
  Object.entries(schema && 'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {}) // as: properties of an object schema
    .filter(([, part]) => [[2], ['2']].some((list) => typeof z.safeParse(part, list).data === 'number'))
    .map(([name]) => name)

test('no call accepts a list with one number instead of a number', () => {
  for (const [name, { query, body }] of Object.entries<Endpoint>(calls))
    expect([name, converting(query), converting(body)]).toEqual([name, [], []])
})
