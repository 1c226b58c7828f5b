import type { StateOf, Transitions } from '../life.ts'
import type { Reason } from '../refusal.ts'

/**
 * Life cycle of an invitation to ride along on another person's booking (A4). An acceptance holds for the trip until it is
 * withdrawn.
 */
export const invitationLife = {
  open: { agree: 'agreed', decline: 'declined', withdraw: 'withdrawn' },
  agreed: { decline: 'declined', withdraw: 'withdrawn' },
  declined: {},
  withdrawn: {},
} as const satisfies Transitions

export type InvitationState = StateOf<typeof invitationLife>
export const invitationStates = Object.keys(invitationLife) as InvitationState[] // as: the keys of the table above are its states

/**
 * Maximum number of a booker's open and accepted invitations to one trip. A booking has at most five companions; the other three
 * allow for people who do not answer.
 */
const MAX_OF_A_TRIP = 8

/** Checks the maximum number of a booker's open and accepted invitations to a trip. */
export const whyNotInviteCompanion = (standing: number): Reason | undefined =>
  standing >= MAX_OF_A_TRIP ? 'too_many_companions' : undefined
