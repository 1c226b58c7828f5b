import webpush from 'web-push'

/** A subscribed browser: its address at the push service, and the keys to encrypt messages for it. */
export interface PushTarget {
  address: string
  publicKey: string
  auth: string
}

export interface PushWord {
  /** our message, at most 4 kB, encrypted for that browser only */
  payload: string
  /** at most 32 letters; a browser shows only the latest unseen message of a topic */
  topic: string
  /** time in seconds for which the push service stores a message for an offline browser */
  ttlS: number
  urgent: boolean
}

/** `gone`: the subscription has ended permanently. `refused`: only this message is refused. */
export type PushAnswer = 'sent' | 'gone' | 'refused'

export interface Push {
  /** base64url, for `PushManager.subscribe` */
  readonly publicKey: string
  /** Checks whether we would send to the address, because a subscription's address is input from the client. */
  accepts(target: PushTarget): boolean
  /** Times out after 5 s. Throws `PushAway` when a retry may work. */
  send(target: PushTarget, word: PushWord): Promise<PushAnswer>
}

/** Thrown when the push service gave no response in time, or failed temporarily. */
export class PushAway extends Error {
  override name = 'PushAway'
}

/** P-256 key pair, both in base64url (RFC 8292). Browsers subscribe with the public key. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const newPushKeys = (): PushKeys => webpush.generateVAPIDKeys()
