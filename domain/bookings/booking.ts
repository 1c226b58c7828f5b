import type { Transitions, StateOf } from '../life.ts'
import { isBarred, type Member } from '../people/account.ts'
import { type Reason, refuse } from '../refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { JOIN_CUTOFF_MS, type Joining } from '../trips/trip.ts'
import { type CompanionCounts, seatsFor, type CompanionPolicy, whyNotWelcome } from './companions.ts'
import { mayTakeSeats, type Sitting } from './hold.ts'

/**
 * Life cycle of a booking: one person's seats on one trip (rules 5). `revive`: a late payment arrives while the seat is still
 * free (B9).
 */
export const bookingLife = {
  requested: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
    cancel: 'cancelled',
    wait: 'waiting',
  },
  // `waiting` is on the waiting list of a full trip (B10); `offered` is a released seat until the first person in line answers
  // (B11)
  waiting: { offer: 'offered', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  offered: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  accepted: { pay: 'confirmed', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  // `give_up` ends some seats and leaves the others (row 46); the last three events happen after departure (B8)
  confirmed: { give_up: 'confirmed', cancel: 'cancelled', travel: 'travelled', absent: 'absent', not_driven: 'not_driven' },
  withdrawn: { revive: 'confirmed' },
  expired: { revive: 'confirmed' },
  declined: {},
  cancelled: {},
  travelled: {},
  // an administrator may decide on an absence first, and the driver may then report that the trip was not driven (8.3)
  absent: { not_driven: 'not_driven' },
  not_driven: {},
} as const satisfies Transitions

export type BookingState = StateOf<typeof bookingLife>
export const bookingStates = Object.keys(bookingLife) as BookingState[] // as: the keys of the table above are its states

/** The side that ended a booking. The refund depends on it (8.1). */
export const enders = ['passenger', 'driver', 'admin'] as const
export type Ender = (typeof enders)[number]
/**
 * Cause of the end of a booking: a side, an administrator's decision about driver or passenger, or a bank that reversed the
 * payment (B7).
 */
export type Cause = Ender | 'sanction' | 'bank'

const among = (states: readonly BookingState[]) => (state: BookingState) => states.includes(state)
export const isLive = among(['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
export const holdsSeat = among(['offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven'])
/** Checks whether a seat was confirmed and not cancelled since. */
export const hasRidden = among(['confirmed', 'travelled', 'absent', 'not_driven'])
const awaitsAnswer = among(['requested', 'waiting', 'offered'])

const ANSWER_BEFORE_MS = 2 * HOUR_MS
const AT_ONCE_HOLD_MS = 15 * MINUTE_MS

/**
 * Returns the deadline for the driver's answer: a day (or the operator's `answerMs`), but at most until two hours before
 * departure (B1, F14).
 */
export const answerBy = (now: Date, departsAt: Date, answerMs = DAY_MS) =>
  earlier(new Date(now.getTime() + answerMs), new Date(departsAt.getTime() - ANSWER_BEFORE_MS))

/** Returns when a place on the waiting list expires (B10): at the deadline for requests. */
export const waitingEnds = (joining: Joining, departsAt: Date) => joinableUntil({ joining, departsAt })

const MAX_OFFER_MS = 3 * HOUR_MS

/** Facts about a booking and its trip that determine how long an offer lasts. */
interface OfferTerms {
  joining: Joining
  tripJoining: Joining
  /** the passenger's identity number is stored */
  registered: boolean
}

/**
 * Returns the deadline for accepting an offered seat (B11). On a trip on approval the driver has as long as for a request. On a
 * trip with instant booking other people are waiting for the seat, so the offer lasts a quarter of the remaining time, between 15
 * minutes and three hours. A passenger without a profile has 15 minutes.
 */
export function offerEnds({ joining, tripJoining, registered }: OfferTerms, now: Date, departsAt: Date, answerMs = DAY_MS): Date {
  if (joining === 'on_approval')
    return answerBy(now, departsAt, tripJoining === 'at_once' ? Math.min(answerMs, MAX_OFFER_MS) : answerMs)
  const quarter = (departsAt.getTime() - now.getTime()) / 4
  const ms = registered ? Math.min(Math.max(quarter, AT_ONCE_HOLD_MS), MAX_OFFER_MS) : AT_ONCE_HOLD_MS
  return earlier(new Date(now.getTime() + ms), waitingEnds(joining, departsAt))
}

/** Returns the payment deadline (B2). */
export const payBy = (joining: Joining, now: Date, departsAt: Date) =>
  joining === 'at_once'
    ? earlier(new Date(now.getTime() + AT_ONCE_HOLD_MS), departsAt)
    : earlier(new Date(now.getTime() + DAY_MS), new Date(departsAt.getTime() - JOIN_CUTOFF_MS))

const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** Facts about a trip that the rules for a passenger's request check. `departsAt` is the time at the stretch's pick-up. */
export interface JoinableTrip extends CompanionPolicy {
  driverId: string
  cancelled: boolean
  departsAt: Date
  seatsLeft: number
  joining: Joining
  /** reason why this person needs the driver's approval on a trip with instant booking */
  notAtOnce?: NotAtOnce | undefined
  /** a change of the trip awaits its passengers' answers */
  changing?: boolean
}

/** Reasons why a person needs the driver's approval on a trip with instant booking: unpaid holds (B2), or no profile (M14). */
export type NotAtOnce = Extract<Reason, 'too_many_holds' | 'registration_needed'>

interface Offer {
  joining: Joining
  priceMinor: bigint
}

/**
 * Returns the reason why a person cannot book seats instantly: free seats require a profile, and too many unpaid holds or lapses
 * require approval for all seats.
 */
export function whyNotAtOnce({ joining, priceMinor }: Offer, me: Pick<Member, 'registered'>, askUntil: Date | undefined) {
  if (joining === 'on_approval') return undefined
  if (priceMinor === 0n && !me.registered) return 'registration_needed' as const
  return askUntil ? ('too_many_holds' as const) : undefined
}

/** Facts about a person who requests seats, besides the profile: existing bookings and declarations. */
export interface Joiner {
  alreadyJoined: boolean
  overlapping: boolean
  /** passenger or driver has blocked the other (C4) */
  blocked: boolean
  adultAttested: boolean
  /** future seats of this person, counted as in `Sitting` */
  liveSeats: number
  /** companions on the requested booking */
  companions: CompanionCounts
}

/** Checks only the conditions of the trip, so that a page can explain why its button is disabled (B1, A6). */
export function whyNotJoin(trip: JoinableTrip, me: Member, now: Date, seats = 1): Reason | undefined {
  if (isBarred(me)) return 'barred'
  if (trip.cancelled) return 'trip_cancelled'
  if (now >= trip.departsAt) return 'trip_departed'
  if (trip.driverId === me.id) return 'own_trip'
  if (trip.onlyWomen && me.gender !== 'Female') return 'only_women'
  if (trip.changing) return 'joining_paused'
  const full = whyNotFit(trip.seatsLeft, seats)
  if (full) return full
  if (now >= joinableUntil(trip)) return 'joining_closed'
  if (now >= joinableUntil({ ...trip, joining: joiningOf(trip) })) return trip.notAtOnce
}

/** Returns the reason why the requested seats do not fit: fewer seats are free on a leg (B1, B2). */
export function whyNotFit(seatsLeft: number, seats: number): Reason | undefined {
  if (seatsLeft <= 0) return 'trip_full'
  if (seatsLeft < seats) return 'not_enough_seats'
}

/** Returns how this person joins: instantly, or on approval. */
export const joiningOf = ({ joining, notAtOnce }: Pick<JoinableTrip, 'joining' | 'notAtOnce'>): Joining =>
  notAtOnce ? 'on_approval' : joining

/**
 * Returns when joining ends: half an hour before departure with instant booking, and at the latest time for the driver's answer
 * otherwise.
 */
const joinableUntil = ({ departsAt, joining }: Pick<JoinableTrip, 'departsAt' | 'joining'>) =>
  new Date(departsAt.getTime() - (joining === 'at_once' ? JOIN_CUTOFF_MS : ANSWER_BEFORE_MS))

/** Checks a request under the trip's lock (B1). */
export function whyNotRequest(trip: JoinableTrip, me: Member, joiner: Joiner, now: Date): Reason | undefined {
  const own = joiner.alreadyJoined ? 'already_joined' : undefined
  const seats = seatsFor(joiner.companions)
  return own ?? whyNotJoin(trip, me, now, seats) ?? whyNotWelcome(trip, joiner.companions) ?? whyNotWith(me, joiner)
}

function whyNotWith(me: Member, { overlapping, blocked, adultAttested, liveSeats, companions }: Joiner): Reason | undefined {
  if (blocked) return 'cannot_write_to_person'
  if (overlapping) return 'overlapping_booking'
  const { registered } = me
  if (!mayTakeSeats({ registered, liveSeats }, seatsFor(companions))) return 'registration_needed'
  if (!registered && !adultAttested) return 'adult_attestation_required'
}

/** Fields of a booking that determine its deadlines. */
export interface Deadlines {
  state: BookingState
  /** deadline for answering a request or an offer, or end of the time on the waiting list */
  answerBy: Date
  payBy: Date | null
}

/** Checks whether a deadline has passed. The job that stores the expiry may not have run yet (B5). */
export const hasRunOut = ({ state, answerBy: answer, payBy: pay }: Deadlines, now: Date) =>
  (awaitsAnswer(state) && now >= answer) || (state === 'accepted' && pay !== null && now >= pay)

/** A hold ends this long after its deadline when the provider has not answered. A later payment may revive it (P9, B9). */
const UNANSWERED_MS = 30 * MINUTE_MS

export const isGivenUp = ({ payBy }: { payBy: Date | null }, now: Date): boolean =>
  payBy !== null && now.getTime() >= payBy.getTime() + UNANSWERED_MS

/** Refuses a booking whose deadline has passed. The job that stores the expiry may not have run yet. */
export function refuseRunOut(booking: Deadlines, now: Date): void {
  if (hasRunOut(booking, now)) refuse('not_possible_now', { state: 'expired' })
}

/** `seats` are the requested seats. */
export function whyNotAccept(booking: Deadlines & { seats: number }, seatsLeft: number, now: Date): Reason | undefined {
  if (booking.state !== 'requested' && booking.state !== 'offered') return 'not_possible_now'
  if (now >= booking.answerBy) return 'request_expired'
  // an offered seat is already held
  return booking.state === 'offered' ? undefined : whyNotFit(seatsLeft, booking.seats)
}

/**
 * Returns the side that answers a request or an offer. On a trip with instant booking the driver approves nobody, so the
 * passenger answers the offer.
 */
export const answererOf = ({ state, joining }: { state: BookingState; joining: Joining }): 'driver' | 'passenger' =>
  state === 'offered' && joining === 'at_once' ? 'passenger' : 'driver'

/** Facts about driver and passenger that may have changed since the request. */
export interface RecheckFacts extends Omit<CompanionPolicy, 'namedAdults'> {
  companions: CompanionCounts
  passenger: Pick<Member, 'standing' | 'gender'> & Sitting
  /** the passenger takes part in another trip at that time */
  overlapping: boolean
  blocked: boolean
  /** reason why a companion with an account cannot ride */
  whyNotCompanions?: Reason | undefined
}

/** Repeats the checks of the request before accepting it and before taking money for an accepted seat (B1, B2, C4). */
export function whyNotStill({
  passenger,
  overlapping,
  blocked,
  companions,
  whyNotCompanions: others,
  ...trip
}: RecheckFacts): Reason | undefined {
  if (isBarred(passenger) || blocked) return 'cannot_write_to_person'
  if (trip.onlyWomen && passenger.gender !== 'Female') return 'only_women'
  // adults who were named when the operator allowed it may stay, even if the setting has changed since
  return whyNotWelcome({ ...trip, namedAdults: true }, companions) ?? (overlapping ? 'passenger_elsewhere' : others)
}

/** Checks whether a passenger may cancel before departure (B7). An unpaid booking is withdrawn instead (B4). */
export function whyNotCancel(state: BookingState, departsAt: Date, now: Date): Reason | undefined {
  if (!isLive(state)) return 'not_possible_now'
  if (now >= departsAt) return 'trip_departed'
}

/** Fields of a booking that determine whether some of its seats can be given up. */
export interface SharedRide {
  state: BookingState
  departsAt: Date
  seats: number
}

/**
 * Returns the reason why companions' seats cannot be given up. The seats must be paid or free; the booker’s own seat ends only
 * with the booking (row 46, A4).
 */
export function whyNotGiveUp({ state, departsAt, seats }: SharedRide, some: number, now: Date): Reason | undefined {
  if (state !== 'confirmed') return 'not_possible_now'
  if (now >= departsAt) return 'trip_departed'
  return some >= 1 && some < seats ? undefined : 'seats_not_held'
}

/** The trip when a late payment arrives, the paid seats, and whether the passenger has another live booking on it. */
export interface LateTrip extends Pick<JoinableTrip, 'cancelled' | 'departsAt' | 'seatsLeft'> {
  seats: number
  changed?: boolean
  alreadyJoined: boolean
}

/**
 * Checks whether a late payment may still confirm its booking: the rules for a request must allow it, and the trip must be
 * unchanged (B9).
 */
export function mayRevive({ departsAt, ...trip }: LateTrip, since: RecheckFacts, now: Date): boolean {
  const inTime = now.getTime() < departsAt.getTime() - JOIN_CUTOFF_MS
  const isFree = trip.seatsLeft >= trip.seats && !trip.alreadyJoined && mayTakeSeats(since.passenger, trip.seats)
  return !trip.cancelled && !trip.changed && inTime && isFree && !whyNotStill(since)
}

const OBJECT_MS = 2 * DAY_MS

/**
 * Returns the deadline for the driver's objection after two administrators decided to cancel an order of a departed trip (P14).
 */
export const cancellationObjectionEnds = (decidedAt: Date) => new Date(decidedAt.getTime() + OBJECT_MS)

/** Returns the latest time of a decision whose objection period has ended, so that the cancellation may be carried out now. */
export const unopposedSince = (now: Date) => new Date(now.getTime() - OBJECT_MS)

export const whyNotObjectToCancellation = (decidedAt: Date, now: Date): Reason | undefined =>
  now < cancellationObjectionEnds(decidedAt) ? undefined : 'window_closed'

/** Returns eight characters of a booking's id, which two people can read to each other. */
export const referenceOf = (id: string) => id.slice(0, 8).toUpperCase()
