import type pg from 'pg'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { rateLimitKey } from '../../../platform/http/limits/rateLimits.ts'
import { countCalls } from '../../../platform/http/limits/sharedLimits.ts'
import { hasLink } from './codes.ts'
import { addressHash, type OwnIdentity } from './identity.ts'

export interface Limited extends OwnIdentity {
  pool: pg.Pool
  settings: { LIMITS: 'on' | 'off' }
}

export interface Sender {
  email: string
  ip: string
  /** the browser's own name, where it has logged in to this address before */
  device: string | undefined
}

type Delivery = 'send' | 'hold' | 'too_often'

/**
 * Decides whether a mail is sent. Strangers cannot lock the owner of an address out: their requests never count for a browser that has
 * logged in before, and after enough mails to the address, another one is sent only when no link in them works any more. `hold`: the links
 * of the sent mails work in this browser.
 */
export async function deliveryFor(own: Limited, { email, ip, device }: Sender): Promise<Delivery> {
  if (own.settings.LIMITS === 'off') return 'send'
  const count = (call: string, key: string, windowMs: number) => countCalls(own, { call: `login-codes-${call}`, key, windowMs })
  const isHeld = () => hasLink(own.db, addressHash(own.sealer, email), own.now())
  if (device) {
    if ((await count('device', device, HOUR_MS)) <= 5) return 'send'
    return (await isHeld()) ? 'hold' : 'too_often'
  }
  const network = rateLimitKey(ip)
  if ((await count('network', network, HOUR_MS)) > 100) return 'too_often'
  if ((await count('address', email, HOUR_MS)) > 3 && (await isHeld())) return 'hold'
  if ((await count('pair', `${network} ${email}`, DAY_MS)) > 10) return 'too_often'
  return (await count('all', 'all', HOUR_MS)) > 2000 ? 'too_often' : 'send'
}

/**
 * Guesses at one address by all browsers that never logged in to it, and by each that did: one chance in 50,000 a day. Beyond it only links
 * work, which nobody guesses.
 */
export const MAX_GUESSES = 20

export const mayGuess = async (own: Limited, { email, device }: Pick<Sender, 'email' | 'device'>): Promise<boolean> =>
  own.settings.LIMITS === 'off' ||
  (await countCalls(own, { call: 'login-guesses', key: device ?? email, windowMs: DAY_MS })) <= MAX_GUESSES
