import { request as plainly } from 'node:http'
import { Agent, request as securely, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import webpush from 'web-push'
import { isOutside, publicLookup } from '../guard.ts'
import { type Push, type PushAnswer, PushAway, type PushKeys, type PushTarget, type PushWord } from './port.ts'

const PATIENCE_MS = 5000

interface Sender {
  keys: PushKeys
  /** contact for push services: mailto: or https: */
  subject: string
  /** checks addresses; only tests allow addresses of this machine */
  isAllowed?: (address: string) => boolean
  lookup?: LookupFunction
}

/**
 * Implements web push through the browsers’ own services (RFC 8030), encrypted for each browser (RFC 8291), signed by us (RFC
 * 8292).
 */
export function webPush({ keys, subject, isAllowed = isOutside, lookup = publicLookup }: Sender): Push {
  const agent = new Agent({ lookup, keepAlive: false })
  return {
    publicKey: keys.publicKey,
    accepts: (target) => isAllowed(target.address) && canEncrypt(target),
    async send(target, word) {
      if (!isAllowed(target.address)) return 'gone'
      const { body, headers } = requestFor(target, word, { subject, ...keys })
      const options = { method: 'POST', headers, timeout: PATIENCE_MS }
      return meaning(await post(target.address, target.address.startsWith('https:') ? { ...options, agent } : options, body))
    },
  }
}

const subscriptionOf = ({ address, publicKey, auth }: PushTarget) => ({ endpoint: address, keys: { p256dh: publicKey, auth } })

function requestFor(
  target: PushTarget,
  { payload, topic, ttlS, urgent }: PushWord,
  vapidDetails: PushKeys & { subject: string },
) {
  return webpush.generateRequestDetails(subscriptionOf(target), payload, {
    vapidDetails,
    topic,
    TTL: ttlS,
    urgency: urgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  })
}

/** Checks that a key is on the curve and that a secret has 16 bytes, because others would throw when used. */
function canEncrypt({ publicKey, auth }: PushTarget): boolean {
  try {
    webpush.encrypt(publicKey, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** POSTs a message; returns the status of the response and ignores its body. Redirects are not followed. */
function post(address: string, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const away = (error: Error) => reject(new PushAway(error.message, { cause: error }))
    const request = (address.startsWith('https:') ? securely : plainly)(address, options, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    const giveUp = setTimeout(() => request.destroy(new Error('no answer in time')), PATIENCE_MS).unref()
    request.on('close', () => clearTimeout(giveUp))
    request.on('error', away)
    request.end(body)
  })
}

function meaning(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new PushAway(`answered ${status}`)
  return 'refused'
}
