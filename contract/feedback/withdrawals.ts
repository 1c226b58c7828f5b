import * as z from 'zod/mini'
import { type WithdrawalState, withdrawalSubjects } from '#domain/feedback/withdrawal.ts'
import { endpoint } from '../endpoint.ts'
import { formText, id, wireText } from '../wire.ts'
import { handed } from './suggestions.ts'

/* Withdrawal from an agreement within ten days, without an account and without a reason (Argentine consumer law). */

const line = formText

export const NewWithdrawal = z.strictObject({ name: line, email: line, about: line, reference: line, comment: line, ...handed })
export type NewWithdrawal = z.input<typeof NewWithdrawal>

export const addWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawal/add',
  about: 'Opens a case and says its code at once. The same form sent again is the same case.',
  by: 'anyone',
  openToBarred: true,
  limit: 'withdrawal',
  body: NewWithdrawal,
  reply: z.object({ code: z.string(), askedAt: z.iso.datetime() }),
  refusals: ['looks_automatic', 'form_expired', 'too_many_requests'],
})

const states = ['open', 'answered', 'closed'] as const satisfies readonly WithdrawalState[]

export const Withdrawal = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  email: z.string(),
  about: z.enum(withdrawalSubjects),
  reference: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  state: z.enum(states),
  askedAt: z.iso.datetime(),
  /** the account that the server found for this email */
  account: z.nullable(z.uuid()),
  answer: z.nullable(z.string()),
  /** all transitions so far; `by` is an administrator's name, null for the person's own action */
  history: z.array(z.object({ event: z.enum(['ask', 'answer', 'close']), at: z.iso.datetime(), by: z.nullable(z.string()) })),
  /** mails to people without an account, with their times */
  mails: z.array(
    z.object({
      kind: z.enum(['code', 'answer']),
      state: z.enum(['pending', 'sent', 'failed']),
      at: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type Withdrawal = z.output<typeof Withdrawal>

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawal',
  about:
    'Cases: the open ones, the oldest first, or with `settled=true` the others, the newest first; 8 a page. With `code` that case alone.',
  by: 'admin',
  query: z.object({ settled: z.optional(z.literal('true')), code: z.optional(wireText), after: z.optional(wireText) }),
  reply: z.object({ withdrawals: z.array(Withdrawal), count: z.int(), next: z.optional(z.string()) }),
})

export const answerWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawal/:id/answer',
  about: 'Answers an open case, or closes it with a word why there is nothing to withdraw from. Written down.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ answer: line, event: z.enum(['answer', 'close']) }),
  reply: Withdrawal,
  refusals: ['not_found', 'not_possible_now'],
})
