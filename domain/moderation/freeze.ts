import type { Transitions, StateOf } from '../life.ts'
import { DAY_MS } from '../time.ts'

/**
 * Life cycle of a freeze of a trip's unsettled money during an investigation (E4). It ends when the case is closed, or at the
 * latest when its period is over.
 */
export const freezeLife = {
  frozen: { prolong: 'prolonged', end: 'ended' },
  prolonged: { end: 'ended' },
  ended: {},
} as const satisfies Transitions
export type FreezeState = StateOf<typeof freezeLife>

const FREEZE_MS = 60 * DAY_MS

/**
 * Returns the instant from which the rules settle the money, even while the case is open. To prolong a freeze, pass the end of
 * its first sixty days.
 */
export const frozenUntil = (from: Date) => new Date(from.getTime() + FREEZE_MS)

/** Checks whether two administrators may prolong a freeze: once, before it ends. */
export const mayProlong = ({ state, until }: { state: FreezeState; until: Date }, now: Date) => state === 'frozen' && now < until
