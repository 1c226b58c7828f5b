import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../wire.ts'

export const beginAdministration = endpoint({
  method: 'POST',
  path: '/first-start',
  about:
    'Makes the caller the first administrator, with the code that the server prints while nobody administers. Ends the caller’s sessions. Recorded.',
  by: 'member',
  body: z.strictObject({ code: line(200) }),
  reply: z.object({
    /** administers from the next login on; else once registered */
    registered: z.boolean(),
  }),
  refusals: ['first_start_code_wrong', 'first_start_over'],
})
