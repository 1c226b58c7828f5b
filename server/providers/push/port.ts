import webpush from 'web-push'

/** A subscribed browser: an address at its maker’s push service, and the keys to encrypt for it. */
export interface PushTarget {
  address: string
  publicKey: string
  auth: string
}

export interface PushWord {
  /** ours; at most 4 kB are sent, encrypted for that browser alone */
  payload: string
  /** a browser shows only the latest unseen message of a topic; 32 letters at most */
  topic: string
  /** time to live of a push for a browser that is off, in seconds */
  ttlS: number
  urgent: boolean
}

/** `gone`: that browser will never be reached there again. `refused`: this message is. */
export type PushAnswer = 'sent' | 'gone' | 'refused'

export interface Push {
  /** base64url, for `PushManager.subscribe` */
  readonly publicKey: string
  /** True when we would send there at all: a subscription's address is input of the client. */
  accepts(target: PushTarget): boolean
  /** Times out after 5 s. Throws `PushAway` when it may work later. */
  send(target: PushTarget, word: PushWord): Promise<PushAnswer>
}

/** No answer in time, or a temporary failure. */
export class PushAway extends Error {
  override name = 'PushAway'
}

/** A P-256 pair, both base64url (RFC 8292). Browsers subscribe to the public one. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const newPushKeys = (): PushKeys => webpush.generateVAPIDKeys()
