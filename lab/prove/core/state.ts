import type { AbsenceReport } from '#domain/bookings/absence.ts'
import type { BookingState, Ender } from '#domain/bookings/booking.ts'
import { allFree, type SeatsOnLegs } from '#domain/bookings/seats.ts'
import type { OrderState } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Joining } from '#domain/trips/trip.ts'

/** A trip with all events of its seats and its money, in memory: the server's rows without a server. */
export interface Core {
  now: number
  trip: Road
  free: bigint
  bookings: Seat[]
  reports: AbsenceReport[]
  orders: Attempt[]
  payments: Taken[]
  refunds: Owed[]
  /** number of all refunds ever: their names must not repeat */
  owed: number
  /** places given out on the waiting list so far */
  places: number
  /** balance of each account of the ledger, and every reference that was posted */
  books: Map<string, bigint>
  refs: Set<string>
  /** the driver's credit for each seat */
  settled: Map<string, bigint>
  /** the provider's own books: money taken and returned */
  clearing: bigint
  /** second thoughts of people, over all the trips of a run (8.1) */
  thoughts: Thought[]
  /** "booking requested accept" for every transition that occurred */
  moves: Set<string>
}

export interface Thought {
  person: string
  trip: Road
  at: number
}

export interface Road {
  seats: number
  legs: number
  /** metres and minutes from the start at which legs meet; one more than legs */
  atM: number[]
  atMinutes: number[]
  departsAt: number
  arrivesAt: number
  priceMinor: bigint
  joining: Joining
  onlyWomen: boolean
  cancelled: boolean
}

/** A booking, with all its seats; companions are named adults. */
export interface Seat extends SeatsOnLegs {
  id: string
  /** the order of the line; null for who is known to the driver */
  place: number | null
  person: string
  state: BookingState
  joining: Joining
  priceMinor: bigint
  departsAt: number
  /** since when its seats are held: from the offer or the acceptance */
  heldAt: number | null
  wasOffered: boolean
  answerBy: number
  payBy: number | null
  confirmedAt: number | null
  endedAt: number | null
  cancelledBy: Ender | null
  keptMinor: bigint
  /** late cancelled seats whose half was refunded */
  halvesBack: number
  settled: boolean
  saidTravelled: boolean
  /** an absence of it was not decided in time */
  shared: boolean
  /** seats that stayed empty while the others travelled */
  absentSeats: number
  /** seats given up while others were held */
  givenUp: Part[]
}

/** The driver's halves of seats given up, as of a booking of their own. */
export interface Part {
  n: number
  seats: number
  at: number
  keptMinor: bigint
  halvesBack: number
}

export interface Attempt {
  id: string
  booking: string
  state: OrderState
  priceMinor: bigint
  /** approvals of the provider that we have not heard of yet */
  pendingApprovals: number[]
}

export interface Taken {
  id: string
  order: string
  minor: bigint
  refundMinor: bigint
  /** a duplicate payment for a paid seat: it can only be refunded */
  extra: boolean
  /** total of the driver's voluntary refunds */
  givenMinor: bigint
  chargedBack: boolean
  /** the bank is deciding about it */
  mediated: boolean
  /** chargebacks of it, one after the other */
  taken: { minor: bigint; lost: bigint; returned: boolean }[]
}

export interface Owed {
  id: string
  payment: string
  booking: string
  minor: bigint
  cause: RefundCause
  done: boolean
  /** the part of it that was no longer held */
  lost: bigint
}

export const DRIVER = 'driver'

/** Drawn terms of a trip; everything else follows from its road. */
export type Offer = Pick<Road, 'seats' | 'priceMinor' | 'joining' | 'onlyWomen' | 'atM' | 'atMinutes'>

/** A trip that leaves at one instant, as it is at another. */
export function newCore(offer: Offer, now: number, departsAt: number, thoughts: Thought[] = []): Core {
  const legs = offer.atM.length - 1
  const arrivesAt = departsAt + (offer.atMinutes.at(-1) ?? 0) * MINUTE_MS
  return {
    now,
    trip: { ...offer, legs, departsAt, arrivesAt, cancelled: false },
    free: allFree(legs, offer.seats),
    bookings: [],
    reports: [],
    orders: [],
    payments: [],
    refunds: [],
    owed: 0,
    places: 0,
    books: new Map(),
    refs: new Set(),
    settled: new Map(),
    clearing: 0n,
    thoughts,
    moves: new Set(),
  }
}
