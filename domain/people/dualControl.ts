import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** Actions that need two administrators: one proposes, another confirms with the same call (A11, E7). */
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

/** Returns the deadline for the second administrator. After the deadline the same call is a new proposal. */
export const proposalUntil = (at: Date) => new Date(at.getTime() + PROPOSAL_MS)

/**
 * Returns the start of the period in which repeating an action has no second effect, whichever administrator makes the call (E7).
 */
export const repeatsSince = (now: Date) => new Date(now.getTime() - REPEAT_MS)

/** Refusals that, for a repeated call, mean that the action has already taken effect. */
export const refusalsOfRepetition: readonly Reason[] = [
  'not_possible_now',
  'refund_matched',
  'account_missing',
  'payment_matched',
  'already_recovered',
  'already_sanctioned',
]

/**
 * Returns the start of the period in which a new administrator does not count as independent of the one who made the appointment
 * (A11).
 */
export const dependentSince = (now: Date) => new Date(now.getTime() - GRANT_MS)

/** Facts about a second administrator that the rule checks. */
export interface Second {
  /** null for the operator */
  id: string | null
  /** administrators who recently appointed this administrator, or whom this administrator recently appointed */
  dependents: string[]
  /** other administrators who could confirm; the operator confirms only when there are none */
  others: string[]
}

/**
 * Refuses administrators who would confirm their own action, or an action of an administrator whom they appointed (A11, E6, E7).
 */
export function whyNotSecond({ id, dependents, others }: Second, deciders: (string | null)[]): Reason | undefined {
  if (id === null) return others.length > 0 ? 'second_admin_needed' : undefined
  return deciders.some((decider) => decider !== null && (decider === id || dependents.includes(decider)))
    ? 'second_admin_needed'
    : undefined
}
