import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** Reasons to report a person (E8). */
export const reportReasons = [
  'money_outside',
  'no_show',
  'dangerous_driving',
  'harassment',
  'false_identity',
  'professional_driver',
  'spam',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportSubjects = ['person', 'trip', 'message', 'rating'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Outcomes of a report: true, unproven, or deliberately untrue. */
export const reportOutcomes = ['upheld', 'dismissed', 'false'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const MAX_REPORT = 2000
/** Number of messages that a report may quote, and of messages before and after each of them that a case may read (C3). */
export const MAX_REPORTED_MESSAGES = 20
export const MESSAGES_AROUND = 20

/** Refuses a report of the member's own account, and a second report of the same thing while the first is open. */
export function whyNotFileReport({ self, open }: { self: boolean; open: boolean }): Reason | undefined {
  if (self) return 'self_report'
  if (open) return 'already_reported'
}

const FALSE_REPORTS = 3

/** Returns the start of the twelve months in which false reports count (E8). */
export const falseReportsSince = (now: Date) => new Date(now.getTime() - 365 * DAY_MS)
/** Checks whether this number of false reports within that time is an offense. */
export const isOffence = (falseReports: number) => falseReports >= FALSE_REPORTS

/** Returns the numbers of the messages that a case may read: the reported messages and those around them (C3). */
export const copiedBetween = (reported: number[]) => reported.map((n) => ({ from: n - MESSAGES_AROUND, to: n + MESSAGES_AROUND }))
