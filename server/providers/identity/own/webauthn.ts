import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { MINUTE_MS } from '#domain/time.ts'
import { constantTimeEqual } from '../../../platform/crypto/sealing.ts'
import type { OwnIdentity } from './identity.ts'
import type { findPasskey, passkeysOf } from './passkeys.ts'

// loaded at the first passkey, because its parser of certificates is large
const library = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 5 * MINUTE_MS

/**
 * Ed25519, ES256 and RS256 by their COSE numbers. By default the library tries newer algorithms, and Node warns that they are
 * experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Returns the host name to which passkeys belong, and the only origin that may use them. */
const siteOf = ({ publicUrl }: OwnIdentity) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin })

/** Returns the user handle of an account: the bytes of the account's id. */
const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex')

export interface Registrant {
  id: string
  email: string
  session: Buffer
}

/**
 * Computes a MAC that binds the challenge of a registration to this session and time, so that the challenge need not be stored.
 */
const challengeMac = ({ sealer }: OwnIdentity, { session }: Registrant, at: string) =>
  sealer.blind('login', `passkey:${session.toString('hex')}:${at}`).toString('base64url')

export async function registrationOptions(own: OwnIdentity, person: Registrant, known: Awaited<ReturnType<typeof passkeysOf>>) {
  const { generateRegistrationOptions } = await library()
  const at = own.now().getTime().toString(36)
  return generateRegistrationOptions({
    rpName: 'Tramo',
    rpID: siteOf(own).rpID,
    userName: person.email,
    userID: new Uint8Array(handleOf(person.id)),
    challenge: new Uint8Array(Buffer.from(`${at}.${challengeMac(own, person, at)}`)),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

/** Returns the new key; undefined when any check fails. */
export async function verifyRegistration(own: OwnIdentity, person: Registrant, response: unknown) {
  const { verifyRegistrationResponse } = await library()
  const { rpID, origin } = siteOf(own)
  const isOurs = (challenge: string) => {
    const [at = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
    const age = own.now().getTime() - parseInt(at, 36)
    return age >= 0 && age <= TIMEOUT_MS && constantTimeEqual(challengeMac(own, person, at), mac)
  }
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON, // as: the library checks its shape
    expectedChallenge: isOurs,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

export async function authenticationOptions(own: OwnIdentity, challenge: string) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(own).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
}

/** Checks an authenticator's response, except its counter; undefined when any check fails. */
export async function verifyAuthentication(
  own: OwnIdentity,
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>,
  response: AuthenticationResponseJSON,
): Promise<{ challenge: string; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { rpID, origin } = siteOf(own)
  let challenge = ''
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given
      return true
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    // the counter is 0 here and compared later, because the library reports a decreasing counter like a wrong signature
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined)
  const { userHandle } = response.response
  const isOther = userHandle !== undefined && userHandle !== handleOf(passkey.account_id).toString('base64url')
  return verified?.verified && !isOther ? { challenge, counter: verified.authenticationInfo.newCounter } : undefined
}
