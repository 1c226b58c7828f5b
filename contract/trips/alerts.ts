import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, wireText } from '../wire.ts'
import { NamedPlace, TripCard } from './trips.ts'

/* Alerts for trips that a search did not find, and saved trips. */

const Found = z.object({
  at: z.iso.datetime(),
  idRoute: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  /** dd-mm-yyyy and HH:MM at its origin */
  date: z.string(),
  hours: z.string(),
  /** the alert has reached today's limit and reports again tomorrow */
  quiet: z.boolean(),
})

/** A passenger's request to drivers, which adds details to a search. */
export const Showing = z.object({
  at: z.iso.datetime(),
  note: z.string(),
  /** HH:MM at the pick-up; null for any hour */
  hours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  flexibleHours: z.int(),
  /** only female drivers see it */
  onlyWomen: z.boolean(),
})

export const Alert = z.object({
  id: z.uuid(),
  from: NamedPlace,
  to: NamedPlace,
  /** dd-mm-yyyy at the pick-up, first and last day; absent for any day */
  date: z.optional(z.string()),
  until: z.optional(z.string()),
  place: z.int(),
  /** required preferences, separated by commas */
  restriction: z.string(),
  on: z.boolean(),
  /** the alert's days are over */
  ended: z.boolean(),
  /** dd-mm-yyyy: the last day of the alert */
  endsOn: z.string(),
  /** the latest trip that the alert found */
  found: z.nullable(Found),
  /** details for drivers, who see them while the alert is on and has not ended; null when not shown */
  shown: z.nullable(Showing),
})
export type Alert = z.output<typeof Alert>

export const setAlert = endpoint({
  method: 'POST',
  path: '/alert',
  about: 'Tells the caller of each new trip that the same search finds: on `date`, until `until`, or on any day. Twice is once.',
  by: 'member',
  limit: 'alert',
  body: z.strictObject({
    from: wireText,
    to: wireText,
    date: z.optional(wireText),
    until: z.optional(wireText),
    place: z.optional(z.int()),
    restriction: z.optional(wireText),
    /** also shows the alert to drivers, for any hour and without a note */
    show: z.optional(z.boolean()),
  }),
  reply: z.extend(Alert, {
    /**
     * number of trips on the alert's first 14 days that a search already finds, at most 60; the alert reports only later trips
     */
    already: z.int(),
  }),
  refusals: [
    'place_unknown',
    'same_place',
    'date_malformed',
    'date_in_past',
    'date_too_far',
    'days_backwards',
    'too_many_days',
    'seats_out_of_range',
    'restriction_invalid',
    'restriction_repeated',
    'only_women_not_offered',
    'too_many_alerts',
    'registration_needed',
    'too_many_shown',
  ],
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alert',
  about: 'The caller’s alerts, the newest first.',
  by: 'member',
  reply: z.object({ alerts: z.array(Alert) }),
})

export const switchAlert = endpoint({
  method: 'PUT',
  path: '/alert/:id',
  about: 'Switches an alert off or on. One for any day then stands for 90 days more.',
  by: 'member',
  limit: 'alert',
  params: z.object({ id }),
  body: z.strictObject({ on: z.boolean() }),
  reply: Alert,
  refusals: ['not_found', 'date_in_past', 'too_many_alerts', 'too_many_shown'],
})

export const removeAlert = endpoint({
  method: 'DELETE',
  path: '/alert/:id',
  about: 'Removes an alert for good.',
  by: 'member',
  params: z.object({ id }),
  reply: z.object({ removed: z.boolean() }),
  refusals: ['not_found'],
})

const savedStates = z.enum(['open', 'full', 'departed', 'cancelled', 'not_offered'])

export const SavedTrip = z.extend(TripCard, {
  savedAt: z.iso.datetime(),
  /** `not_offered`: the driver may not drive at present */
  state: savedStates,
})
export type SavedTrip = z.output<typeof SavedTrip>

const Saved = z.object({ saved: z.boolean() })

export const listSaved = endpoint({
  method: 'GET',
  path: '/saved',
  about: 'The trips the caller has saved: those to come by departure, then those that are over.',
  by: 'member',
  reply: z.object({ routes: z.array(SavedTrip) }),
})

export const isSaved = endpoint({
  method: 'GET',
  path: '/saved/:id',
  about: 'Whether the caller has saved a trip.',
  by: 'member',
  params: z.object({ id }),
  reply: Saved,
})

export const saveTrip = endpoint({
  method: 'PUT',
  path: '/saved/:id',
  about: 'Saves a trip. Twice is once.',
  by: 'member',
  limit: 'alert',
  params: z.object({ id }),
  reply: Saved,
  refusals: ['not_found', 'too_many_saved'],
})

export const unsaveTrip = endpoint({
  method: 'DELETE',
  path: '/saved/:id',
  about: 'Takes a trip off the saved ones.',
  by: 'member',
  params: z.object({ id }),
  reply: Saved,
})
