import { foldedNumber, HOME_COUNTRY, type Stated } from '../../people/document.ts'
import type { Reason } from '../../refusal.ts'
import { DAY_MS } from '../../time.ts'

/** A prepared payout lapses when it is not released in time; then it reserves no money (rules 7). */
const LAPSES_MS = 7 * DAY_MS
export const lapsesAt = (preparedAt: Date) => new Date(preparedAt.getTime() + LAPSES_MS)
/** Returns the instant before which prepared payouts have lapsed. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - LAPSES_MS)

/** Payable money is paid out within a week; older payable money raises an alarm. */
export const PAID_WITHIN_DAYS = 7

/**
 * Returns the instant `days` before `now`; credits from settlements since then must still wait. New drivers wait
 * `FIRST_PAYOUT_WAIT_DAYS`, because a chargeback for a stolen card usually arrives within that time.
 */
export const waitsSince = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Obstacles to a driver's payout. */
export const payoutObstacles = ['no_cbu', 'returned', 'holder_unseen', 'waits', 'own', 'rode', 'owes'] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

/** Facts about a driver that a payout checks. Amounts in minor units. */
export interface Payee {
  minor: bigint
  /** the part of the amount that a new driver cannot be paid yet, because it was credited too recently */
  waitingMinor: bigint
  hasCbu: boolean
  holderSeen: boolean
  /** the bank returned the last transfer to this account */
  returned: boolean
  /** the driver is the administrator */
  own: boolean
  /** the administrator had a seat on a trip that this payout pays for */
  rode: boolean
}

/** Returns the amount that may be paid out now: never more than is due. */
export const payableMinor = ({ minor, waitingMinor }: Pick<Payee, 'minor' | 'waitingMinor'>) =>
  minor > waitingMinor ? minor - waitingMinor : 0n

/** A driver's credit for one trip, and for all later trips. Minor units. */
export interface Credited {
  minor: bigint
  newerMinor: bigint
}

/**
 * Checks whether a payout pays at least a part of a trip's credit. Payouts pay the oldest credits first, so the amount due
 * consists of the newest ones. The most recent of these may have to wait.
 */
export const paysTrip = ({ minor, waitingMinor }: Pick<Payee, 'minor' | 'waitingMinor'>, trip: Credited) =>
  trip.newerMinor < minor && trip.newerMinor + trip.minor > waitingMinor

export function whyNotPayOut(payee: Payee): PayoutObstacle | undefined {
  if (payee.minor < 0n) return 'owes'
  if (payee.own) return 'own'
  if (payee.rode) return 'rode'
  if (!payee.hasCbu) return 'no_cbu'
  if (payee.returned) return 'returned'
  if (!payee.holderSeen) return 'holder_unseen'
  return payableMinor(payee) === 0n ? 'waits' : undefined
}

/** Fields of a prepared payout that its release checks. */
interface PreparedBatch {
  preparedAt: Date
  released: boolean
  replaced: boolean
}

export function whyNotRelease({ preparedAt, released, replaced }: PreparedBatch, now: Date): Reason | undefined {
  if (released || replaced) return 'not_possible_now'
  return now >= lapsesAt(preparedAt) ? 'payout_lapsed' : undefined
}

/**
 * Compares a tax number (CUIT, CUIL) with a document. A tax number is two digits, eight digits of the DNI, a check digit. With a
 * passport or a foreign document the numbers have nothing in common, and the administrator compares the names.
 */
export function isHolder(cuit: string, { kind, country, number }: Stated): boolean {
  const digits = cuit.replace(/[\p{Pd}.\s]/gu, '')
  if (!/^\d{11}$/.test(digits) || !isChecked(digits)) return false
  if (kind === 'passport' || country !== HOME_COUNTRY) return true
  return digits.slice(2, 10) === foldedNumber({ kind, number }).padStart(8, '0')
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Checks that the weighted sum with the check digit is a multiple of eleven. */
function isChecked(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return (sum + Number(digits[10])) % 11 === 0
}

const FIRST = [7, 1, 3, 9, 7, 1, 3]
const SECOND = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

/**
 * Checks the 22 digits of a CBU (or a CVU, which has the same form). Digit 8 checks the bank and its branch, digit 22 the
 * account. The weights from the right are 3, 1, 7, 9, repeated; weighted sum and check digit add up to a multiple of ten (BCRA,
 * Clave Bancaria Uniforme).
 */
export function isCbu(text: string): boolean {
  if (!/^[0-9]{22}$/.test(text)) return false
  const digits = text.split('').map(Number)
  return digits[7] === checkDigit(digits.slice(0, 7), FIRST) && digits[21] === checkDigit(digits.slice(8, 21), SECOND)
}

const checkDigit = (digits: number[], weights: number[]) =>
  (10 - (digits.reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0) % 10)) % 10
