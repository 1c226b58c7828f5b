import type { Language } from '#contract/wire.ts'
import type { PhoneWay } from '#domain/people/phoneCheck.ts'

/** An SMS to a number such as +5493415551234. */
export interface Sms {
  to: string
  text: string
}

/** A message to the operator's number, signed by its gateway. */
export interface IncomingMessage {
  /** `sha256=` and the HMAC-SHA256 of the body, in hex */
  signature: string
  rawBody: string
}

export interface ReceivedMessage {
  from: string
  text: string
}

/**
 * Links that open a prepared message to the operator's number. In the demo, they open a page that sends the message or shows an
 * SMS.
 */
export interface MessageLinks {
  whatsapp?: string
  sms?: string
  demo?: string
}

export interface Telephony {
  /** ways of checking a telephone in this installation */
  readonly ways: readonly PhoneWay[]
  linksFor(message: ReceivedMessage, language: Language): MessageLinks
  readMessage(incoming: IncomingMessage): ReceivedMessage | 'bad_signature'
  /** Times out after 10 s. Throws `SmsAway` when a retry may work. `refused`: the number permanently rejects messages. */
  send(sms: Sms): Promise<'sent' | 'refused'>
  /** page of the demo with the SMS of a number */
  inbox(number: string): string | undefined
}

/** Thrown when the SMS provider gave no response in time, or failed temporarily. */
export class SmsAway extends Error {
  override name = 'SmsAway'
}
