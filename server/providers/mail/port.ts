export interface Mail {
  /** equal for repeated sends of one mail, so that a mailbox recognises duplicates */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `refused`: that address never takes it. */
export type MailAnswer = 'sent' | 'refused'

export interface Mailing {
  /** the demo’s page of what was sent; nothing where mail really goes out */
  readonly mailbox: string | undefined
  /** Gives up after 10 s. Throws `MailAway` when it may work later. */
  send(mail: Mail): Promise<MailAnswer>
  /** Of mail to this address nothing stays here; in people's own mailboxes it is theirs. */
  forget(to: string): Promise<void>
  close(): Promise<void>
}

/** No answer in time, or one that says later. */
export class MailAway extends Error {
  override name = 'MailAway'
}
