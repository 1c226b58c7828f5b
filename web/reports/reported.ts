import type { Message } from '#contract/messages/messages.ts'
import type { ReportReason, ReportSubject } from '#domain/moderation/report.ts'

/** Subject of the user's report. */
export interface Reported {
  subject: ReportSubject
  /** id of the person, the trip or the rating; for messages of the other person */
  id: string
  /** id of the person */
  name?: string
  /** messages of both in the chat */
  messages?: readonly Message[]
  /** the reason that is chosen at first */
  first?: ReportReason
}
