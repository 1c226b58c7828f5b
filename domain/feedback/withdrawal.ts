import { atMost, type Check, each, familyNameCheck, type Filled, needed, type Wrong, wrongIn } from '../field.ts'
import type { Transitions, StateOf } from '../life.ts'
import type { Reason } from '../refusal.ts'
import { emailChecks } from './suggestion.ts'

/** Subjects of a withdrawal: a seat, a payment, a charge of the site. */
export const withdrawalSubjects = ['booking', 'order', 'fee', 'other'] as const
export type WithdrawalSubject = (typeof withdrawalSubjects)[number]

/** Fields in the order in which they are checked. A person need not give a reason for the withdrawal. */
export const withdrawalFields = ['name', 'email', 'about', 'reference', 'comment'] as const
export type WithdrawalField = (typeof withdrawalFields)[number]
export type WithdrawalForm = Partial<Record<WithdrawalField, Filled>>

export const MAX_REFERENCE = 80
export const MAX_WITHDRAWAL_COMMENT = 2000
const MAX_AN_HOUR = 600
/** Maximum number of notifications a day to the owner of an email, since any visitor can type another person's address. */
const MAX_NOTIFIED_A_DAY = 3
const YEARS_KEPT = 5

/** A case is open until an administrator has answered it, or closed it because there was nothing to withdraw from. */
export const withdrawalLife = {
  open: { answer: 'answered', close: 'closed' },
  answered: {},
  closed: {},
} as const satisfies Transitions
export type WithdrawalState = StateOf<typeof withdrawalLife>

const subject: Check<unknown> = (text) =>
  withdrawalSubjects.some((one) => one === text) ? undefined : text === '' ? 'subject_required' : 'malformed'

const checks: Record<WithdrawalField, Check<WithdrawalForm>> = {
  name: familyNameCheck('name_required', 'name_symbols'),
  email: emailChecks,
  about: subject,
  reference: atMost(MAX_REFERENCE),
  comment: atMost(MAX_WITHDRAWAL_COMMENT),
}

/** Returns the errors of a withdrawal in the form's order. */
export const wrongInWithdrawal = (form: WithdrawalForm): Wrong<WithdrawalField>[] => wrongIn(checks, form, withdrawalFields)

const answerChecks = { answer: each(needed('answer_required'), atMost(MAX_WITHDRAWAL_COMMENT)) }
export const wrongInAnswer = (form: { answer?: Filled }): Wrong[] => wrongIn(answerChecks, form, ['answer'])

/**
 * Checks the maximum number of withdrawals. `sent` counts the withdrawals of all visitors in the last hour; the limit is far
 * above any real need.
 */
export const whyNotWithdraw = (sent: number): Reason | undefined => (sent >= MAX_AN_HOUR ? 'too_many_requests' : undefined)

/**
 * Checks whether the owner of an email is notified of a case. `today` counts the cases within the last day, including this case.
 */
export const isHeard = (today: number, own: boolean): boolean => own || today <= MAX_NOTIFIED_A_DAY

/** Returns the instant before which settled cases are deleted (K9). */
export function withdrawalsKeptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - YEARS_KEPT)
  return since
}
