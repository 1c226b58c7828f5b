import type { Cause } from './booking.ts'
import { type Legs } from './seats.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

/** Why money goes back; it is stored with each refund. */
export const refundCauses = [
  'cancelled_early',
  'cancelled_late',
  'second_thoughts',
  'resold',
  'driver_cancelled',
  'admin_cancelled',
  'not_driven',
  'paid_too_late',
  'overlapping',
  'paid_twice',
  'receipts',
  'by_hand',
  // what a bank or the provider gave back by itself, at the end of a dispute
  'dispute',
  // a dispute won about a seat that was given up meanwhile
  'dispute_won',
] as const
export type RefundCause = (typeof refundCauses)[number]

export interface Split {
  /** back to the passenger, and kept for the driver: minor units that add up to the price */
  refundMinor: bigint
  driverMinor: bigint
  cause: RefundCause
}

/** A paid booking as far as a refund asks; `departsAt` is the trip's planned departure. */
export interface Paid {
  priceMinor: bigint
  confirmedAt: Date
  departsAt: Date
}

const LATE_MS = DAY_MS
const SECOND_THOUGHTS_MS = 30 * MINUTE_MS

/** What comes back when a confirmed booking is cancelled now (domain rules 8.1). A half is rounded up, for the passenger (M5). */
export function whatComesBack(paid: Paid, by: Cause, now: Date): Split {
  if (by !== 'passenger') return whole(paid, by === 'driver' ? 'driver_cancelled' : 'admin_cancelled')
  if (!isLate(paid.departsAt, now)) return whole(paid, 'cancelled_early')
  if (isSecondThought(paid, now)) return whole(paid, 'second_thoughts')
  const refundMinor = (paid.priceMinor + 1n) / 2n
  return { refundMinor, driverMinor: paid.priceMinor - refundMinor, cause: 'cancelled_late' }
}

const whole = ({ priceMinor }: Paid, cause: RefundCause): Split => ({ refundMinor: priceMinor, driverMinor: 0n, cause })
const isLate = (departsAt: Date, now: Date) => departsAt.getTime() - now.getTime() < LATE_MS
const isSecondThought = ({ confirmedAt, departsAt }: Paid, now: Date) =>
  isLate(departsAt, confirmedAt) && now.getTime() - confirmedAt.getTime() < SECOND_THOUGHTS_MS

/** The first instant at which another sum comes back; undefined when it stays to the departure. A day before to the very ms is not late. */
export function changesAt(paid: Paid, now: Date): Date | undefined {
  const late = new Date(paid.departsAt.getTime() - LATE_MS + 1)
  const thought = new Date(paid.confirmedAt.getTime() + SECOND_THOUGHTS_MS)
  if (now < late) return late
  return isSecondThought(paid, now) && thought < paid.departsAt ? thought : undefined
}

/** A seat somebody gave up late: the driver's half stays only if nobody else got the seat. */
export interface GivenUp extends Legs {
  id: string
  at: Date
}

/**
 * Which late cancellations were sold again, so that the driver's half goes back as well (M15): a seat given up still fills the car,
 * the latest one first, until on some leg more than the seats offered would be paid for.
 */
export function resold(seats: number, holders: Legs[], givenUp: GivenUp[]): string[] {
  const filled: Legs[] = [...holders]
  const latestFirst = givenUp.toSorted((a, b) => b.at.getTime() - a.at.getTime() || a.id.localeCompare(b.id))
  return latestFirst.flatMap((one) => {
    if (mostOn(one, filled) >= seats) return [one.id]
    filled.push(one)
    return []
  })
}

/** The most seats filled on any leg of a stretch. */
function mostOn({ from, to }: Legs, filled: Legs[]): number {
  const legs = Array.from({ length: to - from }, (_, i) => from + i)
  return Math.max(0, ...legs.map((leg) => filled.filter((other) => other.from <= leg && leg < other.to).length))
}

const WAITS_MINUTES = [1, 5, 30]
const STUCK_MS = 3 * DAY_MS

/** When a refund that did not reach the provider is sent again: after 1, 5 and 30 minutes, then every hour (8.2). */
export const retryAt = (tries: number, now: Date) => new Date(now.getTime() + (WAITS_MINUTES[tries - 1] ?? 60) * MINUTE_MS)

/** Three days of trying: from then on a person has to look. */
export const isStuck = (owedSince: Date, now: Date) => now.getTime() - owedSince.getTime() >= STUCK_MS
