import { cleaned, type Filled } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** Nobody reads, writes and sends a form sooner than this after it was given out. */
export const SOONEST_MS = 3000
const LATEST_MS = DAY_MS

/** What comes with a form that anyone may send: when its ticket was given, if it is one of ours, and a field that people do not see. */
export interface Handed {
  givenAt: Date | undefined
  trap: Filled
}

/** Why a form is not taken: a robot's, as far as can be told without asking anybody else, or one of yesterday. */
export function whyNotTake({ givenAt, trap }: Handed, now: Date): Reason | undefined {
  if (cleaned(trap) !== '') return 'looks_automatic'
  if (!givenAt || now.getTime() - givenAt.getTime() >= LATEST_MS) return 'form_expired'
  if (now.getTime() - givenAt.getTime() < SOONEST_MS) return 'looks_automatic'
}
