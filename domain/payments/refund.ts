import type { Cause } from '../bookings/booking.ts'
import type { SeatsOnLegs } from '../bookings/seats.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import type { OrderState } from './payment.ts'

/** Causes of a refund, stored with it. */
export const refundCauses = [
  'cancelled_early',
  'cancelled_late',
  'second_thoughts',
  'resold',
  'moved',
  'driver_cancelled',
  'admin_cancelled',
  'not_driven',
  'driver_asked',
  'undecided',
  'given_back',
  'paid_too_late',
  'overlapping',
  'paid_twice',
  'receipts',
  'by_hand',
  // the bank or the provider refunded the payment at the end of a dispute
  'dispute',
  // the platform won a dispute about a seat that was given up during the dispute
  'dispute_won',
  // two administrators adopted a refund that they found at the provider
  'adopted',
  // two administrators decided it after settlement
  'after_settlement',
] as const
export type RefundCause = (typeof refundCauses)[number]

export interface Split {
  /** the passenger's refund and the driver's part, in minor units that add up to the price */
  refundMinor: bigint
  driverMinor: bigint
  cause: RefundCause
}

/** Fields of a paid booking that determine its refund. `departsAt` is its planned departure; the price includes all its seats. */
export interface PaidBooking {
  priceMinor: bigint
  seats: number
  confirmedAt: Date
  departsAt: Date
  /** the passenger may still cancel freely after second thoughts (8.1) */
  mayRethink: boolean
}

const LATE_MS = DAY_MS
const SECOND_THOUGHTS_MS = 30 * MINUTE_MS
const LAST_THOUGHT_MS = HOUR_MS
const MAX_THOUGHTS = 2
const THOUGHTS_DAYS = 30

/** The passenger's free cancellations after second thoughts: on this trip, and on any trip since `thoughtsSince`. */
export interface SecondThoughts {
  onTrip: number
  lately: number
}
export const thoughtsSince = (now: Date) => new Date(now.getTime() - THOUGHTS_DAYS * DAY_MS)

/** Checks whether a free cancellation is left: once per person and trip, and twice in 30 days. */
export const mayRethink = ({ onTrip, lately }: SecondThoughts) => onTrip === 0 && lately < MAX_THOUGHTS

/**
 * Returns the refund of a confirmed booking that is cancelled now (8.1). Half of each seat is rounded up, in favor of the
 * passenger (M5).
 */
export function refundSplit(paid: PaidBooking, by: Cause, now: Date): Split {
  if (by !== 'passenger') return whole(paid, by === 'driver' ? 'driver_cancelled' : 'admin_cancelled')
  if (!isLate(paid.departsAt, now)) return whole(paid, 'cancelled_early')
  if (now < thoughtsEnd(paid)) return whole(paid, 'second_thoughts')
  const driverMinor = halfShares(paid)
  return { refundMinor: paid.priceMinor - driverMinor, driverMinor, cause: 'cancelled_late' }
}

/** Returns the driver's share of a late cancellation, half of each seat, by default for all seats of the booking. */
export function halfShares({ priceMinor, seats }: Pick<PaidBooking, 'priceMinor' | 'seats'>, of = seats): bigint {
  const each = priceMinor / BigInt(seats)
  return BigInt(of) * (each / 2n)
}

/** Returns the price of `of` seats in a booking. */
export const priceOf = ({ priceMinor, seats }: Pick<PaidBooking, 'priceMinor' | 'seats'>, of: number): bigint =>
  (priceMinor / BigInt(seats)) * BigInt(of)

/** Returns some seats of a booking as a separate booking, with the same refund for each seat (row 46). */
export const someOf = (paid: PaidBooking, seats: number): PaidBooking => ({ ...paid, seats, priceMinor: priceOf(paid, seats) })

const whole = ({ priceMinor }: PaidBooking, cause: RefundCause): Split => ({ refundMinor: priceMinor, driverMinor: 0n, cause })
const isLate = (departsAt: Date, now: Date) => departsAt.getTime() - now.getTime() < LATE_MS

/**
 * Returns until when a cancellation is free for a passenger who booked within the last 24 hours before departure: half an hour
 * after booking, and at most until an hour before departure.
 */
function thoughtsEnd({ confirmedAt, departsAt, mayRethink }: PaidBooking): Date {
  if (!mayRethink || !isLate(departsAt, confirmedAt)) return confirmedAt
  return new Date(Math.min(confirmedAt.getTime() + SECOND_THOUGHTS_MS, departsAt.getTime() - LAST_THOUGHT_MS))
}

/**
 * Returns the first instant at which the refund changes; undefined when it stays until departure. A cancellation exactly a day
 * before is not late.
 */
export function changesAt(paid: PaidBooking, now: Date): Date | undefined {
  const late = new Date(paid.departsAt.getTime() - LATE_MS + 1)
  if (now < late) return late
  return now < thoughtsEnd(paid) ? thoughtsEnd(paid) : undefined
}

/** A late cancellation, and the number of its seats for which the driver still keeps half the price. */
export interface Half extends SeatsOnLegs {
  id: string
  at: Date
}

/**
 * Returns, for each late cancellation, the number of halves to refund because the car is full without those seats (8.1, M15).
 * Held seats and kept halves, each half counted as half a seat, may exceed the highest number of seats ever offered on a leg.
 * Then a half of the earliest cancellation there is refunded.
 */
export function excessHalves(mostSeats: number, occupied: SeatsOnLegs[], halves: Half[]): Map<string, number> {
  const remaining = halves
    .map((half) => ({ ...half }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
  const isOver = (leg: number) => 2 * seatsAt(leg, occupied) + seatsAt(leg, remaining) > 2 * mostSeats
  const back = new Map<string, number>()
  for (;;) {
    const excess = remaining.find((half) => half.seats > 0 && legNumbers(half).some(isOver))
    if (!excess) return back
    excess.seats--
    back.set(excess.id, (back.get(excess.id) ?? 0) + 1)
  }
}

const legNumbers = ({ from, to }: SeatsOnLegs) => Array.from({ length: to - from }, (_, i) => from + i)
const seatsAt = (leg: number, some: SeatsOnLegs[]) =>
  some.reduce((sum, { from, to, seats }) => (from <= leg && leg < to ? sum + seats : sum), 0)

const WAITS_MINUTES = [1, 5, 30]
const STUCK_MS = 3 * DAY_MS

/**
 * Returns the time of the next attempt at a refund that did not reach the provider: after 1, 5 and 30 minutes, then every hour
 * (8.2).
 */
export const retryAt = (tries: number, now: Date) => new Date(now.getTime() + (WAITS_MINUTES[tries - 1] ?? 60) * MINUTE_MS)

/** Checks whether a refund has been retried for three days. After that an administrator looks into it. */
export const isStuck = (owedSince: Date, now: Date) => owedSince <= stuckSince(now)
export const stuckSince = (now: Date) => new Date(now.getTime() - STUCK_MS)

/**
 * Returns why two administrators cannot refund a payment after its settlement, or undefined if they can (rules 7). Before the
 * settlement, the rules decide about refunds.
 */
export function whyNotRefundSettled(state: OrderState, leftMinor: bigint, minor: bigint): Reason | undefined {
  if (state !== 'settled') return 'not_possible_now'
  return minor > leftMinor ? 'above_paid' : undefined
}
