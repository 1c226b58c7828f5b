import * as z from 'zod/mini'
import { reasons } from '#domain/reasons.ts'
import { endpoint } from '../endpoint.ts'
import { RouteMethod } from '../places/places.ts'
import { Coordinates, id, line, SentPoint, wireText, writtenNumber } from '../wire.ts'
import { Wanted } from './rideRequests.ts'
import { SentTerms } from './terms.ts'
import { Amount, Breakdown, End } from './trips.ts'

const Place = z.union([z.int(), z.strictObject({ ...Coordinates.shape })])

/** Fields of the specification, and our own. `km`, `points`, `time` and `center` are accepted and never used (M7). */
const newTrip = {
  idUser: z.optional(id),
  origin: z.optional(Place),
  originName: line(200),
  destination: z.optional(Place),
  destinationName: line(200),
  date: wireText,
  hours: wireText,
  place: writtenNumber,
  restriction: wireText,
  km: z.optional(z.unknown()),
  points: z.optional(z.unknown()),
  time: z.optional(z.unknown()),
  center: z.optional(z.unknown()),
  stopovers: z.optional(
    z.array(z.strictObject({ name: line(200), meetingPoint: z.optional(line(120)), point: SentPoint })).check(z.maxLength(20)),
  ),
  meetingPoint: z.optional(line(120)),
  dropOffPoint: z.optional(line(120)),
  /** positions of the two meeting points; a position requires a description */
  originPoint: SentPoint,
  destinationPoint: SentPoint,
  ...SentTerms,
  tolls: z.optional(wireText),
  price: z.optional(wireText),
  priceMinor: z.optional(z.int()),
  vehicleId: z.optional(id),
  consumptionDl: z.optional(z.int().check(z.gte(30), z.lte(200))),
}

/**
 * The return trip: the same road reversed, with its own day, hour and price. By default it costs the same as the outbound trip.
 */
const Returns = z.strictObject({
  date: wireText,
  hours: wireText,
  price: z.optional(wireText),
  priceMinor: z.optional(z.int()),
})

/** Repeats the trip on these weekdays (1 is Monday) until a day, with exceptions. */
const Repeated = z.strictObject({
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  until: wireText,
  except: z.optional(z.array(wireText).check(z.maxLength(200))),
})

/** One trip, as in the specification. */
export const SingleTrip = z.strictObject(newTrip)
/** A trip with its further trips. Either all of them are posted, or none. */
export const NewTrip = z.strictObject({ ...newTrip, returns: z.optional(Returns), repeats: z.optional(Repeated) })
export type NewTrip = z.input<typeof NewTrip>

const postRefusals = [
  'car_required',
  'not_yours',
  'place_unknown',
  'same_place',
  'road_too_long',
  'road_too_short',
  'too_many_stopovers',
  'time_does_not_exist',
  'date_malformed',
  'date_in_past',
  'date_too_far',
  'seats_out_of_range',
  'seats_above_belts',
  'point_without_words',
  'point_too_far',
  'point_elsewhere',
  'restriction_invalid',
  'restriction_repeated',
  'only_women_not_offered',
  'fuel_price_missing',
  'amount_malformed',
  'amount_out_of_range',
  'tolls_above_reference',
  'consumption_not_checked',
  'price_above_cost_share',
  'overlapping_trip',
  'overlapping_booking',
  'return_before_arrival',
  'series_too_short',
  'series_too_long',
  'series_exception_unknown',
] as const

/** One of several trips in a call. */
export const PlannedTrip = z.object({
  /** local date dd-mm-yyyy and HH:MM of departure */
  date: z.string(),
  hours: z.string(),
  arrivalHours: z.nullable(z.string()),
  isReturn: z.boolean(),
  ...Amount,
  /** reason that prevents posting on that day */
  whyNot: z.nullable(z.enum(reasons)),
})
export type PlannedTrip = z.output<typeof PlannedTrip>

export const previewTrip = endpoint({
  method: 'POST',
  path: '/maps/route/preview',
  about: 'What a trip would be: road, distance, time, cap and price with its parts. Writes nothing.',
  by: 'poster',
  limit: 'preview',
  body: NewTrip,
  reply: z.object({
    originName: z.string(),
    destinationName: z.string(),
    points: z.array(z.tuple([z.number(), z.number()])),
    stops: z.array(End),
    km: z.string(),
    time: z.string(),
    distanceM: z.int(),
    durationS: z.int(),
    method: RouteMethod,
    ...Amount,
    breakdown: Breakdown,
    /** the median of recent tolls between the same origin and destination, from three or more drivers */
    usualTollsMinor: z.optional(z.int()),
    passes: z.array(z.string()),
    /** the way back, if the input has one */
    back: z.optional(z.object({ ...Amount, breakdown: Breakdown })),
    /** all trips in order of departure, if the input has several */
    trips: z.optional(z.array(PlannedTrip)),
    /** passengers who search for a ride on a part of this trip (ST15) */
    wanted: Wanted,
  }),
  refusals: postRefusals,
})

export const postTrip = endpoint({
  method: 'POST',
  path: '/maps/route/add',
  about:
    'Publishes a trip; with `returns` and `repeats` also its way back and the same on other days, all of them or none. Road, distance, duration and price are the server’s own.',
  by: 'poster',
  limit: 'post_trip',
  body: NewTrip,
  reply: z.object({
    id: z.uuid(),
    /** all trips in order of departure, if several were posted */
    trips: z.optional(z.array(z.object({ id: z.uuid(), date: z.string(), hours: z.string(), isReturn: z.boolean() }))),
  }),
  refusals: postRefusals,
})
