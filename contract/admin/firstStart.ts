import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, text } from '../wire.ts'
import { Community } from './community.ts'

export const beginAdministration = endpoint({
  method: 'POST',
  path: '/first-start',
  about:
    'Makes the caller the first administrator, with the code that the server prints while nobody administers, and sets what the community is and a litre of petrol costs. Ends the caller’s sessions. Recorded.',
  by: 'member',
  body: z.strictObject({
    code: line(200),
    community: z.optional(Community),
    /** in any usual spelling: 1950, 1.950, 1950,50 */
    petrol: z.optional(text(20)),
  }),
  reply: z.object({
    /** the person becomes administrator with the next login; otherwise after registration */
    registered: z.boolean(),
  }),
  refusals: [
    'first_start_code_wrong',
    'first_start_over',
    'field_not_editable',
    'amount_malformed',
    'amount_out_of_range',
    'fuel_price_there',
  ],
})
