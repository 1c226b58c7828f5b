import * as z from 'zod/mini'
import { agreedTerms, answerStates } from '#domain/trips/change.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

/** Part of a series: only this trip, or also the later trips (TR15). */
export const Scope = z.enum(['one', 'following'])
export type Scope = z.output<typeof Scope>

/** A trip that was posted together with others. It is booked and paid separately. */
export const SeriesTrip = z.object({
  id: z.uuid(),
  /** local date dd-mm-yyyy and HH:MM of departure */
  date: z.string(),
  hours: z.string(),
  departsAt: z.iso.datetime(),
  /** in the direction of the opened trip */
  sameWay: z.boolean(),
  /** this trip is the return trip, or the outbound trip, of the opened trip */
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

const Car = z.nullable(z.object({ brand: z.string(), model: z.string(), color: z.string() }))

/**
 * A change as one passenger sees it: the terms for the passenger's stretch before and after the change. Times are HH:MM in the
 * local time of each place.
 */
export const SeatChange = z.object({
  id: z.uuid(),
  changed: z.array(z.enum(agreedTerms)),
  answer: z.enum(answerStates),
  answerBy: z.iso.datetime(),
  /** meters by which the change moves pick-up and drop-off */
  movedM: z.optional(z.int()),
  dropOffMovedM: z.optional(z.int()),
  before: z.object({ pickUp: z.string(), dropOff: z.string(), car: Car, meetingPoint: z.string(), dropOffPoint: z.string() }),
  after: z.object({ pickUp: z.string(), dropOff: z.string(), car: Car, meetingPoint: z.string(), dropOffPoint: z.string() }),
  /** refund without the passenger's consent, in minor units */
  refundMinor: z.int(),
})
export type SeatChange = z.output<typeof SeatChange>

/** A change as the driver sees it: the whole trip and the answers. */
export const TripChange = z.object({
  id: z.uuid(),
  changed: z.array(z.enum(agreedTerms)),
  answerBy: z.iso.datetime(),
  before: z.object({ hours: z.string(), car: Car, meetingPoints: z.array(z.string()) }),
  after: z.object({ hours: z.string(), car: Car, meetingPoints: z.array(z.string()) }),
  answers: z.array(z.object({ bookingId: z.uuid(), name: z.string(), answer: z.enum(answerStates) })),
})
export type TripChange = z.output<typeof TripChange>
