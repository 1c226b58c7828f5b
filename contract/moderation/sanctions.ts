import * as z from 'zod/mini'
import { offences, sanctionStates, steps } from '#domain/moderation/sanction.ts'
import { endpoint, providerAway } from '../endpoint.ts'
import { Amount } from '../trips/trips.ts'
import { id, text, wireText } from '../wire.ts'

/* Sanctions (rules 12): decisions of administrators about people, and the people's answers. */

/** A person in a list for administrators. */
export const Who = z.object({ id: z.uuid(), name: z.nullable(z.string()), photo: z.nullable(z.string()) })
export type Who = z.output<typeof Who>

const Outcome = z.object({
  at: z.iso.datetime(),
  upheld: z.nullable(z.boolean()),
  /** reason of the decision on the appeal */
  reason: z.nullable(z.string()),
  decideBy: z.iso.datetime(),
})

/** A decision, as administrators see it. */
export const Sanction = z.object({
  id: z.uuid(),
  step: z.enum(steps),
  state: z.enum(sanctionStates),
  offence: z.enum(offences),
  /** internal record */
  text: z.string(),
  /** the statement that the person received */
  statement: z.string(),
  by: Who,
  at: z.iso.datetime(),
  secondedBy: z.nullable(Who),
  startsAt: z.nullable(z.iso.datetime()),
  /** null: permanent, or until further notice */
  until: z.nullable(z.iso.datetime()),
  appeal: z.nullable(Outcome),
})
export type Sanction = z.output<typeof Sanction>

const Reason = text(2000).check(z.minLength(1, 'reason_required'))

export const sanctionPerson = endpoint({
  method: 'POST',
  path: '/sanction',
  about:
    'Warns, suspends, or disables an account for good, which waits for a second administrator; or dismisses a case. Sessions, trips and seats end at once, and everything paid goes back (E4). With a fresh login.',
  by: 'admin',
  body: z.strictObject({
    /** email or id; not needed with a case */
    person: z.optional(wireText),
    caseId: z.optional(id),
    step: z.enum([...steps, 'dismiss']),
    /** length of a suspension; null: until further notice */
    months: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(24)))),
    offence: z.optional(z.enum(offences)),
    /** internal note, not shown to the person */
    text: Reason,
    /** the facts, written for the sanctioned person */
    statement: z.optional(text(2000)),
    /** deliberately untrue reports of the case */
    falseReports: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
    /** leaves the case open, with the money of its trips frozen */
    keepOpen: z.optional(z.boolean()),
  }),
  reply: z.object({
    sanction: z.nullable(Sanction),
    /** null without a case */
    state: z.nullable(z.enum(['open', 'closed'])),
    /** an exclusion of an administrator is only a proposal until another administrator confirms it (A11) */
    proposed: z.optional(z.literal(true)),
    until: z.optional(z.iso.datetime()),
  }),
  refusals: [
    'not_found',
    'self_sanction',
    'last_admin',
    'already_sanctioned',
    'not_possible_now',
    'step_up_required',
    'second_admin_needed',
    'own_case',
  ],
})

const amounts = z.array(z.object(Amount))

export const showEffects = endpoint({
  method: 'GET',
  path: '/moderation/effects/:id',
  about:
    'What suspending or excluding a person would do now (E4); `id` is theirs. With a case also what would wait until it is closed.',
  by: 'admin',
  params: z.object({ id }),
  query: z.object({ caseId: z.optional(id) }),
  reply: z.object({
    /** cancelled trips of the person */
    trips: z.int(),
    /** bookings on those trips; their passengers are notified */
    passengers: z.int(),
    /** refunds to those passengers, by currency */
    back: amounts,
    /** the person's bookings with other drivers, who are notified */
    seats: z.int(),
    ownBack: amounts,
    /** money of the case's trips, frozen while the case is open */
    frozen: amounts,
  }),
  refusals: ['not_found', 'own_case'],
})
export type Effects = z.output<typeof showEffects.reply>

export const decideSanction = endpoint({
  method: 'POST',
  path: '/sanction/:id/approval',
  about: 'The second administrator’s word on a definitive decision. Not one’s own.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ approve: z.boolean(), reason: Reason }),
  reply: Sanction,
  refusals: [
    'not_found',
    'not_possible_now',
    'second_admin_needed',
    'own_case',
    'self_sanction',
    'last_admin',
    'step_up_required',
  ],
})

export const liftSanction = endpoint({
  method: 'POST',
  path: '/sanction/:id/lifting',
  about: 'Takes a warning or suspension back, by an administrator who did not decide it. What is for good takes an appeal.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: Sanction,
  refusals: [
    'not_found',
    'not_possible_now',
    'second_admin_needed',
    'own_case',
    'self_sanction',
    'no_reactivation',
    'step_up_required',
  ],
})

/** A decision, as the sanctioned person reads it (E1, E5). */
export const OwnSanction = z.object({
  id: z.uuid(),
  step: z.enum(steps),
  state: z.enum(sanctionStates),
  startsAt: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  /** absent when the operator gives no reasons */
  offence: z.optional(z.enum(offences)),
  statement: z.optional(z.string()),
  appealUntil: z.iso.datetime(),
  whyNotAppeal: z.nullable(z.enum(['appeal_used', 'appeal_too_late', 'not_possible_now'])),
  appeal: z.nullable(Outcome),
})

export const showOwnSanctions = endpoint({
  method: 'GET',
  path: '/sanction',
  about: 'What was decided about the caller, until when, why, how to appeal, and what opens the account again.',
  by: 'member',
  openToBarred: true,
  reply: z.object({
    state: z.enum(['active', 'suspended', 'awaiting_reactivation', 'disabled']),
    until: z.nullable(z.iso.datetime()),
    sanctions: z.array(OwnSanction),
    /** null: the suspension ends without a fee */
    fee: z.nullable(z.object(Amount)),
    whyNotReactivate: z.nullable(z.literal('no_reactivation')),
    now: z.iso.datetime(),
  }),
})

export const appeal = endpoint({
  method: 'POST',
  path: '/appeal',
  about: 'Appeals against a decision about the caller: once, within six months, free. Another administrator decides in 14 days.',
  by: 'member',
  openToBarred: true,
  limit: 'report',
  body: z.strictObject({ sanctionId: id, text: Reason }),
  reply: z.object({ decideBy: z.iso.datetime() }),
  refusals: ['not_found', 'appeal_used', 'appeal_too_late', 'not_possible_now'],
})

const Fee = z.object({
  id: z.uuid(),
  state: z.enum(['opened', 'waiting', 'paid', 'closed', 'refund_due', 'refund_refused', 'refunded', 'charged_back']),
  init_point: z.nullable(z.string()),
  payBy: z.iso.datetime(),
  now: z.iso.datetime(),
  ...Amount,
})

export const startReactivation = endpoint({
  method: 'POST',
  path: '/reactivation',
  about: 'Starts to pay the fee that ends a suspension whose time is over (E3). Started again it is the same one.',
  by: 'member',
  openToBarred: true,
  keyed: true,
  limit: 'booking',
  reply: Fee,
  refusals: ['no_reactivation', ...providerAway],
})

export const checkReactivation = endpoint({
  method: 'POST',
  path: '/reactivation/:id/check',
  about: 'After the checkout: asks the provider what became of the fee. Paid: the account is active again.',
  by: 'member',
  openToBarred: true,
  limit: 'booking',
  params: z.object({ id }),
  reply: Fee,
  refusals: ['not_found', ...providerAway],
})
