import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

/** Of trips that were posted together: this one, or this and those after it (TR15). */
export const Scope = z.enum(['one', 'following'])
export type Scope = z.output<typeof Scope>

/** A trip that was posted together with another: booked and paid by itself. */
export const SeriesTrip = z.object({
  id: z.uuid(),
  /** dd-mm-yyyy and HH:MM where it leaves */
  date: z.string(),
  hours: z.string(),
  departsAt: z.iso.datetime(),
  /** it goes the same way; else it is the way back, or that there */
  sameWay: z.boolean(),
  /** the way back of the trip, or the way there of a way back */
  isPair: z.boolean(),
  place: z.int(),
  priceMinor: z.int(),
  currency: z.string(),
})
export type SeriesTrip = z.output<typeof SeriesTrip>

export const showTripCalendar = endpoint({
  method: 'GET',
  path: '/maps/route/:id/calendar.ics',
  about: 'A trip and those to come that were posted with it, as a file for the calendar of their driver.',
  by: 'member',
  binary: 'text/calendar',
  params: z.object({ id }),
  reply: z.unknown(),
  refusals: ['not_found', 'not_yours'],
})
