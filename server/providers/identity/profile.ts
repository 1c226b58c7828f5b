import * as oidc from 'openid-client'
import { EMAIL } from '#domain/field.ts'
import type { Identified } from './port.ts'

// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>
type Claims = Record<string, unknown>

/** Its clock and ours may differ by so much. */
const SKEW_MS = 30_000
/** OpenID Connect, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** The person of a checked ID token. The e-mail may stand at the userinfo address instead; without one there is no login. */
export async function identified(configuration: oidc.Configuration, tokens: Tokens, now: Date): Promise<Identified> {
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('no ID token')
  const profile = await withEmail(configuration, tokens.access_token, claims)
  const email = text(profile.email)
  if (!email) throw new Error('the provider tells no e-mail')
  if (email.length > 254 || !EMAIL.test(email)) throw new Error('the provider tells an e-mail that is none')
  if (!SUBJECT.test(claims.sub)) throw new Error('the provider tells a subject that is none')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // some providers write the word "true"; only the value counts
    emailVerified: profile.email_verified === true,
    ...optional(profile),
    authenticatedAt: authenticatedAt(claims.auth_time, now),
    idToken: tokens.id_token,
  }
}

/** Never inferred from when the token was issued: a provider that knows the browser issues one without asking anybody. */
function authenticatedAt(authTime: number | undefined, now: Date): Date | null {
  if (authTime === undefined) return null
  const at = authTime * 1000
  if (at > now.getTime() + SKEW_MS) throw new Error('auth_time lies in the future')
  return new Date(Math.min(at, now.getTime()))
}

/** Throws an Error unless the person proved who they are since they were sent to. */
export function refuseOlder({ authenticatedAt: at }: Identified, freshSince: number | undefined): void {
  if (freshSince === undefined) return
  if (!at) throw new Error('a fresh login was asked for, and the provider tells no auth_time')
  if (at.getTime() < freshSince - SKEW_MS) throw new Error('a fresh login was asked for, and auth_time is older')
}

async function withEmail(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken): Promise<Claims> {
  const complete = text(claims.email) && claims.email_verified !== undefined
  if (complete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const told = await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  // the e-mail and whether it is verified have to come from the same place
  return text(told.email) ? { ...claims, ...told, email_verified: told.email_verified } : claims
}

function optional({ given_name, family_name, picture }: Claims): Pick<Identified, 'givenName' | 'familyName' | 'picture'> {
  const [givenName, familyName, image] = [text(given_name), text(family_name), webAddress(picture)]
  return { ...(givenName && { givenName }), ...(familyName && { familyName }), ...(image && { picture: image }) }
}

const text = (value: unknown) => (typeof value === 'string' && !CONTROL.test(value.trim()) ? value.trim() : '')
const webAddress = (value: unknown) => (/^https?:\/\/.{1,2000}$/.test(text(value)) ? text(value) : '')
