import * as z from 'zod/mini'
import { recoveryGrounds } from '#domain/payments/payouts/recovery.ts'
import { endpoint, providerAway } from '../endpoint.ts'
import { Amount } from '../trips/trips.ts'
import { id, line, text, wireText } from '../wire.ts'
import { dualOutcome } from './dualControl.ts'

const Reason = text(500).check(z.minLength(1, 'reason_required'))

/** Actions that an administrator can take on an alarm, besides closing it. */
export const alarmActs = [
  'refund_by_hand',
  'adopt_refund',
  'recover',
  'ask_provider',
  'uphold_objection',
  'reject_objection',
  'adopt_payment',
  'return_payment',
  'fee_by_hand',
  'admit_payment',
  'dismiss_payment',
] as const

const Person = z.object({ id: z.uuid(), name: z.string() })

export const Alarm = z.object({
  id: z.string(),
  kind: z.string(),
  /** subject of the alarm: an id, or a name such as that of a job or a machine */
  about: z.string(),
  at: z.iso.datetime(),
  /** time of the latest report about the same subject; `times` is the number of different reports */
  lastAt: z.iso.datetime(),
  times: z.int(),
  /** both sides of a difference and other known facts; amounts in minor units, as text */
  details: z.record(z.string(), z.unknown()),
  orderId: z.nullable(z.uuid()),
  bookingId: z.nullable(z.uuid()),
  tripId: z.nullable(z.uuid()),
  passenger: z.nullable(Person),
  driver: z.nullable(Person),
  /** the person who owes the fee or the dues, when the alarm has no booking */
  person: z.nullable(Person),
  acts: z.array(z.enum(alarmActs)),
  /** the highest amount that can be recovered from the driver; null when nothing can be recovered */
  mostRecoverable: z.nullable(z.object({ ...Amount })),
  closed: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(Person), reason: z.nullable(z.string()) })),
})
export type Alarm = z.output<typeof Alarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/alarm',
  about:
    'What a person has to look at, for administrators, 30 a page: what happened, both sides, links, and what can be done. The last said first; with `closed=true` those that are closed. What the caller is a party to is left out.',
  by: 'admin',
  query: z.object({ closed: z.optional(wireText), after: z.optional(wireText) }),
  reply: z.object({ alarms: z.array(Alarm), next: z.optional(z.string()) }),
})

export const closeAlarm = endpoint({
  method: 'POST',
  path: '/alarm/:id/closing',
  about: 'Closes an alarm, with a reason that is recorded.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ closed: z.boolean() }),
  refusals: ['not_found', 'own_case'],
})

const dual = ['not_found', 'step_up_required', 'second_admin_needed', 'own_case'] as const

export const refundByHand = endpoint({
  method: 'POST',
  path: '/refund/:id/hand',
  about:
    'A refund that the provider refuses for good is paid by bank transfer, by two administrators; the provider is asked again at that moment. Answers the bank account once, for the transfer itself. With a fresh login.',
  by: 'admin',
  keyed: true,
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({
    ...dualOutcome,
    /** true when the provider made the refund after all, so that no bank transfer is needed */
    byProvider: z.optional(z.boolean()),
    account: z.optional(z.object({ cbu: z.string(), holder: z.string(), ...Amount })),
  }),
  refusals: [...dual, 'refund_not_final', 'refund_matched', 'account_missing', ...providerAway],
})

export const refundFeeByHand = endpoint({
  method: 'POST',
  path: '/fee/:id/hand',
  about:
    'A fee after a suspension whose refund the provider refuses for good is paid back by bank transfer, by two administrators who name the same account; the provider is asked again at that moment. The number is not kept. With a fresh login.',
  by: 'admin',
  keyed: true,
  params: z.object({ id }),
  body: z.strictObject({ cbu: line(40), reason: Reason }),
  reply: z.object({
    ...dualOutcome,
    /** true when the provider made the refund after all, so that no bank transfer is needed */
    byProvider: z.optional(z.boolean()),
    paidBack: z.optional(z.object({ ...Amount })),
  }),
  refusals: [...dual, 'cbu_invalid', 'refund_not_final', 'refund_matched', ...providerAway],
})

export const adoptRefund = endpoint({
  method: 'POST',
  path: '/refund/adoption',
  about:
    'A refund found at the provider that is not ours becomes one of ours, by two administrators: from what is held, else our loss. `paymentId` is the provider’s. With a fresh login.',
  by: 'admin',
  keyed: true,
  body: z.strictObject({ paymentId: wireText, reason: Reason }),
  reply: z.object({ ...dualOutcome, adoptedMinor: z.optional(z.int()) }),
  refusals: [...dual, 'refund_matched', ...providerAway],
})

