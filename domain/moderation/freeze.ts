import type { Transitions, StateOf } from '../life.ts'
import { DAY_MS } from '../time.ts'

/** The unsettled money of a trip under investigation (E4): it waits until the case is closed, and never longer than its time. */
export const freezeLife = {
  frozen: { prolong: 'prolonged', end: 'ended' },
  prolonged: { end: 'ended' },
  ended: {},
} as const satisfies Transitions
export type FreezeState = StateOf<typeof freezeLife>

const FREEZE_MS = 60 * DAY_MS

/** From when the money is settled by the rules, whether or not the case is closed; a prolonged freeze counts from its first end. */
export const frozenUntil = (from: Date) => new Date(from.getTime() + FREEZE_MS)

/** Two administrators prolong a freeze once, while it lasts. */
export const mayProlong = ({ state, until }: { state: FreezeState; until: Date }, now: Date) => state === 'frozen' && now < until
