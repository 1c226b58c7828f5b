import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text, wireText } from '../wire.ts'
import { Alert, Showing } from './alerts.ts'
import { End, KnownPerson } from './trips.ts'

/* Alerts that passengers show to drivers, and drivers' invitations (ST14 to ST16). */

/** Pick-up or drop-off of a passenger. `stopover`: the index among the trip's stopovers at which the place would be inserted. */
const RequestEnd = z.extend(End, { stopover: z.int() })

export const RideRequest = z.object({
  id: z.uuid(),
  person: KnownPerson,
  from: RequestEnd,
  to: RequestEnd,
  /** dd-mm-yyyy: the day on which this trip passes the pick-up */
  date: z.string(),
  place: z.int(),
  note: z.string(),
  /** HH:MM at the pick-up; null for any hour */
  hours: Showing.def.shape.hours,
  flexibleHours: z.int(),
  /** the trip passes within the requested hours and their tolerance */
  withinHours: z.boolean(),
  /** the driver has invited the passenger to this trip */
  invited: z.boolean(),
})
export type RideRequest = z.output<typeof RideRequest>

/** Passengers who search for a ride on a part of a trip. */
export const Wanted = z.object({
  requests: z.array(RideRequest),
  /** more requests exist */
  more: z.boolean(),
})
export type Wanted = z.output<typeof Wanted>

export const showRequest = endpoint({
  method: 'PUT',
  path: '/alert/:id/showing',
  about: 'Shows an alert to drivers whose trips it fits, or changes what is said with it.',
  by: 'registered',
  limit: 'alert',
  params: z.object({ id }),
  body: z.strictObject({
    note: z.optional(text(1000)),
    hours: z.optional(z.nullable(z.strictObject({ from: wireText, until: wireText }))),
    flexibleHours: z.optional(z.int()),
    onlyWomen: z.optional(z.boolean()),
  }),
  reply: Alert,
  refusals: [
    'not_found',
    'not_possible_now',
    'hours_malformed',
    'hours_backwards',
    'note_too_long',
    'contact_in_note',
    'women_only_by_women',
    'too_many_shown',
  ],
})

export const hideRequest = endpoint({
  method: 'DELETE',
  path: '/alert/:id/showing',
  about: 'Hides an alert from drivers; it goes on telling its owner of trips.',
  by: 'member',
  limit: 'alert',
  params: z.object({ id }),
  reply: Alert,
  refusals: ['not_found'],
})

export const listWanted = endpoint({
  method: 'GET',
  path: '/maps/route/:id/wanted',
  about: 'Who wants to come along on a part of the caller’s own trip.',
  by: 'member',
  params: z.object({ id }),
  reply: z.extend(Wanted, {
    /** number of invitations that the caller may still send today */
    invitationsLeft: z.int(),
  }),
  refusals: ['not_found', 'not_yours'],
})

export const invite = endpoint({
  method: 'POST',
  path: '/maps/route/:id/invitation',
  about: 'Invites the passenger of a shown request that fits to the caller’s trip: once each, ten a day.',
  by: 'member',
  limit: 'alert',
  params: z.object({ id }),
  body: z.strictObject({ request: id }),
  reply: z.object({ invited: z.boolean(), invitationsLeft: z.int() }),
  refusals: ['not_found', 'not_yours', 'not_possible_now', 'already_invited', 'too_many_invitations'],
})
