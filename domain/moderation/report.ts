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

/** Outcomes of a report: true, not shown to be, or untrue on purpose. */
export const reportOutcomes = ['upheld', 'dismissed', 'false'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const MAX_REPORT = 2000
/** Messages that one report may point at, and how many on both sides of them a case may read (C3). */
export const MAX_REPORTED_MESSAGES = 20
export const MESSAGES_AROUND = 20

/** A member cannot report themself, nor the same thing twice while it is open. */
export function whyNotFileReport({ self, open }: { self: boolean; open: boolean }): Reason | undefined {
  if (self) return 'self_report'
  if (open) return 'already_reported'
}

const FALSE_REPORTS = 3

/** Start of the twelve months in which false reports count (E8). */
export const falseReportsSince = (now: Date) => new Date(now.getTime() - 365 * DAY_MS)
/** So many false reports within that time are an offence. */
export const isOffence = (falseReports: number) => falseReports >= FALSE_REPORTS

/** The messages of a conversation, by number, that a case may read: the reported ones and those around them (C3). */
export const copiedBetween = (reported: number[]) => reported.map((n) => ({ from: n - MESSAGES_AROUND, to: n + MESSAGES_AROUND }))
