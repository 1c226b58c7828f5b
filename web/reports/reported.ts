import type { Message } from '#contract/messages/messages.ts'
import type { ReportReason, ReportSubject } from '#domain/moderation/report.ts'

/** What the user is about to report. */
export interface Reported {
  subject: ReportSubject
  /** of the person, the trip or the rating; for messages of the person with whom */
  id: string
  /** of the person */
  name?: string
  /** what was said in the chat, by both */
  messages?: readonly Message[]
  /** the reason that is chosen at first */
  first?: ReportReason
}
