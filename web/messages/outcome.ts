import { Problem } from '../client/api.ts'
import type { Outcome } from './outbox.ts'

const LATER_MS = 5000
const SOON_MS = 1000

/** What no answer, a busy server or the end of a session prevents, is only late. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Problem)) throw error
  const { status, reason, parts, message } = error
  if (reason === 'still_working') return { laterMs: SOON_MS }
  if (reason === 'too_many_requests') return { laterMs: waitOf(parts['retryAfter']) }
  return status === 0 || status === 401 || status >= 500 ? { laterMs: LATER_MS } : { why: message }
}

const waitOf = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : LATER_MS)
