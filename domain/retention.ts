import { DAY_MS } from './time.ts'
import { monthsLater } from './sanction.ts'

/** What has to be finished before an account is closed (A13). */
export const openBusiness = ['seat', 'trip', 'money_held', 'money_due', 'refund', 'fee'] as const
export type OpenBusiness = (typeof openBusiness)[number]

const CLOSED_DAYS = 30
const HELD_MONTHS = 24
const SUSPENDED_MONTHS = 24
const DISABLED_MONTHS = 120
const CHECKED_DAYS = 30
const REJECTED_DAYS = 7
const BOOKS_YEARS = 10

const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/** The last events that keep a closed account's data longer, for the safety of others (K3). */
export interface Held {
  negativeRating: Date | null
  /** upheld, or still open */
  report: Date | null
}

/** When what a closed account leaves is deleted: after 30 days (K2), or two years after the later of closing and those events (K3). */
export function deletedAt(closedAt: Date, { negativeRating, report }: Held): Date {
  const held = [negativeRating, report].filter((at) => at !== null)
  if (held.length === 0) return daysLater(closedAt, CLOSED_DAYS)
  return monthsLater(new Date(Math.max(closedAt.getTime(), ...held.map((at) => at.getTime()))), HELD_MONTHS)
}

export const heldBecause = ({ negativeRating, report }: Held) =>
  report ? ('report' as const) : negativeRating ? ('negative_rating' as const) : null

/** Until when a barred person's document, e-mail and login stay blocked for new accounts (K7, K8, E9). */
export const blockedUntil = (standing: 'suspended' | 'disabled', from: Date) =>
  monthsLater(from, standing === 'disabled' ? DISABLED_MONTHS : SUSPENDED_MONTHS)

/** Identity photos go 30 days after they were found right, 7 after they were not (I6). */
export const papersUntil = (result: 'checked' | 'rejected', decidedAt: Date) =>
  daysLater(decidedAt, result === 'checked' ? CHECKED_DAYS : REJECTED_DAYS)

/** The year to whose end books are kept (K4). */
export const booksUntil = (now: Date) => now.getUTCFullYear() + BOOKS_YEARS
