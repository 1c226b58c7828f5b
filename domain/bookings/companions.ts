import { familyNameCheck, needed, type Wrong, withPlainSigns, wrongIn } from '../field.ts'
import { type AccountStatus, type Gender, isBarred } from '../people/account.ts'
import type { Reason } from '../refusal.ts'
import { whyNotSeats } from '../trips/trip.ts'
import { mayTakeSeats, type Sitting } from './hold.ts'

/** Travellers of a booking without an account (A4, F23). */
export const companionKinds = ['adult', 'child'] as const
export type CompanionKind = (typeof companionKinds)[number]
/** All kinds of travellers; an account has to accept first. */
export const travellerKinds = [...companionKinds, 'account'] as const
export type TravellerKind = (typeof travellerKinds)[number]

/** Named by the booker, who states age and consent of an adult; a child is in their care. */
export interface NamedCompanion {
  kind: CompanionKind
  name?: string | undefined
  lastName?: string | undefined
  adultStated?: boolean | undefined
  /** age of a child, for its seat in the car */
  age?: number | undefined
}

/** A companion as the booker names one, or an account by the invitation that it accepted. */
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

/** Seats of a party, including the booker's own. */
export const seatsFor = ({ adults, children, accounts = 0 }: CompanionCounts): number => 1 + adults + children + accounts

/** True when the numbers name companions of a booking, each once. */
export const rideAlong = (aboard: number[], some: number[]): boolean =>
  new Set(some).size === some.length && some.every((n) => aboard.includes(n))

const checks = {
  name: familyNameCheck('name_required', 'name_symbols'),
  lastName: familyNameCheck('last_name_required', 'last_name_symbols'),
  adultStated: needed('adult_statement_required'),
}
const fieldsOf = { adult: ['name', 'lastName', 'adultStated'], child: ['name'], account: [] } as const

/** Every error of the companions, by their place in the list; there is one companion for each seat but the booker's own (rules 15). */
export function wrongCompanions(companions: NamedTraveller[], seats = 1 + companions.length): Wrong[] {
  const wrong = companions.flatMap((one, i) =>
    wrongIn(checks, one, fieldsOf[one.kind]).map(({ field, reason }): Wrong => ({ field: `companions.${i}.${field}`, reason })),
  )
  return seats === 1 + companions.length ? wrong : [...wrong, { field: 'companions', reason: 'companions_mismatch' }]
}

/** A booking is one to six seats, and no companion is named twice (A4). */
export function whyNotTravellers(companions: NamedTraveller[], seats = 1 + companions.length): Reason | undefined {
  const names = companions.map(({ kind, name, lastName, invitation = '' }) =>
    [kind, invitation, withPlainSigns(name), withPlainSigns(lastName)].join('\n').toLowerCase(),
  )
  return whyNotSeats(seats) ?? (new Set(names).size < names.length ? 'companion_twice' : undefined)
}

/** Settings of a trip and of the operator about companions without an account. */
export interface CompanionPolicy {
  onlyWomen: boolean
  kidsAllowed: boolean
  /** the operator lets bookers answer for named adults */
  namedAdults: boolean
}

/** Kinds of companions without an account that a trip accepts: none on a women-only trip. */
export const welcomeKinds = (welcome: CompanionPolicy): CompanionKind[] =>
  companionKinds.filter((kind) => !whyNotWelcome(welcome, countCompanions([{ kind }])))

/** On a women-only trip every traveller has an account of her own (A4, V15). */
export function whyNotWelcome(
  { onlyWomen, kidsAllowed, namedAdults }: CompanionPolicy,
  { adults, children }: CompanionCounts,
): Reason | undefined {
  if (adults + children > 0 && onlyWomen) return 'companions_need_accounts'
  if (adults > 0 && !namedAdults) return 'companions_need_accounts'
  if (children > 0 && !kidsAllowed) return 'children_not_welcome'
}

/** The current state of an account that is to ride along on another person's booking. */
export interface Traveller extends Sitting {
  standing: AccountStatus
  gender: Gender | null
  /** drives this very trip */
  isDriver: boolean
  /** this person and the driver or booker: one has blocked the other (C4) */
  blocked: boolean
  /** is on another live booking of this trip */
  joined: boolean
  /** has another seat, or drives, at that time */
  elsewhere: boolean
}

/** Reason that named accounts cannot ride along; `agreed`: they have accepted the booker's invitation (A4). */
export function whyNotCompanions(onlyWomen: boolean, people: (Traveller & { agreed: boolean })[]): Reason | undefined {
  const mayRide = (one: Traveller & { agreed: boolean }) =>
    one.agreed && !isBarred(one) && !one.isDriver && !one.blocked && (!onlyWomen || one.gender === 'Female')
  if (!people.every(mayRide)) return 'companion_not_agreed'
  if (people.some(({ joined, elsewhere }) => joined || elsewhere)) return 'companion_elsewhere'
  return people.every((one) => mayTakeSeats(one)) ? undefined : 'companion_registration_needed'
}

/** The facts of a trip that accepting an invitation to it checks. */
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
  /** has declared to be an adult, which a profile implies (A6) */
  adultAttested: boolean
}

/** Reason that this person cannot accept an invitation (A4); checked for its page, and again with the answer. */
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
