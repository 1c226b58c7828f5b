import { createHash, randomBytes } from 'node:crypto'
import { Refused } from '#domain/refusal.ts'
import type { Sealer } from '../../../platform/crypto/sealing.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Attempt, Identity } from '../port.ts'
import { takeAnswer } from './codes.ts'

/** The issuer of all own logins (F37). The site's address may change, and the accounts stay. */
export const OWN_ISSUER = 'own'

/** The path of the own login's pages. */
export const prefix = '/login'

export interface OwnIdentity {
  db: Db
  now: () => Date
  sealer: Sealer
  /** the site's own address, as people type it */
  publicUrl: string
}

/** Login by a code that is mailed. Nobody stays logged in at its pages: each login proves the address again, and so is fresh. */
export function ownIdentity(own: OwnIdentity): Identity {
  const home = new URL('/', own.publicUrl).href
  return {
    start: async ({ language, isChange }) => {
      const attempt = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
      const query = new URLSearchParams({
        state: attempt.state,
        challenge: challengeOf(attempt),
        lang: language,
        ...(isChange && { change: 'yes' }),
      })
      return { address: new URL(`${prefix}?${query}`, home).href, attempt }
    },
    finish: (returned, attempt) => finish(own, returned, attempt),
    farewell: async () => home,
  }
}

async function finish({ db, now, sealer }: OwnIdentity, { searchParams }: URL, attempt: Attempt) {
  if (searchParams.get('state') !== attempt.state) return loginFailed('"state" of another attempt')
  const found = await takeAnswer(db, secretHash(searchParams.get('code') ?? ''), challengeOf(attempt), now())
  if (!found) return loginFailed('invalid_grant: used, expired, or of another attempt')
  return {
    issuer: OWN_ISSUER,
    subject: ownSubject(sealer, found.email),
    email: found.email,
    emailVerified: true,
    // by the clock of another process, which may be ahead
    authenticatedAt: found.provedAt < now() ? found.provedAt : now(),
    idToken: '',
  }
}

function loginFailed(why: string): never {
  const refused = new Refused('login_failed')
  refused.cause = new Error(why)
  throw refused
}

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Only the browser that has the attempt's cookie can answer it (PKCE); the nonce is bound by the same hash. */
const challengeOf = ({ verifier, nonce }: Attempt): string => secretHash(`${verifier}.${nonce}`).toString('base64url')

/** One address is one person: its letters are in lower case. */
export const addressHash = (sealer: Sealer, email: string): Buffer => sealer.blind('login', `${OWN_ISSUER}:${email}`)

export const ownSubject = (sealer: Sealer, email: string): string =>
  addressHash(sealer, email.toLowerCase()).toString('base64url')
