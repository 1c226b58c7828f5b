import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text, wireText } from '../wire.ts'
import { Who } from './sanctions.ts'

/* Legal holds (16.1): during a hold no job deletes data of that person, however old the data is. */

const Reason = text(2000).check(z.minLength(1, 'reason_required'))

export const Hold = z.object({
  id: z.uuid(),
  /** null for a hold on the person; otherwise the hold covers this case and all people in it */
  caseId: z.nullable(z.uuid()),
  reason: z.string(),
  by: Who,
  at: z.iso.datetime(),
  lifted: z.nullable(z.object({ by: Who, at: z.iso.datetime(), reason: z.string() })),
})
export type Hold = z.output<typeof Hold>

const Holds = z.object({
  /** the latest hold first */
  holds: z.array(Hold),
  /** cases about the person, which may also have a hold */
  cases: z.array(z.object({ id: z.uuid(), openedAt: z.iso.datetime(), closedAt: z.nullable(z.iso.datetime()) })),
})
export type Holds = z.output<typeof Holds>

export const showHolds = endpoint({
  method: 'GET',
  path: '/legal-hold/:id',
  about: 'Every hold there is or was on a person, by id or e-mail, and on cases about them.',
  by: 'admin',
  params: z.object({ id: wireText }),
  reply: Holds,
  refusals: ['not_found'],
})

export const setHold = endpoint({
  method: 'POST',
  path: '/legal-hold/:id',
  about: 'Keeps everything of a person, or of one case about them, until it is lifted. Recorded, with a fresh login.',
  by: 'admin',
  params: z.object({ id: wireText }),
  body: z.strictObject({ caseId: z.optional(id), reason: Reason }),
  reply: Holds,
  refusals: ['not_found', 'not_possible_now', 'self_sanction', 'own_case', 'step_up_required'],
})

export const liftHold = endpoint({
  method: 'POST',
  path: '/legal-hold/:id/lifting',
  about: 'Lifts a hold: what is over goes with the next run. Recorded, with a fresh login.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ reason: Reason }),
  reply: Holds,
  refusals: ['not_found', 'not_possible_now', 'self_sanction', 'own_case', 'step_up_required'],
})
