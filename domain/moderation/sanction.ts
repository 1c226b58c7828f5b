import type { Transitions, StateOf } from '../life.ts'
import type { AccountStatus } from '../people/account.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'
import { reportReasons } from './report.ts'

/** Life cycle of a person under moderation (rules 12). A suspension ends at its end date, without a stored transition. */
export const personLife = {
  active: { suspend: 'suspended', disable: 'disabled' },
  suspended: { end: 'awaiting_reactivation', lift: 'active', disable: 'disabled' },
  awaiting_reactivation: { pay: 'active', lift: 'active', disable: 'disabled' },
  disabled: { lift: 'active' },
} as const satisfies Transitions
export type PersonState = StateOf<typeof personLife>

/**
 * Life cycle of a sanction. A second administrator approves a permanent exclusion (E7). `lift`: an appeal was upheld, or
 * administrators end the sanction early.
 */
export const sanctionLife = {
  pending: { approve: 'in_force', refuse: 'refused' },
  in_force: { lift: 'lifted', serve: 'served', overtake: 'overtaken' },
  refused: {},
  lifted: {},
  // a bank reversed the payment of the fee that ended the suspension
  served: { reopen: 'in_force' },
  overtaken: {},
} as const satisfies Transitions
export type SanctionState = StateOf<typeof sanctionLife>
export const sanctionStates = Object.keys(sanctionLife) as SanctionState[] // as: the keys of the table above are its states

export const steps = ['warn', 'suspend', 'disable'] as const
export type SanctionStep = (typeof steps)[number]

/** Offenses: the reasons for reports, and offenses that only an investigation finds. */
export const offences = [...reportReasons, 'violence', 'sexual_harassment', 'fraud', 'false_reports'] as const
export type Offence = (typeof offences)[number]

const grave: readonly Offence[] = ['violence', 'sexual_harassment', 'fraud', 'false_identity']
const profit: readonly Offence[] = ['professional_driver', 'money_outside']

/** A past offense whose sanction was neither lifted nor refused. */
export interface Upheld {
  offence: Offence
  step: SanctionStep
  at: Date
}

/** The ladder's proposal. Only a suspension has `months`. An administrator may choose another step, with a reason (E2). */
export interface LadderProposal {
  step: SanctionStep
  months?: number
  grave: boolean
  /** upheld offenses within the last 24 months, including this offense */
  count: number
}

const COUNTED_MONTHS = 24
const GRAVE_MONTHS = 6
const ladder: { step: SanctionStep; months?: number }[] = [
  { step: 'warn' },
  { step: 'suspend', months: 1 },
  { step: 'suspend', months: 3 },
  { step: 'suspend', months: GRAVE_MONTHS },
]

/**
 * Returns the step that follows from earlier offenses (E2). A grave offense starts with six months; the second grave offense
 * excludes permanently.
 */
export function proposedStep(before: Upheld[], offence: Offence, now: Date): LadderProposal {
  const counted = before.filter(({ at }) => monthsLater(at, COUNTED_MONTHS) > now)
  const isGrave = grave.includes(offence) || (profit.includes(offence) && counted.some(isWarningForProfit))
  const count = counted.length + 1
  const rung = ladder[counted.length] ?? { step: 'disable' as const }
  if (!isGrave || rung.step === 'disable') return { ...rung, grave: isGrave, count }
  const again = counted.some((one) => grave.includes(one.offence))
  return again ? { step: 'disable', grave: true, count } : { step: 'suspend', months: GRAVE_MONTHS, grave: true, count }
}

const isWarningForProfit = ({ offence }: Upheld) => profit.includes(offence)

/** Adds calendar months to a date, in UTC, with the same day and time, or the last day of a shorter month. */
export function monthsLater(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, last))
  return later
}

/** The person to be sanctioned. `self`: the administrator would sanction their own account. */
export interface Judged {
  self: boolean
  standing: AccountStatus
  /** a permanent exclusion awaits its second administrator */
  pending: boolean
}

/** Refuses a sanction of the administrator's own account (E7), and any sanction after a permanent exclusion. */
export function whyNotSanction({ self, standing, pending }: Judged, step: SanctionStep): Reason | undefined {
  if (self) return 'self_sanction'
  if (standing === 'closed') return 'not_possible_now'
  if (standing === 'disabled') return 'already_sanctioned'
  if (step === 'suspend' && standing === 'suspended') return 'already_sanctioned'
  if (step === 'disable' && pending) return 'already_sanctioned'
}

const APPEAL_MONTHS = 6

/** Returns the instant after which decisions can still be appealed. */
export const appealableSince = (now: Date) => monthsLater(now, -APPEAL_MONTHS)

export const appealableUntil = (startsAt: Date) => monthsLater(startsAt, APPEAL_MONTHS)

const DECIDE_DAYS = 14

/** Returns the deadline for the decision on an appeal (E6). */
export const decideAppealBy = (at: Date) => new Date(at.getTime() + DECIDE_DAYS * DAY_MS)

/** Returns why an appeal is refused, or undefined if it is allowed. A sanction can be appealed once, within six months (E6). */
export function whyNotAppeal(sanction: { state: SanctionState; startsAt: Date | null; appealed: boolean }, now: Date) {
  if (sanction.state !== 'in_force' || !sanction.startsAt) return 'not_possible_now' satisfies Reason
  if (sanction.appealed) return 'appeal_used' satisfies Reason
  if (now >= appealableUntil(sanction.startsAt)) return 'appeal_too_late' satisfies Reason
}

/** Returns the state of a person at an instant. A suspension without a fee ends at its end date (E3). */
export function stateOf(standing: AccountStatus, until: Date | null, feeDue: boolean, now: Date): PersonState {
  if (standing === 'disabled') return 'disabled'
  if (standing !== 'suspended') return 'active'
  if (!until || now < until) return 'suspended'
  return feeDue ? 'awaiting_reactivation' : 'active'
}

/**
 * Returns why a reactivation is refused, or undefined if it is allowed. A fee reactivates a suspended account, never a
 * permanently excluded one (E3).
 */
export const whyNotReactivate = (state: PersonState, feeDue: boolean): Reason | undefined =>
  feeDue && state === 'awaiting_reactivation' ? undefined : 'no_reactivation'
