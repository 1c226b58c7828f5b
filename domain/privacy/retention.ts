import { monthsLater } from '../moderation/sanction.ts'
import { DAY_MS } from '../time.ts'

/** Business to finish before an account is closed (A13). */
export const openBusiness = ['seat', 'trip', 'money_held', 'money_due', 'money_owed', 'refund', 'fee'] as const
export type OpenBusiness = (typeof openBusiness)[number]

/** Future travels are the person's own to cancel: they always block closing. */
const travels: readonly OpenBusiness[] = ['seat', 'trip']
const CLAIM_DAYS = 60

/** A member may leave with this open: money still open 60 days after the last trip becomes a sealed claim (A13). */
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
/** As long as a point counts towards the three drivers that make it public. */
const POSITION_DAYS = 90
const DISPUTABLE_DAYS = 180
/** A trip is posted at most 150 days ahead, and its invitation is stored for at least a month after it. */
const INVITATION_DAYS = 180

const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/** The last events that extend the retention of a closed account's data, for the safety of others (K3). */
export interface HeldData {
  negativeRating: Date | null
  /** upheld, or still open */
  report: Date | null
}

/** Deletion of the rest of a closed account: after 30 days (K2), or two years after the later of closing and those events (K3). */
export function deletedAt(closedAt: Date, { negativeRating, report }: HeldData): Date {
  const reasons = [negativeRating, report].filter((at) => at !== null)
  if (reasons.length === 0) return daysLater(closedAt, CLOSED_DAYS)
  return monthsLater(new Date(Math.max(closedAt.getTime(), ...reasons.map((at) => at.getTime()))), HELD_MONTHS)
}

/** Deleted data of a former member: all at the end of the time; while held (K3), all but name, e-mail and document. */
export function goesNow(closedAt: Date, heldData: HeldData, now: Date): 'nothing' | 'most' | 'all' {
  if (now >= deletedAt(closedAt, heldData)) return 'all'
  return now >= daysLater(closedAt, CLOSED_DAYS) ? 'most' : 'nothing'
}

/** Closed on their behalf after five years: thirty days more would be of no use (K1). */
export const goesAtOnce = (heldData: HeldData): 'most' | 'all' => (heldBecause(heldData) === null ? 'all' : 'most')

export const heldBecause = ({ negativeRating, report }: HeldData) =>
  report ? ('report' as const) : negativeRating ? ('negative_rating' as const) : null

/** End of the block of a barred person's document, e-mail and login for new accounts (K7, K8, E9). */
export const blockedUntil = (standing: 'suspended' | 'disabled', from: Date) =>
  monthsLater(from, standing === 'disabled' ? DISABLED_MONTHS : SUSPENDED_MONTHS)

/** Identity photos go 30 days after they were found right, 7 after they were not (I6). */
export const papersUntil = (result: 'checked' | 'rejected', decidedAt: Date) =>
  daysLater(decidedAt, result === 'checked' ? CHECKED_DAYS : REJECTED_DAYS)

/** The year to whose end books are kept (K4). */
export const booksUntil = (now: Date) => now.getUTCFullYear() + BOOKS_YEARS

/** Books of years before this one are over (K4): ten whole years lie between. */
export const booksSince = (year: number) => year - BOOKS_YEARS

/** Days before the closing of an unused account at which its owner is notified (K1). */
export const unusedNotices = { first: 60, last: 7 } as const

/** Accounts last used on this day or before are closed so many days from now (K1): yyyy-mm-dd. */
export const unusedSince = (now: Date, inDays = 0) =>
  monthsLater(daysLater(now, inDays), -UNUSED_MONTHS).toISOString().slice(0, 10)

/** The bulk of data of members who left before this is deleted (K2). */
export const closedBefore = (now: Date) => daysLater(now, -CLOSED_DAYS)
export const heldDataCutoff = (now: Date) => monthsLater(now, -HELD_MONTHS)

/** Decisions that ended before this are over (K7); those for good have their own, longer time (K8). */
export const decisionsBefore = (now: Date) => monthsLater(now, -SUSPENDED_MONTHS)
export const forGoodBefore = (now: Date) => monthsLater(now, -DISABLED_MONTHS)

/** Cut-off for evidence of closed cases, and for details in the audit log besides the acts themselves (K9). */
export const archiveBefore = (now: Date) => monthsLater(now, -ARCHIVE_MONTHS)

/** Logins, news and other traces from before this (K5). */
export const logsBefore = (now: Date) => monthsLater(now, -LOGS_MONTHS)

/** Erasures before this are in every backup that may still exist: those of 35 days, and a week more (K14). */
export const erasuresBefore = (now: Date) => daysLater(now, -BACKUP_DAYS - MARGIN_DAYS)

/** Invitations to trips from before this (K19). */
export const invitationsBefore = (now: Date) => daysLater(now, -INVITATION_DAYS)

/** Links to trips that arrived before this cannot be opened any more (K20). */
export const followLinksBefore = (now: Date) => daysLater(now, -1)

/** Meeting points of trips that arrived before this are of no use any more (K21). */
export const positionsBefore = (now: Date) => daysLater(now, -POSITION_DAYS)

/** Orders closed before this that were never paid (K11). */
export const unpaidBefore = (now: Date) => daysLater(now, -UNPAID_DAYS)

/** Receipts of trips that were settled before this (K12). */
export const receiptsBefore = (now: Date) => daysLater(now, -RECEIPT_DAYS)
/** Cut-off for payments that a bank may still reverse: their receipts are needed to answer it (K12). */
export const disputableSince = (now: Date) => daysLater(now, -DISPUTABLE_DAYS)
