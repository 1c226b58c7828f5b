import { Problem } from '../../client/api.ts'

interface FieldMessage {
  field: string
  message: string
}

/**
 * Returns the server's sentences about fields of a call, without duplicates. If fields are named, returns only the sentences
 * about these.
 */
export function fieldMessages(error: Error | null, ...fields: string[]): string[] {
  const errors = error instanceof Problem ? error.parts['errors'] : undefined
  const all = Array.isArray(errors) ? (errors as FieldMessage[]) : [] // as: docs/rules/refusals.md defines them
  return [...new Set(all.filter(({ field }) => fields.length === 0 || fields.includes(field)).map(({ message }) => message))]
}
