import * as z from 'zod/mini'
import { invitationStates } from '#domain/bookings/invitation.ts'
import { reasons } from '#domain/reasons.ts'
import { endpoint, providerAway } from '../endpoint.ts'
import { KnownPerson } from '../trips/trips.ts'
import { id, text } from '../wire.ts'
import { Booking } from './bookings.ts'

/**
 * An invitation to ride along on the booker's booking, as the booker sees it. The id is the secret part of the invitation's link.
 */
export const Invitation = z.object({
  id: z.uuid(),
  idRoute: z.uuid(),
  state: z.enum(invitationStates),
  /** the account that accepted; a refusal names no person */
  person: z.optional(KnownPerson),
  createdAt: z.iso.datetime(),
  /** the account accepted and rides on a live booking of the caller */
  aboard: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

/** An invitation as the person who opened its link sees it. */
export const ReceivedInvitation = z.object({
  id: z.uuid(),
  idRoute: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  /** departure in the local time of the first place: dd-mm-yyyy and HH:MM */
  date: z.string(),
  hours: z.string(),
  at: z.iso.datetime(),
  onlyWomen: z.boolean(),
  booker: KnownPerson,
  driver: KnownPerson,
  /** the caller has accepted */
  agreed: z.boolean(),
  /** reason that prevents the caller from accepting; null when there is none */
  whyNot: z.nullable(z.enum(reasons)),
  /** the caller has no profile, so that accepting needs `adultAttested` (A6) */
  attestationNeeded: z.boolean(),
  /** the live booking on which this invitation lets the caller ride */
  bookingId: z.optional(z.uuid()),
})
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

const ofTrip = { path: '/maps/route/:id/companion', params: z.object({ id }) } as const
const ofInvitation = { path: '/companion/:id', params: z.object({ id }) } as const

export const inviteCompanion = endpoint({
  ...ofTrip,
  method: 'POST',
  about: 'Makes an invitation to ride along on the caller’s booking of this trip; whoever has its address may say yes.',
  by: 'member',
  limit: 'booking',
  reply: Invitation,
  refusals: ['not_found', 'own_trip', 'trip_cancelled', 'trip_departed', 'only_women', 'too_many_companions'],
})

export const listInvitations = endpoint({
  ...ofTrip,
  method: 'GET',
  about: 'The caller’s invitations for this trip that are open or were answered, the oldest first.',
  by: 'member',
  reply: z.array(Invitation),
  refusals: ['not_found'],
})

export const withdrawInvitation = endpoint({
  ...ofInvitation,
  method: 'DELETE',
  about: 'Takes an invitation back. Who said yes and rides on a booking is left aboard: their seat is given up instead.',
  by: 'member',
  openUnderOldTerms: true,
  reply: z.object({ withdrawn: z.boolean() }),
  refusals: ['not_found', 'not_possible_now'],
})

export const showInvitation = endpoint({
  ...ofInvitation,
  method: 'GET',
  about: 'An invitation by its address, for whoever may still answer it and for who said yes.',
  by: 'member',
  reply: ReceivedInvitation,
  refusals: ['not_found'],
})

export const answerInvitation = endpoint({
  ...ofInvitation,
  method: 'POST',
  about: 'Says yes or no to riding along. A yes may be taken back until it is named in a booking.',
  by: 'member',
  limit: 'booking',
  body: z.strictObject({ agreed: z.boolean(), adultAttested: z.optional(z.boolean()) }),
  reply: z.object({ agreed: z.boolean() }),
  refusals: [
    'not_found',
    'not_possible_now',
    'own_invitation',
    'own_trip',
    'only_women',
    'trip_cancelled',
    'trip_departed',
    'already_joined',
    'overlapping_booking',
    'cannot_write_to_person',
    'adult_attestation_required',
    'registration_needed',
  ],
})

export const leaveBooking = endpoint({
  method: 'POST',
  path: '/booking/:id/companion',
  about:
    'The account that rides along on somebody’s booking leaves it. Before it is confirmed the whole request is withdrawn; after that their seat alone is given up, and its refund goes to who paid. `refundMinor` is the sum that was shown.',
  by: 'member',
  openUnderOldTerms: true,
  limit: 'booking',
  params: z.object({ id }),
  body: z.strictObject({ refundMinor: z.optional(z.int()), reason: z.optional(text(500)) }),
  /** the state of the booking after the companion left */
  reply: z.object({ left: z.boolean(), state: Booking.shape.state }),
  refusals: ['not_found', 'not_possible_now', 'trip_departed', 'price_changed', 'order_already_paid', ...providerAway],
})
