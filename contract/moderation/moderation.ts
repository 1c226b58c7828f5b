import * as z from 'zod/mini'
import { claims, reporters } from '#domain/bookings/absence.ts'
import { sanctionStates } from '#domain/moderation/sanction.ts'
import { doubts } from '#domain/payments/division.ts'
import { datedPapers, paperStates } from '#domain/people/datedPaper.ts'
import { pricedFuels } from '#domain/trips/fuel.ts'
import { seconding } from '../admin/dualControl.ts'
import { endpoint } from '../endpoint.ts'
import { id, text, wireText } from '../wire.ts'
import { Sanction, Who } from './sanctions.ts'

/* Tasks of administrators other than cases (rules 12). The audit log records every action. */

const Reason = text(2000).check(z.minLength(1, 'reason_required'))

const after = z.optional(wireText)
const next = z.optional(z.string())

export const listPending = endpoint({
  method: 'GET',
  path: '/moderation/pending',
  about: 'Definitive decisions that wait for a second administrator.',
  by: 'admin',
  reply: z.array(z.object({ sanction: Sanction, person: Who, caseId: z.nullable(z.uuid()), mine: z.boolean(), ...seconding })),
})

export const Appeal = z.object({
  id: z.uuid(),
  person: Who,
  sanction: Sanction,
  text: z.string(),
  at: z.iso.datetime(),
  decideBy: z.iso.datetime(),
  /** the caller took part in the decision that the appeal is against */
  mine: z.boolean(),
  ...seconding,
})

export type Appeal = z.output<typeof Appeal>

export const listAppeals = endpoint({
  method: 'GET',
  path: '/moderation/appeals',
  about: 'Appeals that are not decided, the first to be due on top.',
  by: 'admin',
  reply: z.array(Appeal),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/appeal/:id/decision',
  about: 'Decides an appeal, by an administrator who took no part in what it is against. Upheld: the person is active again.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ upheld: z.boolean(), reason: Reason }),
  reply: z.object({ state: z.enum(sanctionStates) }),
  refusals: ['not_found', 'not_possible_now', 'second_admin_needed', 'own_case', 'self_sanction', 'step_up_required'],
})

const WaitingPaper = z.object({
  id: z.uuid(),
  person: Who,
  kind: z.enum(datedPapers),
  /** the car to which an insurance or inspection document belongs */
  car: z.optional(z.object({ brand: z.string(), model: z.string(), plate: z.string() })),
  image: z.uuid(),
  /** dd-mm-yyyy, as the owner typed it, or as the first administrator read it */
  validUntil: z.string(),
  uploadedAt: z.iso.datetime(),
  /** the document is in the sample for a second check; another administrator has already done the first */
  secondLook: z.boolean(),
})

export const listIdentities = endpoint({
  method: 'GET',
  path: '/moderation/identities',
  about:
    'People whose identity photos have not been checked yet, and papers with dates (I7) that the caller may look at; the longest waiting first, 20 a page.',
  by: 'admin',
  query: z.object({ after }),
  reply: z.object({
    people: z.array(z.object({ person: Who, front: z.uuid(), back: z.uuid(), uploadedAt: z.iso.datetime() })),
    papers: z.array(WaitingPaper),
    next,
  }),
})

export const decideIdentity = endpoint({
  method: 'POST',
  path: '/moderation/identity/:id',
  about:
    'Says whether a person is who the photos say. Checked: a badge, and the photos go after 30 days; rejected: after 7, and the person may send others.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({
    /** the two images that the administrator checked; the person may have replaced them since */
    front: z.uuid(),
    back: z.uuid(),
    result: z.enum(['checked', 'rejected']),
    reason: z.optional(text(500)),
  }),
  reply: z.object({ deleteAt: z.iso.datetime() }),
  refusals: ['not_found', 'not_possible_now', 'self_sanction', 'own_case'],
})

