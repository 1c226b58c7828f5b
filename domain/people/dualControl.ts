import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** Acts that take two administrators: one proposes, another confirms by making the same call (A11, E7). */
export const dualControlKinds = [
  'grant_admin',
  'revoke_admin',
  'suspend_admin',
  'cancel_departed',
  'refund_by_hand',
  'refund_adoption',
  'recovery',
  'refund_settled',
  'payment_adoption',
  'payment_return',
  'fee_by_hand',
  'longer_freeze',
  'fuel_price',
] as const
export type DualControlKind = (typeof dualControlKinds)[number]

const PROPOSAL_MS = 7 * DAY_MS
const GRANT_MS = 7 * DAY_MS
const REPEAT_MS = DAY_MS

/** Deadline of the second administrator; after it the same call is a new proposal. */
export const proposalUntil = (at: Date) => new Date(at.getTime() + PROPOSAL_MS)

/** An act repeated within this time is not done again, whichever administrator makes the call (E7). */
export const repeatsSince = (now: Date) => new Date(now.getTime() - REPEAT_MS)

/** Refusals by which the effect of an act shows itself to a repetition of its call. */
export const refusalsOfRepetition: readonly Reason[] = [
  'not_possible_now',
  'refund_matched',
  'account_missing',
  'payment_matched',
  'already_recovered',
  'already_sanctioned',
]

/**
 * An administrator granted after this instant does not count as another person to the one who granted them, nor the other way round (A11).
 */
export const dependentSince = (now: Date) => new Date(now.getTime() - GRANT_MS)

/** The facts of a second administrator that the rule checks. */
export interface Second {
  /** null: the operator */
  id: string | null
  /** administrators who made this one an administrator a moment ago, or were made one by them */
  dependents: string[]
  /** administrators who could be the second as well: only without any the operator is */
  others: string[]
}

/** No administrator does both halves of an act, not even through an administrator whom they granted (A11, E6, E7). */
export function whyNotSecond({ id, dependents, others }: Second, deciders: (string | null)[]): Reason | undefined {
  if (id === null) return others.length > 0 ? 'second_admin_needed' : undefined
  return deciders.some((decider) => decider !== null && (decider === id || dependents.includes(decider)))
    ? 'second_admin_needed'
    : undefined
}
