import type { Transitions, StateOf } from '../life.ts'
import { DAY_MS } from '../time.ts'

/** Freeze of a trip's unsettled money during an investigation (E4): until the case is closed, but no longer than its term. */
export const freezeLife = {
  frozen: { prolong: 'prolonged', end: 'ended' },
  prolonged: { end: 'ended' },
  ended: {},
} as const satisfies Transitions
export type FreezeState = StateOf<typeof freezeLife>

const FREEZE_MS = 60 * DAY_MS

/**
 * The instant from which the money is settled by the rules, whether or not the case is closed; a prolonged freeze counts from its first
 * end.
 */
export const frozenUntil = (from: Date) => new Date(from.getTime() + FREEZE_MS)

/** Two administrators prolong a freeze once, while it lasts. */
export const mayProlong = ({ state, until }: { state: FreezeState; until: Date }, now: Date) => state === 'frozen' && now < until
