import { createHash, randomBytes } from 'node:crypto'
import { type Details, Refused } from '#domain/refusal.ts'
import type { Sealer } from '../../../platform/crypto/sealing.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Mailing } from '../../mail/port.ts'
import type { Attempt, Identified, Identity } from '../port.ts'
import { takeAnswer } from './codes.ts'
import { recoveryMail } from './letter.tsx'
import { noteMailLogin, RECOVERY_MS } from './passkeys.ts'
import { canHavePasskeys, OWN_ISSUER } from './site.ts'

/** Path of the login's pages on this site. */
export const prefix = '/login'

export interface OwnIdentity {
  db: Db
  now: () => Date
  sealer: Sealer
  mail: Mailing
  /** address of the site as people type it */
  publicUrl: string
}

/**
 * Implements the login by a mailed code. Its pages have no session: each login proves the address again, so each is a fresh
 * login.
 */
export function ownIdentity(own: OwnIdentity): Identity {
  const home = new URL('/', own.publicUrl).href
  return {
    start: async ({ language, isChange, fresh }) => {
      const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
      const attempt = { ...secrets, ...(fresh && { freshSince: own.now().getTime() }) }
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
    offer: ({ byPasskey }, { searchParams }, to) =>
      byPasskey || !canHavePasskeys(own) ? to : passkeysAt(searchParams.get('lang'), { to }),
  }
}

/** Address of the page with the user's passkeys. */
const passkeysAt = (language: string | null, query: Record<string, string>) =>
  `${prefix}/passkeys?${new URLSearchParams({ ...(language && { lang: language }), ...query })}`

async function finish(own: OwnIdentity, { searchParams }: URL, attempt: Attempt): Promise<Identified> {
  const { db, now, sealer } = own
  if (searchParams.get('state') !== attempt.state) return loginFailed('"state" of another attempt')
  const found = await takeAnswer(db, secretHash(searchParams.get('code') ?? ''), challengeOf(attempt), now())
  if (!found) return loginFailed('invalid_grant: used, expired, or of another attempt')
  const { email, provedAt, byPasskey } = found
  const subject = ownSubject(sealer, email)
  const isRecovering = !byPasskey && (await recovers(own, subject))
  if (isRecovering && attempt.freshSince !== undefined)
    return loginFailed('the passkey is needed', { at: passkeysAt(searchParams.get('lang'), { needed: 'yes' }) })
  // limited to the present: the time comes from another process, whose clock may be ahead
  const authenticatedAt = isRecovering ? null : provedAt < now() ? provedAt : now()
  return { issuer: OWN_ISSUER, subject, email, emailVerified: true, authenticatedAt, idToken: '', byPasskey }
}

/**
 * Checks a login by mail when the user has passkeys. Such a login does not count as recent for a day, and never for
 * administrators. A mail notifies the owner (A16).
 */
async function recovers(own: OwnIdentity, subject: string): Promise<boolean> {
  const login = await noteMailLogin(own.db, subject, own.now())
  if (!login) return false
  // a login is not refused when its notice is lost
  if (login.isFirst) await own.mail.send(recoveryMail(login, own.publicUrl)).catch(() => undefined)
  return login.admin || own.now().getTime() - login.since.getTime() < RECOVERY_MS
}

function loginFailed(why: string, details?: Details): never {
  const refused = new Refused('login_failed', details)
  refused.cause = new Error(why)
  throw refused
}

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Returns the PKCE challenge of an attempt, which only the browser with the attempt's cookie can answer. The hash also covers the
 * nonce.
 */
const challengeOf = ({ verifier, nonce }: Attempt): string => secretHash(`${verifier}.${nonce}`).toString('base64url')

/** Expects an e-mail in lower case, because an address belongs to one person. */
export const addressHash = (sealer: Sealer, email: string): Buffer => sealer.blind('login', `${OWN_ISSUER}:${email}`)

export const ownSubject = (sealer: Sealer, email: string): string =>
  addressHash(sealer, email.toLowerCase()).toString('base64url')
