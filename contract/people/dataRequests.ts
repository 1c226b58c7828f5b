import * as z from 'zod/mini'
import { ownRequestKinds, requestKinds, requestStates } from '#domain/privacy/dataRequest.ts'
import { endpoint } from '../endpoint.ts'
import { Who } from '../moderation/sanctions.ts'
import { id, text, wireText } from '../wire.ts'

/* Requests about personal data, other than the export and closing the account (16.2). */

const Reason = text(2000).check(z.minLength(1, 'reason_required'))

const requestShape = {
  id: z.uuid(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  text: z.string(),
  askedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  answer: z.nullable(z.string()),
  endedAt: z.nullable(z.iso.datetime()),
  /** the request came by mail, and an administrator entered it */
  byMail: z.boolean(),
}

export const OwnDataRequest = z.object(requestShape)
export type OwnDataRequest = z.output<typeof OwnDataRequest>

const open = { by: 'member', openToBarred: true, openUnderOldTerms: true } as const

export const listOwnRequests = endpoint({
  ...open,
  method: 'GET',
  path: '/me/data-request',
  about: 'What the caller asked of what is kept about them, and the answers, the last one first.',
  reply: z.array(OwnDataRequest),
})

export const askAboutData = endpoint({
  ...open,
  method: 'POST',
  path: '/me/data-request',
  about:
    'Asks to correct, to object, or to restrict the use of what is kept; an administrator answers in five working days. One open request of each kind. With a fresh login.',
  limit: 'report',
  body: z.strictObject({ kind: z.enum(ownRequestKinds), text: Reason }),
  reply: OwnDataRequest,
  refusals: ['already_reported', 'step_up_required'],
})

export const endOwnRequest = endpoint({
  ...open,
  method: 'POST',
  path: '/me/data-request/:id/ending',
  about: 'Takes an open request back, or ends a restriction: what is kept is used again.',
  params: z.object({ id }),
  reply: OwnDataRequest,
  refusals: ['not_found', 'not_possible_now'],
})

export const DataRequest = z.object({
  ...requestShape,
  /** null for a person without an account, whom other people named */
  person: z.nullable(Who),
  contact: z.nullable(z.string()),
  proof: z.nullable(z.string()),
})
export type DataRequest = z.output<typeof DataRequest>

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/data-request',
  about: 'Requests that wait for an answer, the first to be due on top, and restrictions that last. Without the caller’s own.',
  by: 'admin',
  reply: z.array(DataRequest),
})

export const recordDataRequest = endpoint({
  method: 'POST',
  path: '/data-request',
  about:
    'Writes down a request that came by mail, of a person who cannot log in or has no account, and which facts of the last trip they knew. With a fresh login; it is recorded.',
  by: 'admin',
  body: z.strictObject({
    /** email or id; absent for a person without an account */
    person: z.optional(wireText),
    kind: z.enum(requestKinds),
    text: Reason,
    contact: text(320).check(z.minLength(1, 'email_required')),
    proof: Reason,
  }),
  reply: DataRequest,
  refusals: ['not_found', 'own_case', 'already_reported', 'step_up_required'],
})

export const answerDataRequest = endpoint({
  method: 'POST',
  path: '/data-request/:id/answer',
  about:
    'Answers a request. A granted restriction begins at once and wants no coming trips; a granted erasure closes the account. With a fresh login; it is recorded.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ granted: z.boolean(), answer: Reason }),
  reply: z.object({ answered: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case', 'account_has_open_business', 'last_admin', 'step_up_required'],
})

export const liftRestriction = endpoint({
  method: 'POST',
  path: '/data-request/:id/lifting',
  about: 'Ends a restriction for a person who asked so by mail. With a fresh login; it is recorded.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ lifted: z.boolean() }),
  refusals: ['not_found', 'not_possible_now', 'own_case', 'step_up_required'],
})
