import type { Currency, Money } from './money.ts'

/** One line of a posting: minor units into (+) or out of (−) an account. */
export interface Entry {
  account: string
  minor: bigint
}

/** What is written at once, under a reference of its own, and sums to zero (domain rules 7). */
export interface Posting {
  ref: string
  currency: Currency
  entries: Entry[]
}

export const held = (bookingId: string) => `held:${bookingId}`
export const due = (accountId: string) => `driver_due:${accountId}`
const CLEARING = 'provider_clearing'

const move = (ref: string, currency: Currency, minor: bigint, to: string, from: string): Posting => ({
  ref,
  currency,
  entries: [
    { account: to, minor },
    { account: from, minor: -minor },
  ],
})

export const capture = (paymentId: string, bookingId: string, { minor, currency }: Money) =>
  move(`capture:${paymentId}`, currency, minor, CLEARING, held(bookingId))

export const refunded = (refundId: string, bookingId: string, { minor, currency }: Money) =>
  move(`refund:${refundId}`, currency, minor, held(bookingId), CLEARING)

/** The driver's share of a booking, once nothing can change it any more. */
export const settlement = (bookingId: string, driverId: string, { minor, currency }: Money) =>
  move(`settle:${bookingId}`, currency, minor, held(bookingId), due(driverId))

/** A refund after settlement comes out of what the driver is due, back through the booking (an administrator's act). */
export const unsettled = (refundId: string, bookingId: string, driverId: string, { minor, currency }: Money) =>
  move(`unsettle:${refundId}`, currency, minor, due(driverId), held(bookingId))

export const payout = (batchId: string, accountId: string, { minor, currency }: Money) =>
  move(`payout:${batchId}:${accountId}:${currency}`, currency, minor, due(accountId), 'bank_clearing')

export const payoutReturned = (batchId: string, accountId: string, { minor, currency }: Money) =>
  move(`payout_return:${batchId}:${accountId}:${currency}`, currency, minor, 'bank_clearing', due(accountId))

/** What a former member was due (below zero) or owed becomes that of the account with which they came back (A13). */
export const inherited = (from: string, to: string, last: string, { minor, currency }: Money) =>
  move(`inherit:${from}:${last}`, currency, minor, due(to), due(from))

/** The fee after a suspension is the platform's own (E3); it goes back where it was no longer needed. */
export const feePaid = (feeId: string, { minor, currency }: Money) =>
  move(`fee:${feeId}`, currency, minor, CLEARING, 'reactivation_income')
export const feeReturned = (feeId: string, { minor, currency }: Money) =>
  move(`fee_refund:${feeId}`, currency, minor, 'reactivation_income', CLEARING)

/** What years that are forgotten leave on each account (K4): sums in minor units, none of them zero. */
export const carried = (year: number, currency: Currency, entries: Entry[]): Posting => ({
  ref: `carried:${year}:${currency}`,
  currency,
  entries,
})

/** What the bank takes comes out of what is still held; what was settled is the platform's loss, until an administrator recovers it. */
export function chargedBack(paymentId: string, bookingId: string, { minor, currency }: Money, heldMinor: bigint): Posting {
  const fromHeld = heldMinor < minor ? heldMinor : minor
  const entries = [
    { account: held(bookingId), minor: fromHeld },
    { account: 'platform_loss', minor: minor - fromHeld },
    { account: CLEARING, minor: -minor },
  ]
  return { ref: `chargeback:${paymentId}`, currency, entries: entries.filter(({ minor }) => minor !== 0n) }
}
