import * as oidc from 'openid-client'
import { EMAIL } from '#domain/field.ts'
import { Refused } from '#domain/refusal.ts'
import { isLoopback } from '../../platform/config.ts'
import type { Attempt, Identified, Identity } from './port.ts'

export interface Hosted {
  issuer: string
  clientId: string
  /** absent for a public client, which has only PKCE */
  clientSecret?: string | undefined
  /** address of the site as people type it */
  publicUrl: string
  scope?: string | undefined
  now: () => Date
  /** fetches from a provider in our own process; plain http is safe, since no data leave the process */
  reach?: oidc.CustomFetch | undefined
}

interface Site {
  home: string
  callback: string
  now: () => Date
  provider: () => Promise<oidc.Configuration>
}

/** Implements the login with any OpenID Connect issuer. Throws an Error for an http issuer on another machine. */
export function oidcIdentity(hosted: Hosted): Identity {
  const home = new URL('/', hosted.publicUrl).href
  const site: Site = { home, callback: `${home}api/login/return`, now: hosted.now, provider: discoverOnce(hosted) }
  return {
    start: (options) => start(site, hosted.scope ?? 'openid email profile', options).catch(loginFailed),
    finish: (returned, attempt) => finish(site, returned, attempt).catch(loginFailed),
    // logs out of Tramo even when the provider is down
    farewell: (idToken) => farewell(site, idToken).catch(() => home),
  }
}

async function start({ provider, callback, now }: Site, scope: string, { language, fresh }: Parameters<Identity['start']>[0]) {
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    ...(fresh && { freshSince: now().getTime() }),
  }
  const address = oidc.buildAuthorizationUrl(await provider(), {
    redirect_uri: callback,
    scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...(fresh && { prompt: 'login', max_age: '0' }),
  })
  return { address: address.href, attempt }
}

async function finish(
  { provider, callback, now }: Site,
  returned: URL,
  { state, nonce, verifier, freshSince }: Attempt,
): Promise<Identified> {
  const configuration = await provider()
  // only the provider's parameters count: behind a proxy the host may be arbitrary
  const back = new URL(`${callback}${returned.search}`)
  const tokens = await oidc.authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const person = await identified(configuration, tokens, now())
  refuseOlder(person, freshSince)
  return person
}

async function farewell({ provider, home }: Site, idToken: string | undefined): Promise<string> {
  const configuration = await provider()
  if (!configuration.serverMetadata().end_session_endpoint) return home
  const hint = idToken ? { id_token_hint: idToken } : {}
  return oidc.buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: home }).href
}

/** Discovers the provider at the first login and caches the result. A failure is not cached, so that the next login retries. */
function discoverOnce(hosted: Hosted): () => Promise<oidc.Configuration> {
  const options = discoveryOptions(hosted)
  let found: Promise<oidc.Configuration> | undefined
  return () =>
    (found ??= oidc
      .discovery(new URL(hosted.issuer), hosted.clientId, undefined, proof(hosted.clientSecret), options)
      .catch((error: unknown) => {
        found = undefined
        throw error
      }))
}

function discoveryOptions({ issuer, reach }: Hosted): oidc.DiscoveryRequestOptions {
  const plain = issuer.startsWith('http:')
  if (plain && !reach && !isLoopback(new URL(issuer).hostname))
    throw new Error(`The issuer ${issuer} has to be reached by https.`)
  // checks the signature, although the standard accepts TLS instead: a loopback connection has no TLS
  const execute = [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])]
  return { timeout: 10, execute, ...(reach ? { [oidc.customFetch]: reach } : {}) }
}

/** Sends the client secret in the body if the provider supports it, else as basic authorization, the standard's default. */
function proof(secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None()
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...request) => {
    const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return posts ? inBody(server, ...request) : inHeader(server, ...request)
  }
}

/** Throws Refused('login_failed'). The user sees no details; the log has the reason in `cause`. */
function loginFailed(error: unknown): never {
  if (error instanceof Refused) throw error
  const refused = new Refused('login_failed')
  refused.cause = new Error(words(error).slice(0, 500))
  throw refused
}

