import { cleaned, type Filled } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** No person reads, fills in and submits a form faster than this. */
export const MIN_MS = 3000
const LATEST_MS = DAY_MS

/**
 * Hidden fields of a public form: the time at which its token was issued, if we issued it, and a field that only programs fill in.
 */
export interface Handed {
  givenAt: Date | undefined
  trap: Filled
}

/** Returns the reason to refuse a form: a robot seems to have filled it in, or it is a day old. */
export function whyNotTake({ givenAt, trap }: Handed, now: Date): Reason | undefined {
  if (cleaned(trap) !== '') return 'looks_automatic'
  if (!givenAt || now.getTime() - givenAt.getTime() >= LATEST_MS) return 'form_expired'
  if (now.getTime() - givenAt.getTime() < MIN_MS) return 'looks_automatic'
}
