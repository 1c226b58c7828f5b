import * as z from 'zod/mini'

/** The parts of a JSON schema that the contract uses. */
interface Schema {
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  type?: string | string[]
  format?: string
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  items?: Schema | false
  prefixItems?: Schema[]
}

export const SAMPLE_ID = '01900000-0000-7000-8000-000000000001'
/** An id that is not the user's. */
export const OTHER_ID = '01900000-0000-7000-8000-000000000002'
export const SAMPLE_TIME = '2026-12-20T12:00:00.000Z'

const formats: Record<string, string> = {
  uuid: SAMPLE_ID,
  'date-time': SAMPLE_TIME,
  date: '2026-12-20',
  uri: 'https://example.org/',
  email: 'ana@example.org',
}

/** Samples of strings that screens format or use in links, by a pattern of the field's name. */
const texts: [RegExp, string][] = [
  [/currency/i, 'ARS'],
  [/zone/i, 'America/Argentina/Buenos_Aires'],
  [/^validUntil$/, '20-12-2027'],
  [/(^|[a-z])(At|Until|Since|By)$/, SAMPLE_TIME],
  [/^(date|day|until|from|to)$|Day$|Date$/, '20-12-2026'],
  [/^hours$|Time$|^time$/, '10:30'],
  [/(^id|Id|Key)$/, SAMPLE_ID],
  [/email/i, 'ana@example.org'],
  [/price|amount/i, '1000.00'],
  [/cbu/i, '2850590940090418135201'],
  [/plate/i, 'AB123CD'],
]

const schemas = new WeakMap<z.ZodMiniType, Schema>()

/**
 * Returns a value that a schema accepts. Every optional part is present; each list has one element, or all values of an enum;
 * every boolean is `yes`.
 */
export function sampleOf(type: z.ZodMiniType, yes = true): unknown {
  const schema = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema)
  schemas.set(type, schema)
  return made(schema, yes)
}

/** Returns the fields of an object's schema. */
export const fieldsOf = (type: z.ZodMiniType | undefined): string[] =>
  type ? Object.keys((z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {}) : []

function made(schema: Schema, yes: boolean, name = ''): unknown {
  const { anyOf, allOf, oneOf, enum: words, format, type, items } = schema
  if ('const' in schema) return schema.const
  if (words) return words[0]
  if (allOf) return Object.assign({}, ...allOf.map((one) => made(one, yes, name)))
  const choices = anyOf ?? oneOf
  if (choices) return made(choices.find((one) => one.type !== 'null') ?? {}, yes, name)
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([field, one]) => [field, made(one, yes, field)]))
  if (kind === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((one) => made(one, yes, name))
    // all values of an enum, so that a screen shows all actions
    return (items && items.enum) ?? [made(items || {}, yes, name)]
  }
  if (kind === 'boolean') return yes
  if (kind === 'integer' || kind === 'number') return Math.max(schema.minimum ?? 1, 1)
  return kind === 'null' ? null : (formats[format ?? ''] ?? texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'Prueba')
}
