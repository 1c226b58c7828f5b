import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Coordinates, wireText } from '../wire.ts'

const DemandPlace = z.object({ id: z.int(), name: z.string(), ...Coordinates.shape })

export const mostWantedRoads = endpoint({
  method: 'GET',
  path: '/wanted',
  about:
    'The roads of the next 30 days that most people show requests for, from three people on; those of `place` alone where it is given.',
  by: 'anyone',
  limit: 'search',
  query: z.object({ place: z.optional(wireText) }),
  reply: z.object({
    roads: z.array(
      z.object({
        from: DemandPlace,
        to: DemandPlace,
        people: z.int(),
        /** dd-mm-yyyy: the first days that passengers search for */
        dates: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['place_unknown'],
})
