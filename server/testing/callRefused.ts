import { Refused } from '#domain/refusal.ts'
import { CallRefused } from './person.ts'

/** What was refused, and which fields or reasons the answer names, in one line; "not refused" when it was not. */
export const told = (asked: Promise<unknown>): Promise<string> => asked.then(() => 'not refused', inWords)

function inWords(error: unknown): string {
  if (error instanceof Refused) return error.reason
  if (!(error instanceof CallRefused)) throw error
  const { fields = [], errors = [] } = error.parts as { fields?: string[]; errors?: { reason: string }[] } // of our own answers
  return [error.message, ...fields, ...errors.map(({ reason }) => reason)].join(' ')
}
