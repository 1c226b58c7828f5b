import * as z from 'zod/mini'
import { firstDaySteps, firstDayMarks } from '#domain/admin/firstDay.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../wire.ts'

const FirstDay = z.object({
  /** in order; empty once all steps are done or an administrator has dismissed the list */
  steps: z.array(z.object({ step: z.enum(firstDaySteps), done: z.boolean() })),
})
export type FirstDay = z.output<typeof FirstDay>

export const showFirstDay = endpoint({
  method: 'GET',
  path: '/dashboard/first-day',
  about: 'What a community needs before its first trip, and what of it is done.',
  by: 'admin',
  reply: FirstDay,
})

export const markFirstDay = endpoint({
  method: 'POST',
  path: '/dashboard/first-day/:mark',
  about: 'Marks a step as done that only a person can know of, or puts the whole list away. Recorded.',
  by: 'admin',
  params: z.object({ mark: z.enum(firstDayMarks) }),
  reply: FirstDay,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/dashboard/test-mail',
  about: 'Sends the caller a mail with a code.',
  by: 'admin',
  limit: 'report',
  body: z.strictObject({}),
  reply: z.object({
    to: z.string(),
    /** the mail server accepted the message; otherwise the log states the reason */
    taken: z.boolean(),
    /** false if the installation only stores mail in its own mailbox for demonstrations */
    leaves: z.boolean(),
  }),
})

export const proveMail = endpoint({
  method: 'POST',
  path: '/dashboard/test-mail/code',
  about: 'With the code of the test mail: mail arrives, which marks that step as done. Recorded.',
  by: 'admin',
  body: z.strictObject({ code: line(100) }),
  reply: FirstDay,
  refusals: ['phone_code_wrong'],
})
