import * as z from 'zod/mini'
import { phoneWays } from '#domain/people/phoneCheck.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../wire.ts'

export const startPhoneCheck = endpoint({
  method: 'POST',
  path: '/me/phone',
  about:
    'Begins to check the caller’s telephone (A14). `message`: the code to send from it to the operator’s number, with links that have it written. `sms`: a code is sent to it.',
  by: 'registered',
  body: z.strictObject({ way: z.enum(phoneWays) }),
  reply: z.object({
    until: z.iso.datetime(),
    code: z.optional(z.string()),
    whatsapp: z.optional(z.string()),
    sms: z.optional(z.string()),
    /** page of the embedded provider that sends or shows the message */
    demo: z.optional(z.string()),
  }),
  refusals: ['phone_not_possible', 'phone_away'],
})
export type StartedPhoneCheck = z.output<typeof startPhoneCheck.reply>

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/me/phone/code',
  about: 'The code of the SMS, also with its text; five tries.',
  by: 'registered',
  body: z.strictObject({ code: line(200) }),
  reply: z.object({ checked: z.boolean() }),
  refusals: ['phone_code_wrong', 'phone_code_over', 'phone_not_possible'],
})

export const noticePhone = endpoint({
  method: 'POST',
  path: '/notice/phone',
  about:
    'The gateway of the operator’s number passes a message on: `{ from, text }`, with `x-signature: sha256=…`, the HMAC-SHA256 of the body.',
  by: 'anyone',
  openToBarred: true,
  signed: true,
  limit: 'notice',
  body: z.optional(z.unknown()),
  reply: z.object({ taken: z.boolean() }),
  refusals: ['bad_signature'],
})
