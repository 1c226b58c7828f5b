import type { Problem } from '../../client/api.ts'

interface Told<F extends string> {
  field: F
  reason: string
}

/** The fields that a 'no' of the server is about, in its order; none when it is about something else. */
export function serverFieldErrors<F extends string>(
  { reason, parts }: Pick<Problem, 'reason' | 'parts'>,
  fields: readonly F[],
  /** Whole reasons that are about one field. */
  about: Partial<Record<Problem['reason'], F>>,
): Told<F>[] {
  const field = about[reason]
  if (field) return [{ field, reason }]
  const errors: unknown = parts['errors']
  return Array.isArray(errors) ? errors.filter((one): one is Told<F> => isTold(one, fields)) : []
}

const isTold = (one: unknown, fields: readonly string[]): boolean =>
  typeof one === 'object' &&
  one !== null &&
  'field' in one &&
  'reason' in one &&
  typeof one.reason === 'string' &&
  fields.some((field) => field === one.field)
