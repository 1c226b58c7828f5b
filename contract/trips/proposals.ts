import * as z from 'zod/mini'
import { answerStates, askedAbout } from '#domain/trips/change.ts'

const Car = z.nullable(z.object({ brand: z.string(), model: z.string(), color: z.string() }))

/** A change as one passenger reads it: what their own stretch was to be, and what it would be. HH:MM on the clock of each place. */
export const SeatChange = z.object({
  id: z.uuid(),
  changed: z.array(z.enum(askedAbout)),
  answer: z.enum(answerStates),
  answerBy: z.iso.datetime(),
  before: z.object({ pickUp: z.string(), dropOff: z.string(), car: Car, meetingPoint: z.string(), dropOffPoint: z.string() }),
  after: z.object({ pickUp: z.string(), dropOff: z.string(), car: Car, meetingPoint: z.string(), dropOffPoint: z.string() }),
  /** what comes back without a yes, minor units */
  refundMinor: z.int(),
})
export type SeatChange = z.output<typeof SeatChange>

/** The same as the driver reads it: the whole trip, and who has answered what. */
export const TripChange = z.object({
  id: z.uuid(),
  changed: z.array(z.enum(askedAbout)),
  answerBy: z.iso.datetime(),
  before: z.object({ hours: z.string(), car: Car, meetingPoints: z.array(z.string()) }),
  after: z.object({ hours: z.string(), car: Car, meetingPoints: z.array(z.string()) }),
  answers: z.array(z.object({ bookingId: z.uuid(), name: z.string(), answer: z.enum(answerStates) })),
})
export type TripChange = z.output<typeof TripChange>
