import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wireText } from '../wire.ts'

export const showElsewhere = endpoint({
  method: 'GET',
  path: '/maps/route/elsewhere',
  about:
    'Journeys that the partners of this installation offer between two towns on a day (ST23): the hour of each, and the address where it is booked.',
  by: 'anyone',
  limit: 'search',
  query: z.object({ from: wireText, to: wireText, date: wireText }),
  reply: z.object({
    partners: z.array(z.object({ name: z.string(), trips: z.array(z.object({ url: z.url(), hours: z.string() })) })),
  }),
  refusals: ['place_unknown', 'same_place', 'date_malformed'],
})
