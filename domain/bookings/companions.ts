import { familyNameCheck, needed, type Wrong, withPlainSigns, wrongIn } from '../field.ts'
import { type AccountStatus, type Gender, isBarred } from '../people/account.ts'
import type { Reason } from '../refusal.ts'
import { whyNotSeats } from '../trips/trip.ts'
import { mayTakeSeats, type Sitting } from './hold.ts'

/** Travelers of a booking without an account (A4, F23). */
export const companionKinds = ['adult', 'child'] as const
export type CompanionKind = (typeof companionKinds)[number]
/** All kinds of travelers. A traveler with an account has to accept an invitation first. */
export const travellerKinds = [...companionKinds, 'account'] as const
export type TravellerKind = (typeof travellerKinds)[number]

/** A person named by the booker. The booker declares the age and consent of an adult, and is in charge of a child. */
export interface NamedCompanion {
  kind: CompanionKind
  name?: string | undefined
  lastName?: string | undefined
  adultStated?: boolean | undefined
  /** age of a child, who may need a child seat */
  age?: number | undefined
}

/** A companion in the booker's input: a named person, or an account by the invitation that it accepted. */
export interface NamedTraveller extends Omit<NamedCompanion, 'kind'> {
  kind: TravellerKind
  invitation?: string | undefined
}

/** Number of companions of each kind. */
export interface CompanionCounts {
  adults: number
  children: number
  accounts?: number
}

export const countCompanions = (companions: Pick<NamedTraveller, 'kind'>[]): CompanionCounts => ({
  adults: companions.filter(({ kind }) => kind === 'adult').length,
  children: companions.filter(({ kind }) => kind === 'child').length,
  accounts: companions.filter(({ kind }) => kind === 'account').length,
})

/** Returns the seats of a party, including the booker's. */
export const seatsFor = ({ adults, children, accounts = 0 }: CompanionCounts): number => 1 + adults + children + accounts

/** Checks that the numbers identify companions of the booking, without repetition. */
export const rideAlong = (aboard: number[], some: number[]): boolean =>
  new Set(some).size === some.length && some.every((n) => aboard.includes(n))

const checks = {
  name: familyNameCheck('name_required', 'name_symbols'),
  lastName: familyNameCheck('last_name_required', 'last_name_symbols'),
  adultStated: needed('adult_statement_required'),
}
const fieldsOf = { adult: ['name', 'lastName', 'adultStated'], child: ['name'], account: [] } as const

/** Returns every error with the index of the companion. Each seat except the booker's needs one companion (rules 15). */
export function wrongCompanions(companions: NamedTraveller[], seats = 1 + companions.length): Wrong[] {
  const wrong = companions.flatMap((one, i) =>
    wrongIn(checks, one, fieldsOf[one.kind]).map(({ field, reason }): Wrong => ({ field: `companions.${i}.${field}`, reason })),
  )
  return seats === 1 + companions.length ? wrong : [...wrong, { field: 'companions', reason: 'companions_mismatch' }]
}

/** Checks that a booking has one to six seats and names no companion twice (A4). */
export function whyNotTravellers(companions: NamedTraveller[], seats = 1 + companions.length): Reason | undefined {
  const names = companions.map(({ kind, name, lastName, invitation = '' }) =>
    [kind, invitation, withPlainSigns(name), withPlainSigns(lastName)].join('\n').toLowerCase(),
  )
  return whyNotSeats(seats) ?? (new Set(names).size < names.length ? 'companion_twice' : undefined)
}

/** Settings of trip and operator about companions without an account. */
export interface CompanionPolicy {
  onlyWomen: boolean
  kidsAllowed: boolean
  /** the operator lets bookers declare for named adults */
  namedAdults: boolean
}

/** Returns the kinds of companions without an account that a trip accepts: none on a women-only trip. */
export const welcomeKinds = (welcome: CompanionPolicy): CompanionKind[] =>
  companionKinds.filter((kind) => !whyNotWelcome(welcome, countCompanions([{ kind }])))

/** Checks the companions against the trip. On a women-only trip every traveler has an account of her own (A4, V15). */
export function whyNotWelcome(
  { onlyWomen, kidsAllowed, namedAdults }: CompanionPolicy,
  { adults, children }: CompanionCounts,
): Reason | undefined {
  if (adults + children > 0 && onlyWomen) return 'companions_need_accounts'
  if (adults > 0 && !namedAdults) return 'companions_need_accounts'
  if (children > 0 && !kidsAllowed) return 'children_not_welcome'
}

/** The current state of an account that would ride along on another person's booking. */
export interface Traveller extends Sitting {
  standing: AccountStatus
  gender: Gender | null
  /** is the driver of this trip */
  isDriver: boolean
  /** this person has blocked, or is blocked by, the driver or the booker (C4) */
  blocked: boolean
  /** takes part in another live booking of this trip */
  joined: boolean
  /** takes part in another trip at that time */
  elsewhere: boolean
}

/**
 * Returns the reason why the named accounts cannot ride along. `agreed`: the account has accepted the booker's invitation (A4).
 */
export function whyNotCompanions(onlyWomen: boolean, people: (Traveller & { agreed: boolean })[]): Reason | undefined {
  const mayRide = (one: Traveller & { agreed: boolean }) =>
    one.agreed && !isBarred(one) && !one.isDriver && !one.blocked && (!onlyWomen || one.gender === 'Female')
  if (!people.every(mayRide)) return 'companion_not_agreed'
  if (people.some(({ joined, elsewhere }) => joined || elsewhere)) return 'companion_elsewhere'
  return people.every((one) => mayTakeSeats(one)) ? undefined : 'companion_registration_needed'
}

/** Conditions of a trip that a person must meet to accept an invitation. */
export interface InvitedTo {
  cancelled: boolean
  departed: boolean
  onlyWomen: boolean
  /** the operator lets only people with a profile join (F8) */
  registeredOnly: boolean
}

/** The person who opened an invitation. */
export interface Invited extends Traveller {
  isBooker: boolean
  /** has declared to be an adult; a profile implies it (A6) */
  adultAttested: boolean
}

/**
 * Returns the reason why this person cannot accept an invitation (A4). It is checked for the page of the invitation, and again on
 * acceptance.
 */
export function whyNotAgree(trip: InvitedTo, me: Invited): Reason | undefined {
  if (me.isBooker) return 'own_invitation'
  if (trip.cancelled) return 'trip_cancelled'
  if (trip.departed) return 'trip_departed'
  if (me.isDriver) return 'own_trip'
  if (isBarred(me)) return 'barred'
  if (trip.onlyWomen && me.gender !== 'Female') return 'only_women'
  return whyNotFree(me) ?? whyNotKnown(trip, me)
}

function whyNotFree({ joined, blocked, elsewhere }: Invited): Reason | undefined {
  if (joined) return 'already_joined'
  if (blocked) return 'cannot_write_to_person'
  if (elsewhere) return 'overlapping_booking'
}

function whyNotKnown({ registeredOnly }: InvitedTo, { adultAttested, ...me }: Invited): Reason | undefined {
  if (me.registered) return undefined
  if (registeredOnly || !mayTakeSeats(me)) return 'registration_needed'
  if (!adultAttested) return 'adult_attestation_required'
}
