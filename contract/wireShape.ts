import type * as z from 'zod/mini'
import { exchangedField, exchangedValue, isRenamedField, isRenamedValue, type WireShape } from './wireNames.ts'

/** Parts of a zod schema that may contain renamed fields or values. */
interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  in?: Schema
  entries?: Record<string, unknown>
}
type Schema = z.ZodMiniType

/**
 * Returns the renamed fields and values of a schema; undefined when there are none. Free JSON, such as details of alarms, is not
 * renamed.
 */
export function shapeOf(schema: Schema): WireShape | undefined {
  const definition = schema._zod.def as Definition // as: a zod schema has one of a closed set of definitions
  if (definition.type === 'enum') return Object.keys(definition.entries ?? {}).some(isRenamedValue) ? 'value' : undefined
  if (definition.type === 'object') return fieldsIn(definition.shape ?? {})
  const inner = [definition.element, definition.innerType, definition.in, ...(definition.options ?? [])]
  return inner.flatMap((one) => (one && shapeOf(one)) ?? []).reduce<WireShape | undefined>(both, undefined)
}

function fieldsIn(fields: Record<string, Schema>): WireShape | undefined {
  const found = Object.entries(fields).flatMap(([name, field]): [string, WireShape][] => {
    const shape = shapeOf(field) ?? (isRenamedField(name) ? {} : undefined)
    return shape === undefined ? [] : [[name, shape]]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Merges the shapes of a union's members. */
function both(one: WireShape | undefined, other: WireShape): WireShape {
  if (one === undefined || one === 'value' || other === 'value') return other
  const merged: Record<string, WireShape> = { ...one }
  for (const [name, shape] of Object.entries(other)) merged[name] = both(merged[name], shape)
  return merged
}

/** Returns a JSON schema with the API's names. */
export function wireSchema<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(wireSchema) as S // as: both have the same shape
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([keyword, part]) => [keyword, wireKeyword(keyword, part)])) as S // as: the keywords stay unchanged
}

function wireKeyword(keyword: string, part: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(Object.entries(Object(part)).map(([name, schema]) => [exchangedField(name), wireSchema(schema)]))
  if (keyword === 'required') return (part as string[]).map(exchangedField) // as: `required` of a JSON schema is a list of names
  if (keyword === 'enum') return (part as unknown[]).map((value) => (typeof value === 'string' ? exchangedValue(value) : value))
  return wireSchema(part)
}
