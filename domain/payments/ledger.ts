import type { Currency, Money } from '../money.ts'

/** One line of a posting: minor units that an account gains (+) or loses (−). */
export interface Entry {
  account: string
  minor: bigint
}

/** Entries that are inserted together under one reference and sum to zero (rules 7). */
export interface Posting {
  ref: string
  currency: Currency
  entries: Entry[]
}

export const heldAccountOf = (bookingId: string) => `held:${bookingId}`
export const due = (accountId: string) => `driver_due:${accountId}`
const CLEARING = 'provider_clearing'
const LOSS = 'platform_loss'

const posting = (ref: string, currency: Currency, entries: Entry[]): Posting => ({
  ref,
  currency,
  entries: entries.filter(({ minor }) => minor !== 0n),
})

const move = (ref: string, currency: Currency, minor: bigint, to: string, from: string): Posting => ({
  ref,
  currency,
  entries: [
    { account: to, minor },
    { account: from, minor: -minor },
  ],
})

export const capture = (paymentId: string, bookingId: string, { minor, currency }: Money) =>
  move(`capture:${paymentId}`, currency, minor, CLEARING, heldAccountOf(bookingId))

/** Returns the platform's loss from a refund: the part that was already credited to the driver. */
export const lossOf = (minor: bigint, heldMinor: bigint) => minor - leastOf(minor, heldMinor > 0n ? heldMinor : 0n)
const leastOf = (one: bigint, other: bigint) => (one < other ? one : other)

/** Posts a refund to the passenger who paid. `lossMinor` of it comes from the platform's money, the rest from the held money. */
export const refunded = (refundId: string, bookingId: string, { minor, currency }: Money, lossMinor = 0n): Posting =>
  posting(`refund:${refundId}`, currency, [
    { account: heldAccountOf(bookingId), minor: minor - lossMinor },
    { account: LOSS, minor: lossMinor },
    { account: CLEARING, minor: -minor },
  ])

/** Posts the provider's commission on a payment at its n-th report. Negative when the provider returns a part. */
export const providerCost = (paymentId: string, n: number, { minor, currency }: Money) =>
  move(nthRef('provider_cost', paymentId, n), currency, minor, 'provider_costs', CLEARING)

/** Posts the provider's transfer to the bank account. */
export const transferred = (id: string, { minor, currency }: Money) =>
  move(`transfer:${id}`, currency, minor, 'bank_clearing', CLEARING)

/** Posts a refund that a person sent by bank transfer because the provider refused it for good. */
export const refundedByHand = (refundId: string, bookingId: string, { minor, currency }: Money, lossMinor: bigint): Posting =>
  posting(`refund:${refundId}`, currency, [
    { account: heldAccountOf(bookingId), minor: minor - lossMinor },
    { account: LOSS, minor: lossMinor },
    { account: 'bank_clearing', minor: -minor },
  ])

/** Recovers the platform's loss from the driver's balance; an upheld objection reverses it. */
export const recovered = (recoveryId: string, driverId: string, { minor, currency }: Money) =>
  move(`recovery:${recoveryId}`, currency, minor, due(driverId), LOSS)
export const recoveryReturned = (recoveryId: string, driverId: string, { minor, currency }: Money) =>
  move(`recovery_return:${recoveryId}`, currency, minor, LOSS, due(driverId))

/** Credits the driver's share of a booking once nothing can change it any more. */
export const settlement = (bookingId: string, driverId: string, { minor, currency }: Money) =>
  move(`settle:${bookingId}`, currency, minor, heldAccountOf(bookingId), due(driverId))

export const payout = (batchId: string, accountId: string, { minor, currency }: Money) =>
  move(`payout:${batchId}:${accountId}:${currency}`, currency, minor, due(accountId), 'bank_clearing')

export const payoutReturned = (batchId: string, accountId: string, { minor, currency }: Money) =>
  move(`payout_return:${batchId}:${accountId}:${currency}`, currency, minor, 'bank_clearing', due(accountId))

/** Moves a former member's credit (below zero) or debt to the member's new account (A13). */
export const inherited = (from: string, to: string, last: string, { minor, currency }: Money) =>
  move(`inherit:${from}:${last}`, currency, minor, due(to), due(from))

/** A fee and the number of its payment. A bank may reverse a payment and return it later. */
export interface CountedFee {
  id: string
  n: number
  amount: Money
}

/**
 * Posts the payment of the fee after a suspension as the platform's income (E3). A fee that turns out not to be needed is
 * refunded, and a bank may reverse the payment.
 */
export const feePaid = ({ id, n, amount: { minor, currency } }: CountedFee) =>
  move(nthRef('fee', id, n), currency, minor, CLEARING, 'reactivation_income')
export const feeReturned = ({ id, n, amount: { minor, currency } }: CountedFee) =>
  move(nthRef('fee_return', id, n), currency, minor, 'reactivation_income', CLEARING)

/** Posts a fee that a person returned by bank transfer because the provider refused the refund for good. */
export const feeReturnedByHand = ({ id, n, amount: { minor, currency } }: CountedFee) =>
  move(nthRef('fee_return', id, n), currency, minor, 'reactivation_income', 'bank_clearing')

/** Returns the reference of an event that can repeat for a subject. From the second time on it includes the number. */
const nthRef = (kind: string, id: string, n: number) => `${kind}:${id}${n === 1 ? '' : `:${n}`}`

/** Carries over each account's balance from deleted years (K4): sums in minor units, none of them zero. */
export const carried = (year: number, currency: Currency, entries: Entry[]): Posting => ({
  ref: `carried:${year}:${currency}`,
  currency,
  entries,
})

/** The n-th chargeback of a payment. `lossMinor`: the part that was no longer held. */
export interface Chargeback {
  paymentId: string
  bookingId: string
  n: number
  taken: Money
  lossMinor: bigint
}

/**
 * Posts a chargeback: it reduces the held amount first. The settled part is the platform's loss until an administrator recovers
 * it.
 */
export const chargedBack = (one: Chargeback) =>
  posting(nthRef('chargeback', one.paymentId, one.n), one.taken.currency, entriesOf(one))

/** Reverses a chargeback after a won dispute. */
export const chargebackReturned = (one: Chargeback) =>
  posting(
    nthRef('chargeback_return', one.paymentId, one.n),
    one.taken.currency,
    entriesOf(one).map(({ account, minor }) => ({ account, minor: -minor })),
  )

const entriesOf = ({ bookingId, taken: { minor }, lossMinor }: Chargeback): Entry[] => [
  { account: heldAccountOf(bookingId), minor: minor - lossMinor },
  { account: LOSS, minor: lossMinor },
  { account: CLEARING, minor: -minor },
]
