import * as oidc from 'openid-client'
import type { Identified } from './port.ts'

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>
type Claims = Record<string, unknown>

/** The person of a checked ID token. The e-mail may stand at the userinfo address instead; without one there is no login. */
export async function identified(configuration: oidc.Configuration, tokens: Tokens): Promise<Identified> {
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('no ID token')
  const profile = await withEmail(configuration, tokens.access_token, claims)
  const email = text(profile.email)
  if (!email) throw new Error('the provider tells no e-mail')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // some providers write the word "true"; only the value counts
    emailVerified: profile.email_verified === true,
    ...optional(profile),
    authenticatedAt: new Date((claims.auth_time ?? claims.iat) * 1000),
    idToken: tokens.id_token,
  }
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

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const webAddress = (value: unknown) => (/^https?:\/\//.test(text(value)) ? text(value) : '')
