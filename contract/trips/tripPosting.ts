import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RouteMethod } from '../places/places.ts'
import { Coordinates, id, text, wireText, writtenNumber } from '../wire.ts'
import { Wanted } from './rideRequests.ts'
import { Amount, Breakdown, End, Joining } from './trips.ts'

const Place = z.union([z.int(), z.strictObject({ ...Coordinates.shape })])

/** What the specification sends, and what Tramo adds. `km`, `points`, `time` and `center` are accepted and never used (M7). */
export const NewTrip = z.strictObject({
  idUser: z.optional(z.string()),
  origin: z.optional(Place),
  originName: z.string().check(z.maxLength(200)),
  destination: z.optional(Place),
  destinationName: z.string().check(z.maxLength(200)),
  date: wireText,
  hours: wireText,
  place: writtenNumber,
  restriction: wireText,
  km: z.optional(z.unknown()),
  points: z.optional(z.unknown()),
  time: z.optional(z.unknown()),
  center: z.optional(z.unknown()),
  stopovers: z.optional(
    z
      .array(z.strictObject({ name: z.string().check(z.maxLength(200)), meetingPoint: z.optional(text(120)) }))
      .check(z.maxLength(20)),
  ),
  meetingPoint: z.optional(text(120)),
  dropOffPoint: z.optional(text(120)),
  comment: z.optional(text(1000)),
  joining: z.optional(Joining),
  stopsWelcome: z.optional(z.boolean()),
  tolls: z.optional(wireText),
  price: z.optional(wireText),
  priceMinor: z.optional(z.int()),
  vehicleId: z.optional(id),
  consumptionDl: z.optional(z.int().check(z.gte(30), z.lte(200))),
})
export type NewTrip = z.input<typeof NewTrip>

const postRefusals = [
  'car_required',
  'not_yours',
  'place_unknown',
  'same_place',
  'road_too_long',
  'too_many_stopovers',
  'time_does_not_exist',
  'date_malformed',
  'date_in_past',
  'date_too_far',
  'seats_out_of_range',
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
] as const

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
    passes: z.array(z.string()),
    /** who wants to come along (ST15) */
    wanted: Wanted,
  }),
  refusals: postRefusals,
})

export const postTrip = endpoint({
  method: 'POST',
  path: '/maps/route/add',
  about: 'Publishes a trip. Road, distance, duration and price are the server’s own.',
  by: 'poster',
  limit: 'post_trip',
  body: NewTrip,
  reply: z.object({ id: z.uuid() }),
  refusals: postRefusals,
})
