import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/* Demand of passengers and occupancy of trips, as counts without personal data. */

export const RideFigures = z.object({
  /** roads and future days that most people searched without finding a trip, without roads of fewer than three people */
  unmet: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** dd-mm-yyyy, the day of the search */
      date: z.string(),
      people: z.int(),
    }),
  ),
  /** seats of the trips that departed in the last 30 days; null below three trips */
  seatsSold: z.nullable(z.object({ trips: z.int(), seats: z.int() })),
  /** ride requests shown in the last 30 days, and the number with an invitation; null below three */
  requests: z.nullable(z.object({ shown: z.int(), answered: z.int() })),
  /** invitations within the last 30 days, and the number that led to a confirmed seat on the trip; null below three */
  invitations: z.nullable(z.object({ sent: z.int(), accepted: z.int() })),
})
export type RideFigures = z.output<typeof RideFigures>

export const showRideFigures = endpoint({
  method: 'GET',
  path: '/dashboard/rides',
  about:
    'Where passengers find no ride, how many seats a trip sells, and what ride requests and invitations lead to: counts, none of them of fewer than three.',
  by: 'admin',
  reply: RideFigures,
})
