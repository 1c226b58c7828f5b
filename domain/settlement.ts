import type { BookingState } from './booking.ts'
import type { OrderState } from './payment.ts'
import type { RefundCause } from './refund.ts'
import { DAY_MS } from './time.ts'

/** Whoever arrived by then is settled now: a day after arrival. */
export const arrivedBy = (now: Date) => new Date(now.getTime() - DAY_MS)

/** A booking that was once confirmed, as far as settling it asks. Amounts in minor units. */
export interface Unsettled {
  state: BookingState
  priceMinor: bigint
  /** owed back or gone back already */
  refundMinor: bigint
  /** of a late cancellation: what stays for the driver unless the seat was sold again */
  keptMinor: bigint
  resold: boolean
  /** nobody drove: there is no cost to share */
  tripCancelled: boolean
  /** undefined: there was nothing to pay */
  order: OrderState | undefined
  /** a refund on its way, or one that the provider refused and a person has to make */
  refundOpen: boolean
  /** somebody says that somebody did not come, and it is not decided */
  reportOpen: boolean
}

/** What the driver is credited, and what more goes back to the passenger. */
export interface Settlement {
  creditMinor: bigint
  refundMinor: bigint
  cause: RefundCause
}

/** How a booking ends in money a day after arrival (domain rules 7 and 8.1); undefined while something about it is open. */
export function settlementOf(booking: Unsettled): Settlement | undefined {
  const { state, priceMinor, refundMinor, order, refundOpen, reportOpen } = booking
  if (state === 'confirmed' || order === 'disputed' || refundOpen || reportOpen) return undefined
  const left = order === undefined || order === 'charged_back' ? 0n : priceMinor - refundMinor
  const { creditMinor, cause } = shareOf(booking, left)
  return { creditMinor, refundMinor: left - creditMinor, cause }
}

function shareOf(
  { state, keptMinor, resold, tripCancelled }: Unsettled,
  left: bigint,
): Pick<Settlement, 'creditMinor' | 'cause'> {
  if (tripCancelled) return { creditMinor: 0n, cause: 'driver_cancelled' }
  if (state === 'not_driven') return { creditMinor: 0n, cause: 'not_driven' }
  if (state !== 'cancelled') return { creditMinor: left, cause: 'by_hand' }
  if (keptMinor === 0n) return { creditMinor: 0n, cause: 'cancelled_early' }
  return resold
    ? { creditMinor: 0n, cause: 'resold' }
    : { creditMinor: keptMinor < left ? keptMinor : left, cause: 'cancelled_late' }
}
