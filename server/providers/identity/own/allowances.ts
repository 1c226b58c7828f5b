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
  /** id of the browser, if it has logged in to this address before */
  device: string | undefined
}

type Delivery = 'send' | 'hold' | 'too_often'

/**
 * Decides whether a mail is sent. Strangers cannot lock the owner of an address out, because strangers' requests never count for
 * a browser that has logged in before. After too many mails to an address, a further mail is sent only when no link in the sent
 * mails works any more. `hold` means that this browser can use the links of the sent mails.
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
 * Daily limit of guesses of codes for an e-mail address: one limit for all browsers that never logged in to it, and one for each
 * browser that did. A day's guesses succeed with a chance of one in 50,000. Beyond the limit only links work, which cannot be
 * guessed.
 */
export const MAX_GUESSES = 20

export const mayGuess = async (own: Limited, { email, device }: Pick<Sender, 'email' | 'device'>): Promise<boolean> =>
  own.settings.LIMITS === 'off' ||
  (await countCalls(own, { call: 'login-guesses', key: device ?? email, windowMs: DAY_MS })) <= MAX_GUESSES
