import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/* Demand of passengers and occupancy of trips, as counts without personal data. */

export const RideFigures = z.object({
  /** roads and future days for which the most people found no trip; roads with fewer than three such people are left out */
  unmet: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** dd-mm-yyyy, the day of the search */
      date: z.string(),
      people: z.int(),
    }),
  ),
  /** seats sold on the trips that departed in the last 30 days; null for fewer than three trips */
  seatsSold: z.nullable(z.object({ trips: z.int(), seats: z.int() })),
  /** ride requests shown in the last 30 days, and how many of them got an invitation; null for fewer than three requests */
  requests: z.nullable(z.object({ shown: z.int(), answered: z.int() })),
  /**
   * invitations within the last 30 days, and how many of them led to a confirmed seat on the trip; null for fewer than three
   * invitations
   */
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
