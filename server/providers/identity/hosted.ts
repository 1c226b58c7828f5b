import * as oidc from 'openid-client'
import { isLoopback } from '../../platform/http/loopback.ts'
import { loginFailed } from './failure.ts'
import type { Attempt, Identified, Identity } from './port.ts'
import { identified, refuseOlder } from './profile.ts'

export interface Hosted {
  issuer: string
  clientId: string
  /** absent for a public client, which has PKCE alone */
  clientSecret?: string | undefined
  /** the site's own address, as people type it */
  publicUrl: string
  scope?: string | undefined
  now: () => Date
  /** how to reach a provider of our own process; it makes plain http safe, since nothing leaves */
  reach?: oidc.CustomFetch | undefined
}

interface Site {
  home: string
  callback: string
  now: () => Date
  provider: () => Promise<oidc.Configuration>
}

/** Login at any OpenID Connect issuer. Throws an Error at once for an http issuer on another machine. */
export function oidcIdentity(hosted: Hosted): Identity {
  const home = new URL('/', hosted.publicUrl).href
  const site: Site = { home, callback: `${home}api/login/return`, now: hosted.now, provider: discoverOnce(hosted) }
  return {
    start: (options) => start(site, hosted.scope ?? 'openid email profile', options).catch(loginFailed),
    finish: (returned, attempt) => finish(site, returned, attempt).catch(loginFailed),
    // whoever says goodbye gets out of Tramo even when the provider is down
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
  // only what the provider added counts: behind a proxy the host may be anything
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

/** Asked at the first login and kept; a failure is forgotten, so that the next login asks again. */
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
  // the signature is checked although TLS would do by the standard: on loopback there is none
  const execute = [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])]
  return { timeout: 10, execute, ...(reach ? { [oidc.customFetch]: reach } : {}) }
}

/** The secret in the body where the provider says it reads it there, else as basic authorisation, the standard's default. */
function proof(secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None()
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...request) => {
    const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return posts ? inBody(server, ...request) : inHeader(server, ...request)
  }
}
