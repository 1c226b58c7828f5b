import { createECDH, createHash, hkdfSync } from 'node:crypto'
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  errors,
  interactionPolicy,
  type JWKS,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { leavingPage, pageHeaders, sentencePage } from './pages.tsx'
import { bestLanguage } from './pageTexts.ts'
import type { DemoAccount, Cast } from './people.ts'

/** Path of the embedded provider on our own port. */
export const prefix = '/dev-idp'

export interface DevClient {
  publicUrl: string
  keys: DevKeys
  clientId: string
  clientSecret: string
}

/** Configures the certified provider with one client, our own site; a login implies consent to all scopes of that client. */
export function devProvider(client: DevClient, cast: Cast): Provider {
  const home = new URL('/', client.publicUrl).href
  const provider = new Provider(new URL(prefix, client.publicUrl).href, {
    ...configuration(client, home),
    findAccount: findAccount(cast, home),
  })
  // the public address is written into each request before this point, so no client's own headers are trusted
  provider.proxy = true
  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders(home))
    await next()
  })
  return provider
}

function configuration({ keys, clientId, clientSecret }: DevClient, home: string): Configuration {
  return {
    adapter: memory(),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookies,
      long: { path: prefix, signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${home}api/login/return`],
        post_logout_redirect_uris: [home],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    interactions: { policy: loginOnly(), url: (_ctx, { uid }) => `${prefix}/login/${uid}` },
    loadExistingGrant: grantEverything,
    renderError: (ctx, _out, error) =>
      void (ctx.body = sentencePage(languageOf(ctx), error instanceof errors.SessionNotFound ? 'expired' : 'broken', home)),
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3_600, Interaction: 3_600, Session: 86_400, Grant: 86_400 },
    features: features(home),
  }
}

function features(home: string): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => void (ctx.body = leavingPage(languageOf(ctx), form)),
      postLogoutSuccessSource: (ctx) => void (ctx.body = sentencePage(languageOf(ctx), 'left', home)),
    },
  }
}

function loginOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const [clientId, accountId] = [oidc.client?.clientId, oidc.session?.accountId]
  if (!clientId || !accountId) return undefined
  const grant = new oidc.provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

const languageOf = (ctx: KoaContextWithOIDC) => bestLanguage(ctx.oidc?.params?.ui_locales, ctx.get('accept-language'))

const findAccount = (cast: Cast, home: string) => async (_ctx: unknown, subject: string) => {
  const account = await cast.find(subject)
  return account && { accountId: subject, claims: () => claimsOf(account, home) }
}

function claimsOf({ subject, email, givenName, familyName, picture }: DemoAccount, home: string) {
  const image = picture ? { picture: new URL(picture, home).href } : {}
  return { sub: subject, email, email_verified: true, given_name: givenName, family_name: familyName, ...image }
}

interface StoredEntry {
  payload: AdapterPayload
  until: number
}

/**
 * Creates the store of the embedded provider: in memory, bounded, and lost when the process ends. After a restart, people only
 * have to log in again.
 */
export function memory(most = 5_000): AdapterFactory {
  const entries = new Map<string, StoredEntry>()
  return (kind) => shelf(entries, kind, most)
}

function shelf(entries: Map<string, StoredEntry>, kind: string, most: number): Adapter {
  const key = (id: string) => `${kind}:${id}`
  return {
    upsert: async (id, payload, seconds = 3_600) => {
      entries.delete(key(id))
      entries.set(key(id), { payload, until: Date.now() + seconds * 1_000 })
      if (entries.size > most) dropOldest(entries)
    },
    find: async (id) => alive(entries.get(key(id))),
    findByUid: async (uid) => alive(entryWhere(entries, (payload) => payload.uid === uid && payload.kind === kind)?.[1]),
    findByUserCode: async () => undefined,
    consume: async (id) => consume(entries.get(key(id))),
    destroy: async (id) => void entries.delete(key(id)),
    revokeByGrantId: async (grantId) => revoke(entries, grantId),
  }
}

function alive(found: StoredEntry | undefined): AdapterPayload | undefined {
  return found && found.until > Date.now() ? found.payload : undefined
}

function consume(found: StoredEntry | undefined): void {
  if (found) found.payload.consumed = Math.floor(Date.now() / 1_000)
}

function entryWhere(entries: Map<string, StoredEntry>, fits: (payload: AdapterPayload) => boolean) {
  return [...entries].find(([, { payload }]) => fits(payload))
}

function revoke(entries: Map<string, StoredEntry>, grantId: string): void {
  for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
}

function dropOldest(entries: Map<string, StoredEntry>): void {
  const [oldest] = entries.keys()
  if (oldest) entries.delete(oldest)
}

interface DevKeys {
  jwks: JWKS
  cookies: string[]
}

/**
 * Derives the keys of the embedded provider from the master secret, so that they are equal after a restart and in every instance.
 */
export function devKeys(secret: Buffer): DevKeys {
  return { jwks: { keys: [signingKey(secret)] }, cookies: [drawn(secret, 'cookies', 32).toString('base64url')] }
}

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derives an ES256 key pair. The private number is derived with extra bits and then reduced (FIPS 186-5, A.2.1). */
function signingKey(secret: Buffer): JWKS['keys'][number] {
  const wide = BigInt(`0x${drawn(secret, 'signing', 48).toString('hex')}`)
  const d = Buffer.from(((wide % (orderOfP256 - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x: base64url(x), y: base64url(y), d: base64url(d) }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const drawn = (secret: Buffer, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `dev-idp:v1:${purpose}`, bytes))
