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
  // a refund by the bank or the provider itself, at the end of a dispute
  'dispute',
  // a dispute won about a seat that was given up meanwhile
  'dispute_won',
  // found at the provider, and adopted by two administrators
  'adopted',
  // decided by two administrators after settlement
  'after_settlement',
] as const
export type RefundCause = (typeof refundCauses)[number]

export interface Split {
  /** refunded to the passenger, and kept for the driver: minor units that add up to the price */
  refundMinor: bigint
  driverMinor: bigint
  cause: RefundCause
}

/** The facts of a paid booking that decide about its refund; `departsAt` is its planned departure, the price that of all its seats. */
export interface PaidBooking {
  priceMinor: bigint
  seats: number
  confirmedAt: Date
  departsAt: Date
  /** the passenger may still have second thoughts (8.1) */
  mayRethink: boolean
}

const LATE_MS = DAY_MS
const SECOND_THOUGHTS_MS = 30 * MINUTE_MS
const LAST_THOUGHT_MS = HOUR_MS
const MAX_THOUGHTS = 2
const THOUGHTS_DAYS = 30

/** The passenger's second thoughts so far: on this trip, and on any trip since `thoughtsSince`. */
export interface SecondThoughts {
  onTrip: number
  lately: number
}
export const thoughtsSince = (now: Date) => new Date(now.getTime() - THOUGHTS_DAYS * DAY_MS)

/** Free second thoughts: once per person and trip, and twice in 30 days. */
export const mayRethink = ({ onTrip, lately }: SecondThoughts) => onTrip === 0 && lately < MAX_THOUGHTS

/** The refund of a confirmed booking that is cancelled now (8.1). The half of each seat is rounded up, for the passenger (M5). */
export function refundSplit(paid: PaidBooking, by: Cause, now: Date): Split {
  if (by !== 'passenger') return whole(paid, by === 'driver' ? 'driver_cancelled' : 'admin_cancelled')
  if (!isLate(paid.departsAt, now)) return whole(paid, 'cancelled_early')
  if (now < thoughtsEnd(paid)) return whole(paid, 'second_thoughts')
  const driverMinor = halfShares(paid)
  return { refundMinor: paid.priceMinor - driverMinor, driverMinor, cause: 'cancelled_late' }
}

/** The driver's halves of a late cancellation, by default of all seats of the booking. */
export function halfShares({ priceMinor, seats }: Pick<PaidBooking, 'priceMinor' | 'seats'>, of = seats): bigint {
  const each = priceMinor / BigInt(seats)
  return BigInt(of) * (each / 2n)
}

/** The price of so many seats of a booking. */
export const priceOf = ({ priceMinor, seats }: Pick<PaidBooking, 'priceMinor' | 'seats'>, of: number): bigint =>
  (priceMinor / BigInt(seats)) * BigInt(of)

/** Some of its seats as a booking of their own: the refund is the same as for that one (row 46). */
export const someOf = (paid: PaidBooking, seats: number): PaidBooking => ({ ...paid, seats, priceMinor: priceOf(paid, seats) })

const whole = ({ priceMinor }: PaidBooking, cause: RefundCause): Split => ({ refundMinor: priceMinor, driverMinor: 0n, cause })
const isLate = (departsAt: Date, now: Date) => departsAt.getTime() - now.getTime() < LATE_MS

/** End of the full refund of a booking of the last 24 hours: half an hour later, and an hour before departure at the latest. */
function thoughtsEnd({ confirmedAt, departsAt, mayRethink }: PaidBooking): Date {
  if (!mayRethink || !isLate(departsAt, confirmedAt)) return confirmedAt
  return new Date(Math.min(confirmedAt.getTime() + SECOND_THOUGHTS_MS, departsAt.getTime() - LAST_THOUGHT_MS))
}

/** The first instant at which the refund changes; undefined when it stays until departure. Exactly a day before is not late. */
export function changesAt(paid: PaidBooking, now: Date): Date | undefined {
  const late = new Date(paid.departsAt.getTime() - LATE_MS + 1)
  if (now < late) return late
  return now < thoughtsEnd(paid) ? thoughtsEnd(paid) : undefined
}

/** A late cancellation, and the number of seats whose half the driver keeps so far. */
export interface Half extends SeatsOnLegs {
  id: string
  at: Date
}

/**
 * Halves refunded because the car is full without those seats, by cancellation (8.1, M15): while seats held and halves kept, each counted
 * as half a seat, exceed the most seats ever offered on a leg, a half of the earliest cancellation there goes back.
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

/** The next try to send a refund that did not reach the provider: after 1, 5 and 30 minutes, then every hour (8.2). */
export const retryAt = (tries: number, now: Date) => new Date(now.getTime() + (WAITS_MINUTES[tries - 1] ?? 60) * MINUTE_MS)

/** After three days of retries a person has to check it. */
export const isStuck = (owedSince: Date, now: Date) => owedSince <= stuckSince(now)
export const stuckSince = (now: Date) => new Date(now.getTime() - STUCK_MS)

/** Reason against a refund by two administrators after settlement (rules 7): until then the rules decide. */
export function whyNotRefundSettled(state: OrderState, leftMinor: bigint, minor: bigint): Reason | undefined {
  if (state !== 'settled') return 'not_possible_now'
  return minor > leftMinor ? 'above_paid' : undefined
}
