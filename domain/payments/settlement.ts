import type { BookingState } from '../bookings/booking.ts'
import { DAY_MS } from '../time.ts'
import type { OrderState } from './payment.ts'
import { halfShares, priceOf, type RefundCause } from './refund.ts'

const OPEN_MS = 2 * DAY_MS

/** Deadline of reports of absence and requests of division; then the trip is settled (rules 7). */
export const closesAt = (arrivesAt: Date) => new Date(arrivesAt.getTime() + OPEN_MS)

/** A trip that had arrived by then has closed now. */
export const closedIfArrivedBy = (now: Date) => new Date(now.getTime() - OPEN_MS)

/** The facts of a once confirmed booking that decide about its settlement. Amounts in minor units. */
export interface Unsettled {
  state: BookingState
  /** price of the seats that remained at its end */
  priceMinor: bigint
  seats: number
  /** seats given up earlier, part by part */
  givenUp: GivenUp[]
  /** refund owed or already made */
  refundMinor: bigint
  /** of a late cancellation: the driver's share, unless the car is full without those seats */
  keptMinor: bigint
  /** reason that halves of some seats are refunded after all (8.1) */
  halvesBack: HalvesBack | undefined
  /** seats whose absence was not decided in time: shared as in a late cancellation (8.3) */
  sharedSeats: number
  /** cost of the seat by the receipts (D4); null: nothing was divided */
  shareMinor: bigint | null
  /** the driver cancelled: there is no cost to share */
  tripCancelled: boolean
  /** undefined: there was nothing to pay */
  order: OrderState | undefined
  /** a pending refund, or one that the provider refused and a person has to make */
  refundOpen: boolean
}

/** Seats given up before the booking ended, like a late cancellation of their own; an early one leaves the driver nothing. */
export interface GivenUp extends Pick<Unsettled, 'seats' | 'keptMinor' | 'halvesBack' | 'shareMinor'> {
  /** by the number of the part */
  n: number
}

/** The halves of some seats of a late cancellation that go back, and why. */
export interface HalvesBack {
  seats: number
  cause: RefundCause
}

/** The driver's credit and the passenger's further refund. */
export interface Settlement {
  creditMinor: bigint
  refundMinor: bigint
  cause: RefundCause
  /** the credit for the remaining seats; the rest is kept of parts given up earlier */
  ownMinor: bigint
  keptByPart: Map<number, bigint>
}

/** Final amounts of a booking of a closed trip (rules 7, 8.1); undefined while a dispute or a refund of its own is open. */
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

/** The driver's halves of each part given up late, out of the remaining payment. */
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

/** Cause of a refund of halves when the booking has no other refund. */
function causeOf({ givenUp }: Unsettled, keptByPart: Map<number, bigint>): RefundCause | undefined {
  const lessened = givenUp.find(({ n, keptMinor }) => (keptByPart.get(n) ?? 0n) < keptMinor)
  return lessened && (lessened.halvesBack?.cause ?? (lessened.shareMinor === null ? undefined : 'receipts'))
}

/** The driver's credit by the booking's ending, before any division. */
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

/** The others of its seats travelled. */
const sharedShare = (booking: Unsettled) =>
  priceOf(booking, booking.seats - booking.sharedSeats) + halfShares(booking, booking.sharedSeats)

const least = (a: bigint, b: bigint) => (a < b ? a : b)
