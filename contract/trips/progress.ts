import * as z from 'zod/mini'
import { tripMessageChoices } from '#domain/trips/tripMessage.ts'
import { endpoint } from '../endpoint.ts'
import { CallLink, formText, id } from '../wire.ts'
import { EndPoint, TripVehicle } from './trips.ts'

/** A person on board. Only callers who may see the telephone get it (rules 14). */
export const Rider = z.object({ id: z.uuid(), name: z.string(), telephone: z.optional(z.string()), call: z.optional(CallLink) })
export type Rider = z.output<typeof Rider>

export const WayStop = z.object({
  /** meters from the start of the road, which identify the stop */
  atM: z.int(),
  name: z.string(),
  meetingPoint: z.optional(z.string()),
  /** the exact point, for the driver, and for passengers who get in or out at this stop */
  point: z.optional(EndPoint),
  /** planned and expected time, each as HH:MM in the local time of the place and as an instant */
  hours: z.string(),
  at: z.iso.datetime(),
  expectedHours: z.string(),
  expectedAt: z.iso.datetime(),
  /** when the driver ticked off the stop; null for a stop without a tick, even when the car passed it */
  reachedAt: z.nullable(z.iso.datetime()),
  reachedHours: z.nullable(z.string()),
  passed: z.boolean(),
  getsIn: z.array(Rider),
  getsOut: z.array(Rider),
})
export type WayStop = z.output<typeof WayStop>

/** A driver's message to everyone aboard (C6): ready-made, or a text by the driver. */
export const TripMessage = z.object({
  at: z.iso.datetime(),
  how: z.enum(tripMessageChoices),
  message: z.optional(z.string()),
})
export type TripMessage = z.output<typeof TripMessage>

export const TripProgress = z.object({
  idRoute: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  cancelled: z.boolean(),
  isDriver: z.boolean(),
  driver: Rider,
  /** the period in which the progress is open, and whether it is open now */
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  isOpen: z.boolean(),
  /** minutes; negative when early, null while unknown */
  delayMinutes: z.nullable(z.int()),
  /** the driver's car; the full plate only for callers who may see it (rules 14) */
  car: z.nullable(TripVehicle),
  /** links with which other people follow the caller (F39) */
  followLinks: z.array(z.object({ id: z.uuid(), madeAt: z.iso.datetime() })),
  stops: z.array(WayStop),
  /** newest first */
  messages: z.array(TripMessage),
  /** for the driver, in the period for messages to everyone aboard: number of messages that may still be sent */
  messagesLeft: z.optional(z.int()),
  /** the server's clock at its response */
  now: z.iso.datetime(),
})
export type TripProgress = z.output<typeof TripProgress>

export const showWay = endpoint({
  method: 'GET',
  path: '/maps/route/:id/way',
  about: 'A trip on its way, for its driver and those on board: its stops, who gets in and out, what was ticked off, the delay.',
  by: 'member',
  params: z.object({ id }),
  reply: TripProgress,
  refusals: ['not_found'],
})

export const tickStop = endpoint({
  method: 'POST',
  path: '/maps/route/:id/way',
  about: 'The driver ticks a stop off. `at`: when it was, if the line was bad. Ticking a stop twice is ticking it once.',
  by: 'member',
  params: z.object({ id }),
  body: z.strictObject({ atM: z.int(), at: z.optional(z.iso.datetime()) }),
  reply: TripProgress,
  refusals: ['not_found', 'not_yours', 'trip_cancelled', 'not_on_the_way'],
})

export const undoTick = endpoint({
  method: 'POST',
  path: '/maps/route/:id/way/undo',
  about: 'The driver takes the last tick back; what is not ticked stays as it is.',
  by: 'member',
  params: z.object({ id }),
  body: z.strictObject({ atM: z.int() }),
  reply: TripProgress,
  refusals: ['not_found', 'not_yours', 'trip_cancelled', 'not_on_the_way', 'not_possible_now'],
})

export const messageAboard = endpoint({
  method: 'POST',
  path: '/maps/route/:id/message',
  about:
    'The driver writes to everyone with a confirmed seat at once: a ready-made message, or own words (`own` with `message`).',
  by: 'member',
  limit: 'message',
  params: z.object({ id }),
  body: z.strictObject({ how: z.enum(tripMessageChoices), message: z.optional(formText) }),
  reply: TripProgress,
  refusals: ['not_found', 'not_yours', 'trip_cancelled', 'window_closed', 'nobody_aboard', 'too_many_trip_messages'],
})

export const makeFollowLink = endpoint({
  method: 'POST',
  path: '/maps/route/:id/follow',
  about:
    'A link by which somebody follows the caller’s own trip without a login, from two hours before until two after it; answered once.',
  by: 'member',
  limit: 'message',
  params: z.object({ id }),
  body: z.strictObject({}),
  reply: z.object({ id, address: z.string() }),
  refusals: ['not_found', 'trip_cancelled', 'window_closed', 'too_many_follow_links'],
})

export const endFollowLink = endpoint({
  method: 'DELETE',
  path: '/maps/route/:id/follow/:link',
  about: 'Ends a link of the caller’s own at once.',
  by: 'member',
  params: z.object({ id, link: id }),
  reply: z.null(),
  refusals: ['not_found'],
})

export const showFollowed = endpoint({
  method: 'GET',
  path: '/follow/:token',
  about: 'The page behind such a link. Unknown, ended, early and late ones are not found all the same.',
  by: 'anyone',
  openToBarred: true,
  limit: 'search',
  binary: 'text/html',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.unknown(),
  refusals: ['not_found'],
})
