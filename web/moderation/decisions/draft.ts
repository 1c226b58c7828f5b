import type { Sent } from '#contract/endpoint.ts'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import type { sanctionPerson } from '#contract/moderation/sanctions.ts'
import type { Offence, SanctionStep } from '#domain/moderation/sanction.ts'

/** A decision that is being written; stored on the device during a login. */
export interface DecisionDraft {
  offence: Offence
  step: SanctionStep | 'dismiss'
  /** months of suspension; null: until further notice */
  months: number | null
  text: string
  statement: string
  falseReports: readonly string[]
  keepOpen: boolean
}

export const choices = ['warn', 'suspend', 'disable', 'dismiss'] as const
export const months = [1, 2, 3, 6, 12, 24] as const

/** Returns the name of the draft about a case on this device. */
export const whatOf = ({ id }: CaseDetail) => `case ${id}`

/** Returns the sanction that the ladder proposes for an offense. */
export const proposalFor = ({ proposed }: CaseDetail, offence: Offence) => proposed.find((one) => one.offence === offence)

/** Returns a draft with the sanction that the ladder proposes for the most frequent reason. */
export function firstDraft(about: CaseDetail): DecisionDraft {
  const empty = { text: '', statement: '', falseReports: [], keepOpen: false }
  return proposedFor(about, { offence: 'other', step: 'warn', months: 1, ...empty }, about.reasons[0] ?? 'other')
}

/** Returns the draft with another offense, and the sanction that the ladder proposes for it. */
export function proposedFor(about: CaseDetail, draft: DecisionDraft, offence: Offence): DecisionDraft {
  const proposal = proposalFor(about, offence)
  return { ...draft, offence, step: proposal?.step ?? 'warn', months: proposal?.months ?? 1 }
}

/** Checks whether a draft equals the ladder's proposal. */
export function isAsProposed(about: CaseDetail, { offence, step, months }: DecisionDraft): boolean {
  const proposal = proposalFor(about, offence)
  return step === proposal?.step && (step !== 'suspend' || months === proposal.months)
}

/** Returns the draft as the call sends it. */
export function sentFrom({ id }: CaseDetail, draft: DecisionDraft): Sent<typeof sanctionPerson>['body'] {
  const { step, offence, months: howLong, text, statement, falseReports, keepOpen } = draft
  const untrue = falseReports.length > 0 ? { falseReports: [...falseReports] } : {}
  if (step === 'dismiss') return { caseId: id, step, text: text.trim(), ...untrue }
  return {
    caseId: id,
    step,
    offence,
    text: text.trim(),
    ...(step === 'suspend' && { months: howLong }),
    ...(statement.trim() && { statement: statement.trim() }),
    ...(keepOpen && { keepOpen }),
    ...untrue,
  }
}
