import * as z from 'zod/mini'
import { dualControlKinds } from '#domain/people/dualControl.ts'
import { endpoint } from '../endpoint.ts'
import { Who } from '../moderation/sanctions.ts'
import { id, text } from '../wire.ts'

/* Actions that need two administrators (A11, E7). The second administrator confirms by the same call, or by the proposal's id. */

/** Fields of an action that awaits a second person, in lists for administrators. */
export const seconding = {
  /** obstacle to the caller's confirmation */
  whyNotConfirm: z.nullable(z.enum(['second_admin_needed'])),
  /** the command with which the operator confirms on the server, when no other administrator can */
  command: z.nullable(z.string()),
}

const Reason = text(2000).check(z.minLength(1, 'reason_required'))

/**
 * Fields in the response of every call for such an action. The first administrator's call proposes the action, and an equal call
 * by a second administrator carries it out. A repeated call has no effect.
 */
export const dualOutcome = {
  proposed: z.boolean(),
  until: z.optional(z.iso.datetime()),
  /** the command with which the operator confirms, when no other administrator can */
  command: z.optional(z.string()),
  /** time at which the same action was already carried out; this call then changed nothing */
  doneAt: z.optional(z.iso.datetime()),
}

export const Proposal = z.object({
  id: z.uuid(),
  kind: z.enum(dualControlKinds),
  /** as in the audit log, for example `account:…` */
  subject: z.string(),
  /** the owner, when the subject is an account */
  person: z.nullable(Who),
  /** content that identifies this action; its fields depend on the kind */
  content: z.record(z.string(), z.unknown()),
  reason: z.string(),
  by: Who,
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** time at which the same action was already carried out */
  doneBefore: z.nullable(z.iso.datetime()),
  ...seconding,
})
export type Proposal = z.output<typeof Proposal>

export const listProposals = endpoint({
  method: 'GET',
  path: '/moderation/proposals',
  about:
    'What administrators proposed and no other one has confirmed yet, the oldest first; without what the caller is a party to (E7).',
  by: 'admin',
  reply: z.array(Proposal),
})

export const confirmProposal = endpoint({
  method: 'POST',
  path: '/moderation/proposal/:id/confirmation',
  about:
    'Confirms what another administrator proposed, as the same call would; repeated it is not done again. With a fresh login.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ confirmed: z.boolean() }),
  refusals: [
    'not_found',
    'not_possible_now',
    'second_admin_needed',
    'own_case',
    'last_admin',
    'already_sanctioned',
    'step_up_required',
  ],
})

export const endProposal = endpoint({
  method: 'POST',
  path: '/moderation/proposal/:id/ending',
  about: 'Takes a proposal back, or turns it down. It may be proposed again.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ ended: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case', 'step_up_required'],
})
