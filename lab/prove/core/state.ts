import type { AbsenceReport } from '#domain/bookings/absence.ts'
import type { BookingState, Ender } from '#domain/bookings/booking.ts'
import { allFree, type SeatsOnLegs } from '#domain/bookings/seats.ts'
import type { OrderState } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Joining } from '#domain/trips/trip.ts'

/** A trip with all its seats and money, in memory. It corresponds to rows on the server. */
export interface Core {
  now: number
  trip: Road
  free: bigint
  bookings: Seat[]
  reports: AbsenceReport[]
  orders: Attempt[]
  payments: Taken[]
  refunds: Owed[]
  /** number of refunds so far, because each needs a unique name */
  owed: number
  /** number of places on the waiting list that were given out so far */
  places: number
  /** balance of each ledger account, and the references of all postings */
  books: Map<string, bigint>
  refs: Set<string>
  /** amount credited to the driver for each booking */
  settled: Map<string, bigint>
  /** money that the provider took, minus the money that it returned, according to the provider */
  clearing: bigint
  /** free cancellations by people, over all trips of a run (8.1) */
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
  /** meters and minutes from the start at the stops between which the legs are; there is one more stop than legs */
  atM: number[]
  atMinutes: number[]
  departsAt: number
  arrivesAt: number
  priceMinor: bigint
  joining: Joining
  onlyWomen: boolean
  cancelled: boolean
}

/** A booking with all its seats. All companions are named adults. */
export interface Seat extends SeatsOnLegs {
  id: string
  /** position on the waiting list; null once the driver sees the booking */
  place: number | null
  person: string
  state: BookingState
  joining: Joining
  priceMinor: bigint
  departsAt: number
  /** time since which the seats are held: when they were offered or accepted */
  heldAt: number | null
  wasOffered: boolean
  answerBy: number
  payBy: number | null
  confirmedAt: number | null
  endedAt: number | null
  cancelledBy: Ender | null
  keptMinor: bigint
  /** number of seats of a late cancellation for which the driver's half was refunded */
  halvesBack: number
  settled: boolean
  saidTravelled: boolean
  /** true if an absence was not decided in time */
  shared: boolean
  /** number of seats that stayed empty while the others traveled */
  absentSeats: number
  /** seats that were given up while others remained */
  givenUp: Part[]
}

/** Seats that were given up together, and the driver's halves of them. */
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
  /** times of approvals at the provider that we do not know yet */
  pendingApprovals: number[]
}

export interface Taken {
  id: string
  order: string
  minor: bigint
  refundMinor: bigint
  /** true for a duplicate payment of a paid seat, which can only be refunded */
  extra: boolean
  /** total of the driver's voluntary refunds */
  givenMinor: bigint
  chargedBack: boolean
  /** true while the bank decides about the payment */
  mediated: boolean
  /** chargebacks of the payment, in order */
  taken: { minor: bigint; lost: bigint; returned: boolean }[]
}

export interface Owed {
  id: string
  payment: string
  booking: string
  minor: bigint
  cause: RefundCause
  done: boolean
  /** the part of the amount that we no longer held */
  lost: bigint
}

export const DRIVER = 'driver'

/** Random terms of a trip. Everything else is derived from them. */
export type Offer = Pick<Road, 'seats' | 'priceMinor' | 'joining' | 'onlyWomen' | 'atM' | 'atMinutes'>

/** Builds the trip and its departure, as of `now`. */
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
