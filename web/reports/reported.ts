import type { Message } from '#contract/messages/messages.ts'
import type { ReportReason, ReportSubject } from '#domain/moderation/report.ts'

/** Subject of the user's report. */
export interface Reported {
  subject: ReportSubject
  /** id of the person, trip or rating; for messages, id of the other person */
  id: string
  /** name of the person */
  name?: string
  /** messages of both people in the chat */
  messages?: readonly Message[]
  /** initially chosen reason */
  first?: ReportReason
}
