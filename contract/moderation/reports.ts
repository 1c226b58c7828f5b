import * as z from 'zod/mini'
import { MOST_REPORT, MOST_REPORTED_MESSAGES, reportReasons, reportSubjects } from '#domain/moderation/report.ts'
import { endpoint } from '../endpoint.ts'
import { text, wireText } from '../wire.ts'

/* A reported person never learns by whom (E8): only answers to administrators name a reporter, or say that there is a report. */

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
    messages: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MOST_REPORTED_MESSAGES))),
    reason: z.enum(reportReasons),
    text: text(MOST_REPORT).check(z.minLength(1, 'description_required')),
  }),
  reply: z.object({ received: z.boolean() }),
  refusals: ['not_found', 'self_report', 'already_reported'],
})
