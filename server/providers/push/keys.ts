import webpush from 'web-push'

/** A P-256 pair, both base64url (RFC 8292). Browsers subscribe to the public one. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const newPushKeys = (): PushKeys => webpush.generateVAPIDKeys()
