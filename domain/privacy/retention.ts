import { monthsLater } from '../moderation/sanction.ts'
import { DAY_MS } from '../time.ts'

/** Open business that prevents the closing of an account (A13). */
export const openBusiness = ['seat', 'trip', 'money_held', 'money_due', 'money_owed', 'refund', 'fee'] as const
export type OpenBusiness = (typeof openBusiness)[number]

/** Future bookings and trips always prevent closing, since the person can cancel them. */
const travels: readonly OpenBusiness[] = ['seat', 'trip']
const CLAIM_DAYS = 60

/**
 * Checks whether a member may leave with this open business. Money still open 60 days after the last trip becomes a sealed claim
 * (A13).
 */
export const leavesClaim = (open: readonly OpenBusiness[], lastTripAt: Date | null, now: Date) =>
  open.length > 0 &&
  !open.some((kind) => travels.includes(kind)) &&
  lastTripAt !== null &&
  daysLater(lastTripAt, CLAIM_DAYS) <= now

const CLOSED_DAYS = 30
const HELD_MONTHS = 24
const SUSPENDED_MONTHS = 24
const DISABLED_MONTHS = 120
const CHECKED_DAYS = 30
const REJECTED_DAYS = 7
const BOOKS_YEARS = 10
const UNUSED_MONTHS = 60
const ARCHIVE_MONTHS = 60
const LOGS_MONTHS = 12
const UNPAID_DAYS = 30
const RECEIPT_DAYS = 90
const BACKUP_DAYS = 35
const MARGIN_DAYS = 7
/** Days for which a driver's use of a meeting point counts toward the three drivers who make it public. */
const POSITION_DAYS = 90
const DISPUTABLE_DAYS = 180
/** A trip is posted at most 150 days ahead, so its invitations are stored for at least 30 days after it. */
const INVITATION_DAYS = 180

const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/** The last events that extend the retention of a closed account's data, for the safety of other people (K3). */
export interface HeldData {
  negativeRating: Date | null
  /** upheld, or still open */
  report: Date | null
}

/**
 * Returns when the rest of a closed account is deleted: after 30 days (K2), or two years after the closing or the last event in
 * `HeldData` (K3).
 */
export function deletedAt(closedAt: Date, { negativeRating, report }: HeldData): Date {
  const reasons = [negativeRating, report].filter((at) => at !== null)
  if (reasons.length === 0) return daysLater(closedAt, CLOSED_DAYS)
  return monthsLater(new Date(Math.max(closedAt.getTime(), ...reasons.map((at) => at.getTime()))), HELD_MONTHS)
}

/**
 * Returns how much of a former member's data to delete now: everything at the end of the period, and everything but name, email
 * and document while data is held (K3).
 */
export function goesNow(closedAt: Date, heldData: HeldData, now: Date): 'nothing' | 'most' | 'all' {
  if (now >= deletedAt(closedAt, heldData)) return 'all'
  return now >= daysLater(closedAt, CLOSED_DAYS) ? 'most' : 'nothing'
}

/**
 * Returns how much data to delete immediately when an account is closed after five years without use: another thirty days would
 * have no purpose (K1).
 */
export const goesAtOnce = (heldData: HeldData): 'most' | 'all' => (heldBecause(heldData) === null ? 'all' : 'most')

export const heldBecause = ({ negativeRating, report }: HeldData) =>
  report ? ('report' as const) : negativeRating ? ('negative_rating' as const) : null

/** Returns when a barred person's document, email and login are no longer blocked for new accounts (K7, K8, E9). */
export const blockedUntil = (standing: 'suspended' | 'disabled', from: Date) =>
  monthsLater(from, standing === 'disabled' ? DISABLED_MONTHS : SUSPENDED_MONTHS)

/** Returns when identity photos are deleted: 30 days after acceptance, 7 days after rejection (I6). */
export const papersUntil = (result: 'checked' | 'rejected', decidedAt: Date) =>
  daysLater(decidedAt, result === 'checked' ? CHECKED_DAYS : REJECTED_DAYS)

/** Returns the last year in which this year's ledger is retained (K4). */
export const booksUntil = (now: Date) => now.getUTCFullYear() + BOOKS_YEARS

/** Returns the first year whose ledger is retained during this year (K4): ten whole years lie between the two. */
export const booksSince = (year: number) => year - BOOKS_YEARS

/** Number of days before an unused account is closed, when the owner is notified (K1). */
export const unusedNotices = { first: 60, last: 7 } as const

/** Returns the last day of use, as yyyy-mm-dd, of accounts that are closed `inDays` days from now (K1). */
export const unusedSince = (now: Date, inDays = 0) =>
  monthsLater(daysLater(now, inDays), -UNUSED_MONTHS).toISOString().slice(0, 10)

/** Returns the instant before which closed accounts lose the bulk of their data (K2). */
export const closedBefore = (now: Date) => daysLater(now, -CLOSED_DAYS)
export const heldDataCutoff = (now: Date) => monthsLater(now, -HELD_MONTHS)

/** Returns the instant before which ended decisions are deleted (K7). Permanent decisions have a longer period (K8). */
export const decisionsBefore = (now: Date) => monthsLater(now, -SUSPENDED_MONTHS)
export const forGoodBefore = (now: Date) => monthsLater(now, -DISABLED_MONTHS)

/** Returns the cut-off for evidence of closed cases, and for details of actions in the audit log (K9). */
export const archiveBefore = (now: Date) => monthsLater(now, -ARCHIVE_MONTHS)

/** Returns the cut-off for logins, notifications and other traces (K5). */
export const logsBefore = (now: Date) => monthsLater(now, -LOGS_MONTHS)

/**
 * Returns the cut-off for the list of erasures. Every existing backup already contains older erasures, since backups are retained
 * for 35 days; the cut-off adds a week's margin (K14).
 */
export const erasuresBefore = (now: Date) => daysLater(now, -BACKUP_DAYS - MARGIN_DAYS)

/** Returns the cut-off for invitations to trips (K19). */
export const invitationsBefore = (now: Date) => daysLater(now, -INVITATION_DAYS)

/** Returns the latest arrival of trips whose shared links no longer open (K20). */
export const followLinksBefore = (now: Date) => daysLater(now, -1)

/** Returns the latest arrival of trips whose meeting points have no further use (K21). */
export const positionsBefore = (now: Date) => daysLater(now, -POSITION_DAYS)

/** Returns the cut-off for closed orders that were never paid (K11). */
export const unpaidBefore = (now: Date) => daysLater(now, -UNPAID_DAYS)

/** Returns the cut-off for receipts of settled trips (K12). */
export const receiptsBefore = (now: Date) => daysLater(now, -RECEIPT_DAYS)
/** Returns the cut-off for payments that a bank may still reverse. Their receipts are needed for the answer to the bank (K12). */
export const disputableSince = (now: Date) => daysLater(now, -DISPUTABLE_DAYS)
