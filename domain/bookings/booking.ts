import type { Transitions, StateOf } from '../life.ts'
import { isBarred, type Member } from '../people/account.ts'
import { type Reason, refuse } from '../refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { JOIN_CUTOFF_MS, type Joining } from '../trips/trip.ts'
import { type CompanionCounts, seatsFor, type CompanionPolicy, whyNotWelcome } from './companions.ts'
import { mayTakeSeats, type Sitting } from './hold.ts'

/** One person's seats on one trip (rules 5). `revive` is a payment that arrived late and still found its seat (B9). */
export const bookingLife = {
  requested: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
    cancel: 'cancelled',
    wait: 'waiting',
  },
  // on the waiting list for a seat of a full trip (B10), and a seat that came back, held for its answer (B11)
  waiting: { offer: 'offered', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  offered: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  accepted: { pay: 'confirmed', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  // some of its seats given up, the others held (row 46); and once the trip has left (B8)
  confirmed: { give_up: 'confirmed', cancel: 'cancelled', travel: 'travelled', absent: 'absent', not_driven: 'not_driven' },
  withdrawn: { revive: 'confirmed' },
  expired: { revive: 'confirmed' },
  declined: {},
  cancelled: {},
  travelled: {},
  // an administrator's word, before the driver says that the trip was not driven at all (8.3)
  absent: { not_driven: 'not_driven' },
  not_driven: {},
} as const satisfies Transitions

export type BookingState = StateOf<typeof bookingLife>
export const bookingStates = Object.keys(bookingLife) as BookingState[] // the keys of the table above are its states

/** The side that made a booking end; what comes back depends on it (8.1). */
export const enders = ['passenger', 'driver', 'admin'] as const
export type Ender = (typeof enders)[number]
/** An administrator's word about one of the two people, too; and a bank that has taken the payment back (B7). */
export type Cause = Ender | 'sanction' | 'bank'

const among = (states: readonly BookingState[]) => (state: BookingState) => states.includes(state)
export const isLive = among(['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
export const holdsSeat = among(['offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven'])
/** The seat was confirmed and not given up since. */
export const hasRidden = among(['confirmed', 'travelled', 'absent', 'not_driven'])
const awaitsAnswer = among(['requested', 'waiting', 'offered'])

const ANSWER_BEFORE_MS = 2 * HOUR_MS
const AT_ONCE_HOLD_MS = 15 * MINUTE_MS

/** Until when the driver may answer: a day (or the operator's `answerMs`), never later than two hours before departure (B1, F14). */
export const answerBy = (now: Date, departsAt: Date, answerMs = DAY_MS) =>
  earlier(new Date(now.getTime() + answerMs), new Date(departsAt.getTime() - ANSWER_BEFORE_MS))

/** Until when one may wait for a seat (B10): as long as one may ask for it. */
export const waitingEnds = (joining: Joining, departsAt: Date) => joinableUntil({ joining, departsAt })

const MAX_OFFER_MS = 3 * HOUR_MS

/** The booking an offer is made to, and its trip. */
interface OfferTerms {
  joining: Joining
  tripJoining: Joining
  /** the passenger has given an identity number */
  registered: boolean
}

/**
 * Until when a seat that came back is held for an answer (B11). On a trip on approval the driver has as long as for a request. Elsewhere
 * others could take the seat at once: a quarter of the remaining time, from 15 minutes to three hours; 15 minutes without a profile.
 */
export function offerEnds({ joining, tripJoining, registered }: OfferTerms, now: Date, departsAt: Date, answerMs = DAY_MS): Date {
  if (joining === 'on_approval')
    return answerBy(now, departsAt, tripJoining === 'at_once' ? Math.min(answerMs, MAX_OFFER_MS) : answerMs)
  const quarter = (departsAt.getTime() - now.getTime()) / 4
  const ms = registered ? Math.min(Math.max(quarter, AT_ONCE_HOLD_MS), MAX_OFFER_MS) : AT_ONCE_HOLD_MS
  return earlier(new Date(now.getTime() + ms), waitingEnds(joining, departsAt))
}

/** Until when the seat waits for the payment (B2). */
export const payBy = (joining: Joining, now: Date, departsAt: Date) =>
  joining === 'at_once'
    ? earlier(new Date(now.getTime() + AT_ONCE_HOLD_MS), departsAt)
    : earlier(new Date(now.getTime() + DAY_MS), new Date(departsAt.getTime() - JOIN_CUTOFF_MS))

const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** Facts of a trip for a passenger's request. `departsAt` is the time at the stretch's pick-up. */
export interface JoinableTrip extends CompanionPolicy {
  driverId: string
  cancelled: boolean
  departsAt: Date
  seatsLeft: number
  joining: Joining
  /** reason that this person needs the driver's yes on a trip that others join directly */
  notAtOnce?: NotAtOnce | undefined
  /** a change of it waits for its passengers' answers */
  changing?: boolean
}

/** Reasons that a person needs the driver's yes on a trip that others join directly: unpaid holds (B2), or no profile (M14). */
export type NotAtOnce = Extract<Reason, 'too_many_holds' | 'registration_needed'>

interface Offer {
  joining: Joining
  priceMinor: bigint
}

/** A seat that costs nothing is given at once only to registered people; any other is kept at once unless too much was kept unpaid, or too many drivers waited in vain. */
export function whyNotAtOnce({ joining, priceMinor }: Offer, me: Pick<Member, 'registered'>, askUntil: Date | undefined) {
  if (joining === 'on_approval') return undefined
  if (priceMinor === 0n && !me.registered) return 'registration_needed' as const
  return askUntil ? ('too_many_holds' as const) : undefined
}

/** Facts of a person besides the profile: existing bookings and declarations. */
export interface Joiner {
  alreadyJoined: boolean
  overlapping: boolean
  /** one of the two, passenger and driver, wants nothing to do with the other (C4) */
  blocked: boolean
  adultAttested: boolean
  /** see `Sitting` */
  liveSeats: number
  /** companions on their booking */
  companions: CompanionCounts
}

/** The trip's own part of the answer, so that a page can say why its button is off before anyone presses it (B1, A6). */
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

/** Reason that a number of seats does not fit on legs with fewer free ones (B1, B2). */
export function whyNotFit(seatsLeft: number, seats: number): Reason | undefined {
  if (seatsLeft <= 0) return 'trip_full'
  if (seatsLeft < seats) return 'not_enough_seats'
}

/** The way in which this person joins. */
export const joiningOf = ({ joining, notAtOnce }: Pick<JoinableTrip, 'joining' | 'notAtOnce'>): Joining =>
  notAtOnce ? 'on_approval' : joining

/** Half an hour before departure; where the driver answers, as early as the last answer, since none would come in time. */
const joinableUntil = ({ departsAt, joining }: Pick<JoinableTrip, 'departsAt' | 'joining'>) =>
  new Date(departsAt.getTime() - (joining === 'at_once' ? JOIN_CUTOFF_MS : ANSWER_BEFORE_MS))

/** Asked under the trip's lock, when the seat is really asked for (B1). */
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

/** A booking as far as deadlines ask. */
export interface Deadlines {
  state: BookingState
  /** of a request its answer, on the waiting list when joining ends, of an offered seat the end of the offer */
  answerBy: Date
  payBy: Date | null
}

/** True once a deadline has passed, even before the clock's job has run (B5). */
export const hasRunOut = ({ state, answerBy: answer, payBy: pay }: Deadlines, now: Date) =>
  (awaitsAnswer(state) && now >= answer) || (state === 'accepted' && pay !== null && now >= pay)

/** Without an answer of the provider a hold ends this long after its time; money that arrives later may revive it (P9, B9). */
const UNANSWERED_MS = 30 * MINUTE_MS

export const isGivenUp = ({ payBy }: { payBy: Date | null }, now: Date): boolean =>
  payBy !== null && now.getTime() >= payBy.getTime() + UNANSWERED_MS

/** Refuses a booking whose deadline has passed as one that has expired, though no job has written it yet. */
export function refuseRunOut(booking: Deadlines, now: Date): void {
  if (hasRunOut(booking, now)) refuse('not_possible_now', { state: 'expired' })
}

/** `seats` are those that were asked for. */
export function whyNotAccept(booking: Deadlines & { seats: number }, seatsLeft: number, now: Date): Reason | undefined {
  if (booking.state !== 'requested' && booking.state !== 'offered') return 'not_possible_now'
  if (now >= booking.answerBy) return 'request_expired'
  // an offered seat is held already
  return booking.state === 'offered' ? undefined : whyNotFit(seatsLeft, booking.seats)
}

/** The side that answers a request, or an offer from the waiting list: the passenger where the driver has accepted in advance. */
export const answererOf = ({ state, joining }: { state: BookingState; joining: Joining }): 'driver' | 'passenger' =>
  state === 'offered' && joining === 'at_once' ? 'passenger' : 'driver'

/** Facts of driver and passenger that may have changed since the request. */
export interface RecheckFacts extends Omit<CompanionPolicy, 'namedAdults'> {
  companions: CompanionCounts
  passenger: Pick<Member, 'standing' | 'gender'> & Sitting
  /** the passenger holds another seat at that time, or drives */
  overlapping: boolean
  blocked: boolean
  /** reason that an account among the companions cannot ride */
  whyNotCompanions?: Reason | undefined
}

/** Accepting, and taking money for what was accepted, asks again what asking for the seat has asked (B1, B2, C4). */
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
  // the operator's setting at the time when companions were named applies
  return whyNotWelcome({ ...trip, namedAdults: true }, companions) ?? (overlapping ? 'passenger_elsewhere' : others)
}

/** Giving up a seat before departure (B7); an unpaid one is withdrawn instead (B4). */
export function whyNotCancel(state: BookingState, departsAt: Date, now: Date): Reason | undefined {
  if (!isLive(state)) return 'not_possible_now'
  if (now >= departsAt) return 'trip_departed'
}

/** A booking as far as giving up some of its seats asks. */
export interface SharedRide {
  state: BookingState
  departsAt: Date
  seats: number
}

/** Giving up seats of companions, once they are paid or where they cost nothing; the booker’s own goes with the booking alone (row 46, A4). */
export function whyNotGiveUp({ state, departsAt, seats }: SharedRide, some: number, now: Date): Reason | undefined {
  if (state !== 'confirmed') return 'not_possible_now'
  if (now >= departsAt) return 'trip_departed'
  return some >= 1 && some < seats ? undefined : 'seats_not_held'
}

/** A trip as a payment that came too late finds it, the seats it paid, and whether the same person has another live booking on it. */
export interface LateTrip extends Pick<JoinableTrip, 'cancelled' | 'departsAt' | 'seatsLeft'> {
  seats: number
  changed?: boolean
  alreadyJoined: boolean
}

/** A late payment may revive its seat under the checks of a request, unless the trip has changed since (B9). */
export function mayRevive({ departsAt, ...trip }: LateTrip, since: RecheckFacts, now: Date): boolean {
  const inTime = now.getTime() < departsAt.getTime() - JOIN_CUTOFF_MS
  const isFree = trip.seatsLeft >= trip.seats && !trip.alreadyJoined && mayTakeSeats(since.passenger, trip.seats)
  return !trip.cancelled && !trip.changed && inTime && isFree && !whyNotStill(since)
}

const OBJECT_MS = 2 * DAY_MS

/** Until when the driver may object to two administrators who cancel an order of a trip that has left (P14). */
export const cancellationObjectionEnds = (decidedAt: Date) => new Date(decidedAt.getTime() + OBJECT_MS)

/** Cancellations decided by then may be carried out now. */
export const unopposedSince = (now: Date) => new Date(now.getTime() - OBJECT_MS)

export const whyNotObjectToCancellation = (decidedAt: Date, now: Date): Reason | undefined =>
  now < cancellationObjectionEnds(decidedAt) ? undefined : 'window_closed'

/** Eight characters of a booking's id that two people can read to each other. */
export const referenceOf = (id: string) => id.slice(0, 8).toUpperCase()