export const adoptPayment = endpoint({
  method: 'POST',
  path: '/payment/adoption',
  about:
    'A payment found at the provider whose reference names nothing of ours is given to the order that it was made for, by two administrators: it gets its seat, or goes back. `paymentId` is the provider’s. With a fresh login.',
  by: 'admin',
  keyed: true,
  body: z.strictObject({ paymentId: wireText, orderId: id, reason: Reason }),
  reply: z.object({ ...dualOutcome }),
  refusals: [...dual, 'payment_matched', 'payment_differs', ...providerAway],
})

export const reviewPayment = endpoint({
  method: 'POST',
  path: '/order/:id/review',
  about:
    'Decides about an order under review (P8). Admitted, its payment counts as what could not be read had been right: the provider is asked once more, and whatever can be read has to fit. Dismissed, nothing was paid: a seat to come is free again, and of a trip that has left the passenger has a case. With a fresh login.',
  by: 'admin',
  keyed: true,
  params: z.object({ id }),
  body: z.strictObject({ admitted: z.boolean(), reason: Reason }),
  reply: z.object({ decided: z.boolean() }),
  refusals: ['not_found', 'step_up_required', 'own_case', 'not_possible_now', 'payment_differs', ...providerAway],
})

export const returnPayment = endpoint({
  method: 'POST',
  path: '/payment/return',
  about:
    'All that is left of a payment found at the provider that is none of ours is sent back, by two administrators; the provider may refuse it for good. `paymentId` is the provider’s. With a fresh login.',
  by: 'admin',
  keyed: true,
  body: z.strictObject({ paymentId: wireText, reason: Reason }),
  reply: z.object({
    ...dualOutcome,
    returnedMinor: z.optional(z.int()),
    refusedBecause: z.optional(z.enum(['too_old', 'not_refundable', 'more_than_left'])),
  }),
  refusals: [...dual, 'not_possible_now', 'payment_matched', ...providerAway],
})

export const refundSettled = endpoint({
  method: 'POST',
  path: '/order/:id/refund',
  about:
    'Gives part of a settled payment back, by two administrators: it is the community’s loss until it is recovered from the driver. At most what is left of the payment. With a fresh login.',
  by: 'admin',
  keyed: true,
  params: z.object({ id }),
  body: z.strictObject({ amountMinor: z.int().check(z.positive()), reason: Reason }),
  reply: z.object({ ...dualOutcome, refundedMinor: z.optional(z.int()) }),
  refusals: [...dual, 'not_possible_now', 'above_paid'],
})

export const nameRefundAccount = endpoint({
  method: 'PUT',
  path: '/me/refund/:id/account',
  about:
    'The bank account for a refund of the caller that the provider refuses for good; used for that refund and then deleted. With a fresh login.',
  by: 'member',
  openToBarred: true,
  params: z.object({ id }),
  body: z.strictObject({ cbu: line(40), holder: line(80).check(z.minLength(1, 'name_required')) }),
  reply: z.object({ named: z.boolean() }),
  refusals: ['not_found', 'step_up_required', 'cbu_invalid', 'refund_not_final', 'refund_matched'],
})

export const recover = endpoint({
  method: 'POST',
  path: '/recovery',
  about:
    'Takes back what a driver was credited for a booking with which the community lost money, by two administrators, once: only where the service was not given or the driver took part. With a fresh login.',
  by: 'admin',
  keyed: true,
  body: z.strictObject({
    bookingId: id,
    amountMinor: z.int().check(z.positive()),
    ground: z.enum(recoveryGrounds),
    reason: Reason,
  }),
  reply: z.object({ ...dualOutcome, id: z.optional(z.uuid()) }),
  refusals: [...dual, 'already_recovered', 'above_credited'],
})

export const objectToRecovery = endpoint({
  method: 'POST',
  path: '/recovery/:id/objection',
  about: 'The driver objects to a recovery: once, within six months. An administrator who took no part decides.',
  by: 'registered',
  openToBarred: true,
  params: z.object({ id }),
  body: z.strictObject({ text: Reason }),
  reply: z.object({ objected: z.boolean() }),
  refusals: ['not_found', 'appeal_used', 'appeal_too_late'],
})

export const decideRecovery = endpoint({
  method: 'POST',
  path: '/moderation/recovery/:id',
  about:
    'Decides an objection to a recovery; upheld, the money is the driver’s again. By an administrator who took no part. With a fresh login.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ upheld: z.boolean(), reason: Reason }),
  reply: z.object({ decided: z.boolean() }),
  refusals: [...dual, 'not_possible_now'],
})

export const listOwnRecoveries = endpoint({
  method: 'GET',
  path: '/me/recovery',
  about: 'What was recovered from the caller as a driver, why, and what became of an objection.',
  by: 'registered',
  openToBarred: true,
  reply: z.array(
    z.object({
      id: z.uuid(),
      bookingId: z.uuid(),
      at: z.iso.datetime(),
      ...Amount,
      ground: z.enum(recoveryGrounds),
      reason: z.string(),
      objectUntil: z.iso.datetime(),
      objected: z.boolean(),
      upheld: z.nullable(z.boolean()),
      decision: z.nullable(z.string()),
    }),
  ),
})
