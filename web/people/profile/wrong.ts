import { Problem } from '../../client/api.ts'

/** What is wrong with one field, by the domain's rules or the server's. */
export interface Refusal {
  field: string
  reason: string
}

/** The fields that a refusal is about: those it lists, or the one whose value another person has. */
export function refusedFields(error: Error | null): Refusal[] {
  if (!(error instanceof Problem)) return []
  if (error.reason === 'patent_taken') return [{ field: 'patent', reason: 'patent_taken' }]
  const { errors } = error.parts
  return Array.isArray(errors) ? errors.filter(isRefusal) : []
}

const isRefusal = (one: unknown): one is Refusal =>
  typeof one === 'object' && one !== null && 'field' in one && 'reason' in one && typeof one.reason === 'string'
