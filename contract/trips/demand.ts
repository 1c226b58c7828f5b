import * as z from 'zod/mini'
import { demandWords } from '#domain/trips/alerts/rideRequest.ts'
import { endpoint } from '../endpoint.ts'
import { Coordinates, wireText } from '../wire.ts'

/* How many people look for which road: in steps, from five people on, the same all day and to everyone (ST17). */

const DemandPlace = z.object({ id: z.int(), name: z.string(), ...Coordinates.shape })
const People = z.enum(demandWords)

/** A part of a trip's road that people look for on its day. */
export const WantedRoad = z.object({
  from: DemandPlace,
  to: DemandPlace,
  people: People,
  /** dd-mm-yyyy at the pick-up */
  date: z.string(),
})
export type WantedRoad = z.output<typeof WantedRoad>

export const mostWantedRoads = endpoint({
  method: 'GET',
  path: '/wanted',
  about: 'The roads that most people look for in the next 30 days, those of `place` alone where it is given.',
  by: 'anyone',
  limit: 'search',
  query: z.object({ place: z.optional(wireText) }),
  reply: z.object({
    roads: z.array(
      z.object({
        from: DemandPlace,
        to: DemandPlace,
        people: People,
        /** dd-mm-yyyy: the first days on which enough people look for it */
        dates: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['place_unknown'],
})
