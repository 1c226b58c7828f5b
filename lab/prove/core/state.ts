import type { AbsenceReport } from '#domain/bookings/absence.ts'
import type { BookingState, Ender } from '#domain/bookings/booking.ts'
import { allFree, type SeatsOnLegs } from '#domain/bookings/seats.ts'
import type { OrderState } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Joining } from '#domain/trips/trip.ts'

/** A trip with all events of its seats and its money, in memory. It corresponds to the server's rows. */
export interface Core {
  now: number
  trip: Road
  free: bigint
  bookings: Seat[]
  reports: AbsenceReport[]
  orders: Attempt[]
  payments: Taken[]
  refunds: Owed[]
  /** number of all refunds so far, because their names must be unique */
  owed: number
  /** number of places given out on the waiting list so far */
  places: number
  /** balance of each ledger account, and every posted reference */
  books: Map<string, bigint>
  refs: Set<string>
  /** the driver's credit for each booking */
  settled: Map<string, bigint>
  /** money taken and returned, according to the provider */
  clearing: bigint
  /** free cancellations of people, over all trips of a run (8.1) */
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
  /** meters and minutes from the start at which legs meet; one more than legs */
  atM: number[]
  atMinutes: number[]
  departsAt: number
  arrivesAt: number
  priceMinor: bigint
  joining: Joining
  onlyWomen: boolean
  cancelled: boolean
}

/** A booking with all its seats. Companions are named adults. */
export interface Seat extends SeatsOnLegs {
  id: string
  /** position on the waiting list, until the driver sees the booking; then null */
  place: number | null
  person: string
  state: BookingState
  joining: Joining
  priceMinor: bigint
  departsAt: number
  /** time since which the seats are held: that of the offer or the acceptance */
  heldAt: number | null
  wasOffered: boolean
  answerBy: number
  payBy: number | null
  confirmedAt: number | null
  endedAt: number | null
  cancelledBy: Ender | null
  keptMinor: bigint
  /** seats of a late cancellation for which the driver's half was refunded */
  halvesBack: number
  settled: boolean
  saidTravelled: boolean
  /** an absence was not decided in time */
  shared: boolean
  /** seats that stayed empty while the others traveled */
  absentSeats: number
  /** seats given up while others remained */
  givenUp: Part[]
}

/** Seats given up, with the driver's halves, as a booking of their own. */
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
  /** approvals at the provider that we do not know yet */
  pendingApprovals: number[]
}

export interface Taken {
  id: string
  order: string
  minor: bigint
  refundMinor: bigint
  /** a duplicate payment for a paid seat, which can only be refunded */
  extra: boolean
  /** total of the driver's voluntary refunds */
  givenMinor: bigint
  chargedBack: boolean
  /** the bank is deciding about the payment */
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
  /** the part of the payment that was no longer held */
  lost: bigint
}

export const DRIVER = 'driver'

/** Random terms of a trip. Everything else follows from its road. */
export type Offer = Pick<Road, 'seats' | 'priceMinor' | 'joining' | 'onlyWomen' | 'atM' | 'atMinutes'>

/** Builds a trip with its departure, as it is at an instant. */
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
