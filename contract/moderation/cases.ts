import * as z from 'zod/mini'
import { claims } from '#domain/bookings/absence.ts'
import { MAX_REPORT, MAX_REPORTED_MESSAGES, reportOutcomes, reportReasons, reportSubjects } from '#domain/moderation/report.ts'
import { offences, steps } from '#domain/moderation/sanction.ts'
import { hintKinds } from '#domain/moderation/signal.ts'
import { standings } from '#domain/people/account.ts'
import { dualOutcome } from '../admin/dualControl.ts'
import { endpoint } from '../endpoint.ts'
import { id, text, wireText } from '../wire.ts'
import { Sanction, Who } from './sanctions.ts'

/* Reports and automatic hints for administrators (rules 12). The audit log records each reading of a case. */

const Reason = text(2000).check(z.minLength(1, 'reason_required'))

/**
 * Sources of a case: reports, a disputed absence, the person's false reports, missing receipts, or a payment dismissed after
 * departure.
 */
export const caseSources = ['report', 'absence', 'false_reports', 'receipts', 'payment'] as const

export const CaseCard = z.object({
  id: z.uuid(),
  person: Who,
  source: z.enum(caseSources),
  state: z.enum(['open', 'closed']),
  openedAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  reports: z.int(),
  /** reasons of the case's reports, the most frequent first */
  reasons: z.array(z.enum(reportReasons)),
  /** a permanent decision awaits its second administrator */
  pending: z.boolean(),
})
export type CaseCard = z.output<typeof CaseCard>

/** Evidence, which is copied when a report is filed and cannot be changed afterwards (C3). */
export const Evidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    n: z.int(),
    author: z.uuid(),
    at: z.iso.datetime(),
    text: z.string(),
    reported: z.boolean(),
  }),
  z.object({
    kind: z.literal('rating'),
    ratingId: z.uuid(),
    author: z.uuid(),
    rating: z.number(),
    description: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('trip'),
    idRoute: z.uuid(),
    driver: z.uuid(),
    originName: z.string(),
    destinationName: z.string(),
    departsAt: z.iso.datetime(),
    priceMinor: z.int(),
    capMinor: z.int(),
    currency: z.string(),
    seats: z.int(),
    comment: z.string(),
  }),
  z.object({
    kind: z.literal('absence'),
    bookingId: z.uuid(),
    reporter: z.enum(['driver', 'passenger']),
    claim: z.optional(z.enum(claims)),
    reason: z.string(),
  }),
])
export type Evidence = z.output<typeof Evidence>

export const Report = z.object({
  id: z.uuid(),
  /** null when the software itself opened the case */
  reporter: z.nullable(Who),
  subject: z.enum(reportSubjects),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: z.iso.datetime(),
  outcome: z.nullable(z.enum(reportOutcomes)),
  evidence: z.array(Evidence),
})
export type Report = z.output<typeof Report>

export const Hint = z.object({
  id: z.uuid(),
  kind: z.enum(hintKinds),
  person: Who,
  /** the trip of a reported comment */
  idRoute: z.nullable(z.uuid()),
  /** suspicious words or signs that were found, for example `cash` or `same_road` */
  signs: z.array(z.string()),
  foundAt: z.iso.datetime(),
})
export type Hint = z.output<typeof Hint>

export const CaseDetail = z.object({
  ...CaseCard.shape,
  reported: z.array(Report),
  record: z.object({
    email: z.string(),
    isAdmin: z.boolean(),
    standing: z.enum(standings),
    until: z.nullable(z.iso.datetime()),
    since: z.iso.datetime(),
    tripsDriven: z.int(),
    tripsRidden: z.int(),
    rating: z.nullable(z.number()),
    ratings: z.int(),
    sanctions: z.array(Sanction),
    hints: z.array(Hint),
  }),
  /** the ladder's proposal for each offense; an administrator decides (E2) */
  proposed: z.array(
    z.object({
      offence: z.enum(offences),
      step: z.enum(steps),
      months: z.nullable(z.int()),
      grave: z.boolean(),
      count: z.int(),
    }),
  ),
  /** trips whose money is frozen until this case is closed, at most until this instant (E4) */
  frozen: z.array(
    z.object({
      idRoute: z.uuid(),
      originName: z.string(),
      destinationName: z.string(),
      departsAt: z.iso.datetime(),
      until: z.iso.datetime(),
      prolonged: z.boolean(),
    }),
  ),
  /** one administrator's proposal to freeze the money of these trips for sixty more days */
  longerFreeze: z.nullable(z.object({ by: z.string(), mine: z.boolean(), until: z.iso.datetime() })),
})
export type CaseDetail = z.output<typeof CaseDetail>

const after = z.optional(wireText)
const next = z.optional(z.string())

export const listCases = endpoint({
  method: 'GET',
  path: '/moderation/cases',
  about: 'Cases, the last opened first, 20 a page: by state (open when left out), person and reason.',
  by: 'admin',
  query: z.object({
    state: z.optional(z.enum(['open', 'closed', 'all'])),
    person: z.optional(wireText),
    reason: z.optional(z.enum(reportReasons)),
    after,
  }),
  reply: z.object({ cases: z.array(CaseCard), next }),
})

export const showCase = endpoint({
  method: 'GET',
  path: '/moderation/case/:id',
  about: 'A case with its evidence, the record of the person and the step that the ladder proposes. Reading it is recorded.',
  by: 'admin',
  params: z.object({ id }),
  reply: CaseDetail,
  refusals: ['not_found', 'own_case'],
})

export const prolongFreeze = endpoint({
  method: 'POST',
  path: '/moderation/case/:id/prolonging',
  about:
    'The money of this case’s trips waits sixty days more, once: one administrator proposes, the same call by another does it (E4, E7). With a fresh login.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object(dualOutcome),
  refusals: ['not_found', 'not_possible_now', 'step_up_required', 'second_admin_needed', 'own_case'],
})

export const listHints = endpoint({
  method: 'GET',
  path: '/moderation/hints',
  about: 'What a machine noticed, the newest first, 100 at most. Hints to a person, never a verdict.',
  by: 'admin',
  reply: z.array(Hint),
})

export const closeHint = endpoint({
  method: 'POST',
  path: '/moderation/hint/:id/closing',
  about: 'An administrator has looked at a hint. It does not come back for what it was about.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ closed: z.boolean() }),
  refusals: ['not_found', 'own_case'],
})

/* A reported person never learns who reported them (E8). Only responses to administrators name a reporter or mention a report. */

export const report = endpoint({
  method: 'POST',
  path: '/report',
  about:
    'Reports a person, a trip, messages or a rating to the administrators. `id`: of the person (or e-mail), the trip, the rating; for messages the person with whom, and `messages` their numbers.',
  by: 'member',
  limit: 'report',
  body: z.strictObject({
    subject: z.enum(reportSubjects),
    id: wireText,
    messages: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_REPORTED_MESSAGES))),
    reason: z.enum(reportReasons),
    text: text(MAX_REPORT).check(z.minLength(1, 'description_required')),
  }),
  reply: z.object({ received: z.boolean() }),
  refusals: ['not_found', 'self_report', 'already_reported'],
})