/**
 * Returns only the messages of an error: the login library puts tokens and codes into the `cause` of its errors, and no log may
 * contain these.
 */
function words(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const details = [part(error, 'code'), part(error, 'error'), part(error, 'error_description'), error.message]
  const before = error.cause instanceof Error ? [words(error.cause)] : []
  return [...details.filter(Boolean), ...before].join(': ')
}

function part(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>
type Claims = Record<string, unknown>

/** Tolerated difference between the provider's clock and ours. */
const SKEW_MS = 30_000
/** OpenID Connect, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/**
 * Returns the person whom a verified ID token identifies. The e-mail may be in the userinfo response instead; without an e-mail
 * the login is refused.
 */
async function identified(configuration: oidc.Configuration, tokens: Tokens, now: Date): Promise<Identified> {
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('no ID token')
  const profile = await withEmail(configuration, tokens.access_token, claims)
  const email = text(profile.email)
  if (!email)
    throw new Error(
      `the provider tells no e-mail${namedLikeOne(profile) ? ', but as preferred_username, which it does not confirm' : ''}`,
    )
  if (email.length > 254 || !EMAIL.test(email)) throw new Error('the provider tells an e-mail that is none')
  if (!SUBJECT.test(claims.sub)) throw new Error('the provider tells a subject that is none')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // some providers write the string "true", other providers a boolean
    emailVerified: profile.email_verified === true || profile.email_verified === 'true',
    ...optional(profile),
    authenticatedAt: authenticatedAt(claims.auth_time, now),
    idToken: tokens.id_token,
  }
}

/**
 * Checks whether the preferred user name looks like an e-mail. Some providers let users choose this name, so it is not verified.
 */
const namedLikeOne = ({ preferred_username }: Claims) => EMAIL.test(text(preferred_username))

/**
 * Returns the time of authentication. It is never derived from the token's time: a provider that remembers the browser issues a
 * token without authentication.
 */
function authenticatedAt(authTime: number | undefined, now: Date): Date | null {
  if (authTime === undefined) return null
  const at = authTime * 1000
  if (at > now.getTime() + SKEW_MS) throw new Error('auth_time lies in the future')
  return new Date(Math.min(at, now.getTime()))
}

/** Throws an Error unless the person authenticated after the login began. */
function refuseOlder({ authenticatedAt: at }: Identified, freshSince: number | undefined): void {
  if (freshSince === undefined) return
  if (!at) throw new Error('a fresh login was asked for, and the provider tells no auth_time')
  if (at.getTime() < freshSince - SKEW_MS) throw new Error('a fresh login was asked for, and auth_time is older')
}

async function withEmail(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken): Promise<Claims> {
  const complete = text(claims.email) && claims.email_verified !== undefined
  if (complete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const userInfo = await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  // the e-mail and its verification have to come from the same response
  return text(userInfo.email) ? { ...claims, ...userInfo, email_verified: userInfo.email_verified } : claims
}

function optional({ picture, ...claims }: Claims): Pick<Identified, 'givenName' | 'familyName' | 'picture'> {
  const [[givenName, familyName], image] = [namesIn(claims), webAddress(picture)]
  return { ...(givenName && { givenName }), ...(familyName && { familyName }), ...(image && { picture: image }) }
}

/**
 * Splits a full name, for providers that give no separate names: "Ana Díaz" and "Díaz, Ana". Of longer names it suggests the
 * first word.
 */
function namesIn({ given_name, family_name, name }: Claims): [givenName: string, familyName: string] {
  const [givenName, familyName, whole] = [text(given_name), text(family_name), text(name)]
  if (givenName || familyName || /[@\d]/.test(whole)) return [givenName, familyName]
  const [last = '', first, ...rest] = whole.split(',').map((part) => part.trim())
  if (first && rest.length === 0) return [first, last]
  const [one = '', two = '', ...others] = whole.split(/[\s,]+/)
  return [one, others.length > 0 ? '' : two]
}

const text = (value: unknown) => (typeof value === 'string' && !CONTROL.test(value.trim()) ? value.trim() : '')
const webAddress = (value: unknown) => (/^https?:\/\/.{1,2000}$/.test(text(value)) ? text(value) : '')
