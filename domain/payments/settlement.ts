import type { BookingState } from '../bookings/booking.ts'
import { DAY_MS } from '../time.ts'
import type { OrderState } from './payment.ts'
import { halfShares, priceOf, type RefundCause } from './refund.ts'

const OPEN_MS = 2 * DAY_MS

/** Returns the deadline for absence reports and division requests. The trip is settled after it (rules 7). */
export const closesAt = (arrivesAt: Date) => new Date(arrivesAt.getTime() + OPEN_MS)

/** Returns the latest arrival of trips that have closed by now. */
export const closedIfArrivedBy = (now: Date) => new Date(now.getTime() - OPEN_MS)

/** Data that determines the settlement of a booking that was once confirmed. Amounts in minor units. */
export interface Unsettled {
  state: BookingState
  /** price of the seats that remained when the booking ended */
  priceMinor: bigint
  seats: number
  /** parts of the booking that were given up earlier */
  givenUp: GivenUp[]
  /** refund that is owed or was made */
  refundMinor: bigint
  /** the driver's share of a late cancellation, unless the car is full without those seats */
  keptMinor: bigint
  /** reason that halves of some seats are refunded after all (8.1) */
  halvesBack: HalvesBack | undefined
  /** seats whose absence was not decided in time; their price is shared as in a late cancellation (8.3) */
  sharedSeats: number
  /** cost of the seat according to the receipts (D4); null when no costs were divided */
  shareMinor: bigint | null
  /** the driver cancelled the trip, so it has no cost to share */
  tripCancelled: boolean
  /** undefined when there was nothing to pay */
  order: OrderState | undefined
  /** a refund is pending, or the provider refused it and a person has to send the money */
  refundOpen: boolean
}

/**
 * Seats given up before the booking ended, which are settled like a separate cancellation. The driver gets nothing for an early
 * one.
 */
export interface GivenUp extends Pick<Unsettled, 'seats' | 'keptMinor' | 'halvesBack' | 'shareMinor'> {
  /** number of the part */
  n: number
}

/** The refunded halves of a late cancellation, and the reason. */
export interface HalvesBack {
  seats: number
  cause: RefundCause
}

/** The driver's credit and the passenger's further refund. */
export interface Settlement {
  creditMinor: bigint
  refundMinor: bigint
  cause: RefundCause
  /** credit for the remaining seats; the rest of the credit comes from parts given up earlier */
  ownMinor: bigint
  keptByPart: Map<number, bigint>
}

/**
 * Returns the final amounts of a booking of a closed trip (rules 7, 8.1). Undefined while the booking has an open dispute or
 * refund.
 */
export function settlementOf(booking: Unsettled): Settlement | undefined {
  const { state, givenUp, priceMinor, refundMinor, order, refundOpen, shareMinor } = booking
  if (state === 'confirmed' || order === 'disputed' || refundOpen) return undefined
  const gone = givenUp.reduce((sum, { seats }) => sum + seats, 0)
  const left = order === undefined || order === 'charged_back' ? 0n : priceMinor + priceOf(booking, gone) - refundMinor
  const keptByPart = computeKeptByPart(booking, left)
  const rest = left - sumOf(keptByPart.values())
  const own = least(rest, priceMinor)
  const earned = earnedOf(booking, own)
  const byReceipts = shareMinor !== null && shareMinor < earned.creditMinor
  const ownMinor = byReceipts ? shareMinor : earned.creditMinor
  const cause = byReceipts ? 'receipts' : ownMinor < own ? earned.cause : (causeOf(booking, keptByPart) ?? earned.cause)
  return { creditMinor: left - rest + ownMinor, refundMinor: rest - ownMinor, cause, ownMinor, keptByPart }
}

const sumOf = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, one) => sum + one, 0n)

/**
 * Returns, for each part of the booking that was given up late, the halves that the driver keeps, limited by the remaining
 * payment.
 */
function computeKeptByPart(booking: Unsettled, left: bigint): Map<number, bigint> {
  let rest = booking.tripCancelled || booking.state === 'not_driven' ? 0n : left
  return new Map(
    booking.givenUp.map((part) => {
      const minor = least(computeKeptOfPart(booking, part), rest)
      rest -= minor
      return [part.n, minor]
    }),
  )
}

function computeKeptOfPart(booking: Unsettled, { seats, keptMinor, halvesBack, shareMinor }: GivenUp): bigint {
  const retained = halvesBack ? least(keptMinor, halfShares(booking, seats - halvesBack.seats)) : keptMinor
  return shareMinor === null ? retained : least(retained, shareMinor)
}

/** Returns the cause of a refund of halves when the booking has no other refund. */
function causeOf({ givenUp }: Unsettled, keptByPart: Map<number, bigint>): RefundCause | undefined {
  const lessened = givenUp.find(({ n, keptMinor }) => (keptByPart.get(n) ?? 0n) < keptMinor)
  return lessened && (lessened.halvesBack?.cause ?? (lessened.shareMinor === null ? undefined : 'receipts'))
}

/** Returns the driver's credit according to the booking's outcome, before any division. */
function earnedOf(booking: Unsettled, left: bigint): Pick<Settlement, 'creditMinor' | 'cause'> {
  const { state, seats, keptMinor, halvesBack, sharedSeats, tripCancelled } = booking
  if (tripCancelled) return { creditMinor: 0n, cause: 'driver_cancelled' }
  if (state === 'not_driven') return { creditMinor: 0n, cause: 'not_driven' }
  if (sharedSeats > 0) return { creditMinor: least(sharedShare(booking), left), cause: 'undecided' }
  if (state !== 'cancelled') return { creditMinor: left, cause: 'by_hand' }
  if (keptMinor === 0n) return { creditMinor: 0n, cause: 'cancelled_early' }
  const keeps = least(keptMinor, left)
  if (!halvesBack) return { creditMinor: keeps, cause: 'cancelled_late' }
  return { creditMinor: least(keeps, halfShares(booking, seats - halvesBack.seats)), cause: halvesBack.cause }
}

/** Adds the full price of the seats that traveled and half the price of the others. */
const sharedShare = (booking: Unsettled) =>
  priceOf(booking, booking.seats - booking.sharedSeats) + halfShares(booking, booking.sharedSeats)

const least = (a: bigint, b: bigint) => (a < b ? a : b)
