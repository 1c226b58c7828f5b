import * as z from 'zod/mini'
import { payoutObstacles } from '#domain/payments/payouts/payout.ts'
import { seconding } from '../admin/dualControl.ts'
import { endpoint } from '../endpoint.ts'
import { Amount } from '../trips/trips.ts'
import { id, line, text, wireText } from '../wire.ts'

const WhyNot = z.nullable(z.enum(payoutObstacles))

export const Due = z.object({
  id: z.uuid(),
  name: z.string(),
  /** below zero: the driver owes this amount, and the next settlements reduce it */
  ...Amount,
  /** the part of the amount that a new driver cannot be paid yet, because it was credited too recently */
  waitingMinor: z.int(),
  hasCbu: z.boolean(),
  /** obstacle to the payout; null when there is none */
  whyNot: WhyNot,
})
export type Due = z.output<typeof Due>

export const listDue = endpoint({
  method: 'GET',
  path: '/payout',
  about: 'What each driver is due, for administrators, 50 a page, and why it does not go out where it does not.',
  by: 'admin',
  query: z.object({ after: z.optional(wireText) }),
  reply: z.object({ drivers: z.array(Due), next: z.optional(z.string()) }),
})

/**
 * A payout that one administrator has prepared and another releases. It reserves no money; the release reads amounts and accounts
 * again.
 */
export const Payout = z.object({
  id: z.uuid(),
  preparedBy: z.object({ id: z.uuid(), name: z.nullable(z.string()) }),
  preparedAt: z.iso.datetime(),
  /** time at which the payout expires */
  until: z.iso.datetime(),
  /** the caller prepared it and therefore cannot release it */
  mine: z.boolean(),
  /** the first hundred drivers by name, with the amounts that were payable when the payout was prepared */
  drivers: z.array(z.object({ id: z.uuid(), name: z.string(), ...Amount })),
  count: z.int(),
  totalMinor: z.int(),
  ...seconding,
})
export type Payout = z.output<typeof Payout>

export const preparePayout = endpoint({
  method: 'POST',
  path: '/payout',
  about:
    'Prepares to pay out everything due, in place of what was prepared before. Another administrator releases it within 7 days. With a fresh login.',
  by: 'admin',
  keyed: true,
  reply: Payout,
  refusals: ['step_up_required', 'nothing_to_pay', 'own_case'],
})

export const showPayout = endpoint({
  method: 'GET',
  path: '/payout/prepared',
  about: 'The payout that waits to be released, if any.',
  by: 'admin',
  reply: z.nullable(Payout),
})

export const releasePayout = endpoint({
  method: 'POST',
  path: '/payout/:id/release',
  about:
    'Releases what another administrator prepared: the file of CBU, name and amount (CSV). With a fresh login; it is recorded and not kept. Released again by the same person it is the same file.',
  by: 'admin',
  keyed: true,
  binary: 'text/csv',
  params: z.object({ id }),
  reply: z.unknown(),
  refusals: [
    'not_found',
    'step_up_required',
    'second_admin_needed',
    'not_possible_now',
    'payout_lapsed',
    'nothing_to_pay',
    'own_case',
  ],
})

export const listPaid = endpoint({
  method: 'GET',
  path: '/payout/paid',
  about: 'What was paid out, the newest first, 50 a page, for administrators who read from the bank what came back.',
  by: 'admin',
  query: z.object({ after: z.optional(wireText) }),
  reply: z.object({
    transfers: z.array(
      z.object({
        /** the payout that the transfer was part of */
        payout: z.uuid(),
        account: z.uuid(),
        name: z.string(),
        at: z.iso.datetime(),
        ...Amount,
        cbuLast: z.nullable(z.string()),
        returnedAt: z.nullable(z.iso.datetime()),
      }),
    ),
    next: z.optional(z.string()),
  }),
})
export type Paid = z.output<typeof listPaid.reply>['transfers'][number]

export const returnPayout = endpoint({
  method: 'POST',
  path: '/payout/:id/return',
  about:
    'The bank sent transfers of a released payout back: they are due again and wait for another CBU, and whom they belong to is told. With a fresh login.',
  by: 'admin',
  keyed: true,
  params: z.object({ id }),
  body: z.strictObject({
    accounts: z.array(id).check(z.minLength(1), z.maxLength(100)),
    reason: text(500).check(z.minLength(1, 'reason_required')),
  }),
  reply: z.object({ returned: z.int() }),
  refusals: ['not_found', 'step_up_required', 'own_case', 'payout_not_released', 'already_returned'],
})

export const openBankAccount = endpoint({
  method: 'POST',
  path: '/payout/account/:id',
  about: 'The CBU of a driver, for an administrator to ask the bank who holds it. With a fresh login; it is recorded.',
  by: 'admin',
  params: z.object({ id }),
  reply: z.object({ cbu: z.string(), name: z.string() }),
  refusals: ['not_found', 'step_up_required', 'own_case'],
})

export const noteHolder = endpoint({
  method: 'POST',
  path: '/payout/account/:id/holder',
  about:
    'The tax number (CUIT) that the bank names for the CBU of a driver: before the first payout to a CBU it has to contain the driver’s DNI; with another document the caller compares the names. With a fresh login; it is recorded, and the number is not kept.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ cuit: line(20) }),
  reply: z.object({ seen: z.boolean() }),
  refusals: ['not_found', 'step_up_required', 'own_case', 'holder_differs'],
})

export const showOwnPayouts = endpoint({
  method: 'GET',
  path: '/me/payout',
  about:
    'What the caller is due as a driver, what of it is payable, and what was paid out: dates, amounts, state, last four digits of the CBU.',
  by: 'registered',
  openToBarred: true,
  reply: z.object({
    due: z.array(z.object({ ...Amount, payableMinor: z.int(), whyNot: WhyNot })),
    payouts: z.array(
      z.object({
        at: z.iso.datetime(),
        ...Amount,
        cbuLast: z.nullable(z.string()),
        state: z.enum(['paid', 'returned']),
        returnedAt: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
})
