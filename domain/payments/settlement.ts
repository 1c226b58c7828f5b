import type { BookingState } from '../bookings/booking.ts'
import { DAY_MS } from '../time.ts'
import type { OrderState } from './payment.ts'
import { halfShares, type RefundCause } from './refund.ts'

const OPEN_MS = 2 * DAY_MS

/** The instant until which absence may be reported and division asked; at it the trip is settled (rules 7). */
export const closesAt = (arrivesAt: Date) => new Date(arrivesAt.getTime() + OPEN_MS)

/** A trip that had arrived by then has closed now. */
export const closedIfArrivedBy = (now: Date) => new Date(now.getTime() - OPEN_MS)

/** A booking that was once confirmed, as far as settling it asks. Amounts in minor units. */
export interface Unsettled {
  state: BookingState
  /** of all its seats */
  priceMinor: bigint
  seats: number
  /** owed back or gone back already */
  refundMinor: bigint
  /** of a late cancellation: what stays for the driver unless the car is full without those seats */
  keptMinor: bigint
  /** why the halves of so many of its seats go back after all (8.1) */
  halvesBack: HalvesBack | undefined
  /** an absence of it was not decided in time: shared as in a late cancellation (8.3) */
  shared: boolean
  /** what the seat cost by the receipts (D4); null: nothing was divided */
  shareMinor: bigint | null
  /** the driver cancelled: there is no cost to share */
  tripCancelled: boolean
  /** undefined: there was nothing to pay */
  order: OrderState | undefined
  /** a refund on its way, or one that the provider refused and a person has to make */
  refundOpen: boolean
}

/** The halves of some seats of a late cancellation that go back, and why. */
export interface HalvesBack {
  seats: number
  cause: RefundCause
}

/** What the driver is credited, and what more goes back to the passenger. */
export interface Settlement {
  creditMinor: bigint
  refundMinor: bigint
  cause: RefundCause
}

/** How a booking of a closed trip ends in money (rules 7, 8.1); undefined while a dispute or a refund of its own is open. */
export function settlementOf(booking: Unsettled): Settlement | undefined {
  const { state, priceMinor, refundMinor, order, refundOpen, shareMinor } = booking
  if (state === 'confirmed' || order === 'disputed' || refundOpen) return undefined
  const left = order === undefined || order === 'charged_back' ? 0n : priceMinor - refundMinor
  const earned = earnedOf(booking, left)
  if (shareMinor === null || shareMinor >= earned.creditMinor) return { ...earned, refundMinor: left - earned.creditMinor }
  return { creditMinor: shareMinor, refundMinor: left - shareMinor, cause: 'receipts' }
}

/** What the driver keeps by how the booking ended, before any division. */
function earnedOf(booking: Unsettled, left: bigint): Pick<Settlement, 'creditMinor' | 'cause'> {
  const { state, seats, keptMinor, halvesBack, shared, tripCancelled } = booking
  if (tripCancelled) return { creditMinor: 0n, cause: 'driver_cancelled' }
  if (state === 'not_driven') return { creditMinor: 0n, cause: 'not_driven' }
  if (shared) return { creditMinor: least(halfShares(booking), left), cause: 'undecided' }
  if (state !== 'cancelled') return { creditMinor: left, cause: 'by_hand' }
  if (keptMinor === 0n) return { creditMinor: 0n, cause: 'cancelled_early' }
  const keeps = least(keptMinor, left)
  if (!halvesBack) return { creditMinor: keeps, cause: 'cancelled_late' }
  return { creditMinor: least(keeps, halfShares(booking, seats - halvesBack.seats)), cause: halvesBack.cause }
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