export const decidePaper = endpoint({
  method: 'POST',
  path: '/moderation/paper/:id',
  about:
    'Says whether a paper is what its owner says, and until when it is valid. One in twenty, drawn when it was sent, counts after a second administrator saw it, where another can. The photo goes 30 days after it was seen, 7 after it was refused. One that was seen by mistake is taken back by refusing it with a reason.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({
    result: z.enum(['seen', 'refused']),
    /** the last valid day, when the owner typed a wrong one */
    validUntil: z.optional(text(10)),
    reason: z.optional(text(500)),
  }),
  reply: z.object({ state: z.enum(paperStates), deleteAt: z.iso.datetime() }),
  refusals: [
    'not_found',
    'not_possible_now',
    'self_sanction',
    'own_case',
    'second_admin_needed',
    'paper_lapsed',
    'paper_too_long',
    'date_malformed',
  ],
})

export const hideRating = endpoint({
  method: 'POST',
  path: '/moderation/rating/:id/hiding',
  about: 'Hides a rating that breaks the rules: it leaves the average, and its author is told (G10).',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ hidden: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case'],
})

export const listAbsences = endpoint({
  method: 'GET',
  path: '/moderation/absences',
  about: 'Seats about which both sides say something else, the oldest first: an administrator decides within 10 days (8.3).',
  by: 'admin',
  reply: z.array(
    z.object({
      bookingId: z.uuid(),
      idRoute: z.uuid(),
      driver: Who,
      passenger: Who,
      departsAt: z.iso.datetime(),
      decideBy: z.iso.datetime(),
      reports: z.array(
        z.object({
          reporter: z.enum(reporters),
          claim: z.enum(claims),
          /** number of empty seats, when other seats of the booking were used */
          seats: z.optional(z.int()),
          reason: z.string(),
          at: z.iso.datetime(),
          objection: z.nullable(z.string()),
          /** the companion who reported, when neither driver nor booker reported */
          companion: z.optional(Who),
          /** the companion who objected */
          objector: z.optional(Who),
        }),
      ),
    }),
  ),
})

export const decideAbsence = endpoint({
  method: 'POST',
  path: '/moderation/absence/:id',
  about: 'Decides whose report about a seat stands, if any; `id` is the booking. The person who was absent gets a case.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({
    upheld: z.nullable(z.enum(reporters)),
    /** authors of deliberately untrue reports (E8) */
    untrue: z.optional(z.array(z.enum(reporters)).check(z.maxLength(reporters.length))),
    reason: Reason,
  }),
  reply: z.object({ decided: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case'],
})

export const listDivisions = endpoint({
  method: 'GET',
  path: '/moderation/divisions',
  about:
    'Divisions by receipts that wait: for an administrator, where the receipts are far from what the trip was published with, or for the receipts.',
  by: 'admin',
  reply: z.array(
    z.object({
      idRoute: z.uuid(),
      originName: z.string(),
      destinationName: z.string(),
      departsAt: z.iso.datetime(),
      driver: Who,
      dueBy: z.iso.datetime(),
      /** deadline for the administrator's decision on the receipts; null without receipts */
      judgeBy: z.nullable(z.iso.datetime()),
      /** the driver may still get seven more days */
      extendable: z.boolean(),
      doubts: z.array(z.enum(doubts)),
      currency: z.string(),
      fuel: z.enum(pricedFuels),
      fuelPriceMinor: z.nullable(z.int()),
      referenceMinor: z.int(),
      tollsMinor: z.nullable(z.int()),
      /** limit for the tolls on this road */
      referenceTollsMinor: z.int(),
      litresHundredths: z.nullable(z.int()),
      expectedLitresHundredths: z.int(),
      /** ids of the photos */
      receipts: z.array(z.uuid()),
    }),
  ),
})

const ofDivision = { by: 'admin', params: z.object({ id }) } as const

export const judgeReceipts = endpoint({
  ...ofDivision,
  method: 'POST',
  path: '/moderation/division/:id',
  about: 'Says whether doubtful receipts of a trip count; if not, it is divided as if none had come. `id` is the trip.',
  body: z.strictObject({ believed: z.boolean(), reason: Reason }),
  reply: z.object({ decided: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case'],
})

export const extendReceipts = endpoint({
  ...ofDivision,
  method: 'POST',
  path: '/moderation/division/:id/extension',
  about: 'Gives the driver seven more days for the receipts of a trip, once. `id` is the trip.',
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ extended: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case'],
})
