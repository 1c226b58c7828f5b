import type { Sent } from '#contract/endpoint.ts'
import type { report } from '#contract/moderation/reports.ts'
import type { ReportReason } from '#domain/moderation/report.ts'
import type { Reported } from './reported.ts'

/** A report while it is being written. */
export interface Draft {
  reason: ReportReason | undefined
  text: string
  /** numbers of the messages that are marked */
  messages: readonly number[]
}

/** What has to be there before it can be sent; its sentence is in the catalogue. */
export function whatIsMissing({ reason, text }: Draft): 'choose_first' | 'tell_first' | undefined {
  if (!reason) return 'choose_first'
  if (!text.trim()) return 'tell_first'
}

/** As the call takes it: a chat of which no message is marked is about the person. */
export function sentFrom({ subject, id }: Reported, { reason = 'other', text, messages }: Draft): Sent<typeof report>['body'] {
  const said = { id, reason, text: text.trim() }
  if (subject !== 'message') return { subject, ...said }
  return messages.length > 0 ? { subject, messages: [...messages], ...said } : { subject: 'person', ...said }
}
