export interface Mail {
  /** equal for repeated sends of a mail, so that a mailbox recognizes duplicates */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `refused`: the address permanently refuses the mail. */
export type MailAnswer = 'sent' | 'refused'

export interface Mailing {
  /** the demo’s page of sent mail; undefined when mail is really sent */
  readonly mailbox: string | undefined
  /** Times out after 10 s. Throws `MailAway` when a retry may work. */
  send(mail: Mail): Promise<MailAnswer>
  /** Deletes stored mail to this address. Mail that a mail server has delivered is not stored here. */
  forget(to: string): Promise<void>
  close(): Promise<void>
}

/** Thrown when the mail server gave no response in time, or failed temporarily. */
export class MailAway extends Error {
  override name = 'MailAway'
}
