/*
 * The specification fixes some names in the JSON of the calls. The code uses the standard term for each, and only this table has
 * both names. `call` in the browser, `serve` on the server and the OpenAPI document exchange them.
 */

/** Fields: the code's name, and the API's name. A name of the code is never used in the API. */
export const fields: Readonly<Record<string, string>> = {
  drives: 'checkboxManejante',
  driverEmail: 'manejante',
  gender: 'genre',
  rating: 'calification',
  plate: 'patent',
  destination: 'destiny',
  destinationName: 'destinyName',
  destinationPoint: 'destinyPoint',
}

/** Values: reasons for refusals, and sort orders of lists. */
export const values: Readonly<Record<string, string>> = {
  plate_taken: 'patent_taken',
  new_plate_required: 'patent_required',
  new_plate_symbols: 'patent_symbols',
  destination: 'destiny',
  rating_required: 'calification_required',
  rating_steps: 'calification_steps',
}

/**
 * Renamed fields in a JSON value, by the code's names. `value`: a string that may be renamed. Lists have the shape of their
 * items.
 */
export type WireShape = 'value' | { readonly [field: string]: WireShape }

const exchangedFields = bothWays(fields)
const exchangedValues = bothWays(values)

function bothWays(table: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([ours, theirs]): [string, string][] => [
      [ours, theirs],
      [theirs, ours],
    ]),
  )
}

export const isRenamedField = (name: string) => Object.hasOwn(fields, name)
export const isRenamedValue = (word: string) => Object.hasOwn(values, word)

/** Returns the API's name of a field, or the code's name of an API field. */
export const exchangedField = (name: string): string => exchangedFields.get(name) ?? name
export const exchangedValue = (word: string): string => exchangedValues.get(word) ?? word

/**
 * Exchanges the names in a JSON value. Both directions are the same exchange: when a client sends a name of the code, the
 * exchange turns it into a field that no schema has.
 */
export function exchanged(value: unknown, shape: WireShape | undefined): unknown {
  if (shape === undefined) return value
  if (Array.isArray(value)) return value.map((one) => exchanged(one, shape))
  if (shape === 'value') return typeof value === 'string' ? exchangedValue(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]): [string, unknown] => {
      const field = Object.hasOwn(shape, name) ? name : exchangedField(name)
      return Object.hasOwn(shape, field) ? [exchangedField(name), exchanged(part, shape[field])] : [name, part]
    }),
  )
}

/** Parts of a refusal: its reason, and the fields with their errors. */
interface Refusal {
  reason?: unknown
  field?: unknown
  fields?: unknown
  errors?: unknown
}

const exchangedPath = (path: unknown) => (typeof path === 'string' ? path.split('.').map(exchangedField).join('.') : path)

/** Exchanges the API's names in a refusal, whose fields and reasons are values. */
export function exchangedRefusal<R extends object>(refusal: R): R {
  const { reason, field, fields: several, errors }: Refusal = refusal
  return {
    ...refusal,
    ...(typeof reason === 'string' && { reason: exchangedValue(reason) }),
    ...(field !== undefined && { field: exchangedPath(field) }),
    ...(Array.isArray(several) && { fields: several.map(exchangedPath) }),
    ...(Array.isArray(errors) && { errors: errors.map((one: Refusal) => exchangedRefusal(one)) }),
  }
}
