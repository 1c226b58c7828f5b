import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wireText, writtenNumber } from '../wire.ts'
import { NamedPlace, OpenTrip } from './trips.ts'

const Road = { from: NamedPlace, to: NamedPlace }

export const showOpenRoad = endpoint({
  method: 'GET',
  path: '/maps/route/open',
  about:
    'The open trips of a road with `place` seats free (ST13): those of `date` first, then those of the next 14 days. Where there are none, up to three open roads nearby.',
  by: 'anyone',
  limit: 'search',
  query: z.object({ from: wireText, to: wireText, date: z.optional(wireText), place: z.optional(writtenNumber) }),
  reply: z.object({
    ...Road,
    trips: z.array(z.extend(OpenTrip, { id: z.uuid() })),
    /** the list has reached its limit; a search shows more trips */
    more: z.boolean(),
    nearby: z.array(z.object(Road)),
  }),
  refusals: ['place_unknown', 'same_place', 'date_malformed', 'seats_out_of_range'],
})
