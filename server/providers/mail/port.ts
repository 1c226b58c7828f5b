export interface Mail {
  /** equal for repeated sends of one mail, so that a mailbox recognises duplicates */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `refused`: the address rejects it permanently. */
export type MailAnswer = 'sent' | 'refused'

export interface Mailing {
  /** the demo’s page of sent mail; undefined when mail is really sent */
  readonly mailbox: string | undefined
  /** Times out after 10 s. Throws `MailAway` when it may work later. */
  send(mail: Mail): Promise<MailAnswer>
  /** Deletes stored mail to this address; mail in people's own mailboxes is theirs. */
  forget(to: string): Promise<void>
  close(): Promise<void>
}

/** No answer in time, or a temporary failure. */
export class MailAway extends Error {
  override name = 'MailAway'
}
