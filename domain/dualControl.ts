import type { Reason } from './refusal.ts'
import { DAY_MS } from './time.ts'

/** Acts that take two administrators: one proposes, another confirms by making the same call (A11, E7). */
export const dualControlKinds = ['grant_admin'] as const
export type DualControlKind = (typeof dualControlKinds)[number]

const PROPOSAL_MS = 7 * DAY_MS
const GRANT_MS = 7 * DAY_MS

/** Until when another administrator may confirm; from then on the same call is a new proposal. */
export const proposalUntil = (at: Date) => new Date(at.getTime() + PROPOSAL_MS)

/** An administrator granted later than this does not count as another person to whoever granted them, nor the other way round (A11). */
export const dependentSince = (now: Date) => new Date(now.getTime() - GRANT_MS)

/** Who would confirm: the proposer themself, or somebody granted by them a moment ago, is no second person. */
export const whyNotConfirm = (second: { proposer: boolean; dependent: boolean }): Reason | undefined =>
  second.proposer || second.dependent ? 'second_admin_needed' : undefined
