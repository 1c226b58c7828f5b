import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount } from './trips.ts'

export const showSeatPrice = endpoint({
  method: 'GET',
  path: '/seat-price',
  about:
    'What a seat costs on the road with the most trips: the median of its open trips of the next 14 days, at least three of them; computed once an hour.',
  by: 'anyone',
  limit: 'search',
  reply: z.object({
    /** null when no busy road has three open trips in the next 14 days */
    road: z.nullable(z.object({ from: z.string(), to: z.string(), ...Amount })),
  }),
})
