import { cleaned, type Filled } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** No person reads, writes and sends a form sooner than this after it was given out. */
export const SOONEST_MS = 3000
const LATEST_MS = DAY_MS

/** What comes with a form that anyone may send: when its ticket was given, if it is one of ours, and a field that people do not see. */
export interface Handed {
  givenAt: Date | undefined
  trap: Filled
}

/** Why a form is refused: it looks like a robot's, by what the form itself shows, or it is a day old. */
export function whyNotTake({ givenAt, trap }: Handed, now: Date): Reason | undefined {
  if (cleaned(trap) !== '') return 'looks_automatic'
  if (!givenAt || now.getTime() - givenAt.getTime() >= LATEST_MS) return 'form_expired'
  if (now.getTime() - givenAt.getTime() < SOONEST_MS) return 'looks_automatic'
}
