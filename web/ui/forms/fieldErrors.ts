import { Problem } from '../../client/api.ts'

/** Error of one field; `reason` is the key of a sentence of `contract/words/fields`. */
export interface FieldError<F extends string = string> {
  field: F
  reason: string
}

/**
 * Returns the fields that a server's refusal is about, in order; none if it is about something else or about fields that the form
 * lacks. `about` maps refusals of the whole call to the one field that they concern, such as `dni_taken`.
 */
export function fieldErrorsOf<F extends string>(
  error: unknown,
  fields: readonly F[],
  about: Partial<Record<Problem['reason'], F>> = {},
): FieldError<F>[] {
  if (!(error instanceof Problem)) return []
  const field = about[error.reason]
  if (field) return [{ field, reason: error.reason }]
  const errors: unknown = error.parts['errors']
  return Array.isArray(errors) ? errors.filter((one): one is FieldError<F> => isFieldError(one, fields)) : []
}

const isFieldError = (one: unknown, fields: readonly string[]): boolean =>
  typeof one === 'object' &&
  one !== null &&
  'field' in one &&
  'reason' in one &&
  typeof one.reason === 'string' &&
  fields.some((field) => field === one.field)
