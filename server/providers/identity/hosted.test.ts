import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import { type Hosted, oidcIdentity } from './hosted.ts'
import type { Attempt, Identity } from './port.ts'
import { signed, type StandIn, standIn, strangersKey, unsigned } from './testing/standIn.ts'

const publicUrl = 'https://tramo.example'
let provider: StandIn
let identity: Identity

const login = (more: Partial<Hosted> = {}) =>
  oidcIdentity({ issuer: provider.issuer, clientId: 'tramo', clientSecret: 's3cret', publicUrl, now: () => new Date(), ...more })

const refusedFor = (why: string) => ({ reason: 'login_failed', cause: { message: expect.stringContaining(why) } })

beforeEach(async () => {
  provider = await standIn()
  identity = login()
})
afterEach(() => provider.stop())

const seconds = () => Math.floor(Date.now() / 1_000)
const anas = (attempt: Attempt) => ({
  iss: provider.issuer,
  aud: 'tramo',
  sub: 'ana',
  nonce: attempt.nonce,
  iat: seconds(),
  exp: seconds() + 300,
  email: 'ana@example.org',
  email_verified: true,
})

async function comesBack(says: (attempt: Attempt) => string, query: Record<string, string> = {}, fresh = false) {
  const { attempt } = await identity.start({ language: 'en-US', fresh })
  provider.idToken = says(attempt)
  const returned = new URL(`${publicUrl}/api/login/return`)
  returned.search = new URLSearchParams({ code: 'c0de', state: attempt.state, ...query }).toString()
  return identity.finish(returned, attempt)
}

test('a login redirects with PKCE, state, nonce and the language', async () => {
  const { address, attempt } = await identity.start({ language: 'es-AR' })
  const parameters = Object.fromEntries(new URL(address).searchParams)
  expect(parameters).toMatchObject({
    client_id: 'tramo',
    response_type: 'code',
    code_challenge_method: 'S256',
    ui_locales: 'es-AR',
    scope: 'openid email profile',
  })
  expect(parameters).toMatchObject({ redirect_uri: `${publicUrl}/api/login/return`, state: attempt.state, nonce: attempt.nonce })
  expect(parameters.code_challenge).not.toBe(attempt.verifier)
})

test('a fresh login makes the provider authenticate again', async () => {
  const parametersOf = async (fresh: boolean) => {
    const { searchParams } = new URL((await identity.start({ language: 'es-AR', fresh })).address)
    return [searchParams.get('prompt'), searchParams.get('max_age')]
  }
  expect([await parametersOf(true), await parametersOf(false)]).toEqual([
    ['login', '0'],
    [null, null],
  ])
})

describe('a fresh login', () => {
  const back = (auth_time: number | undefined) => comesBack((attempt) => signed({ ...anas(attempt), auth_time }), {}, true)

  test('a fresh login accepts an authentication that was just made', async () => {
    const now = seconds()
    expect((await back(now)).authenticatedAt).toEqual(new Date(now * 1000))
  })

  test('a fresh login refuses an earlier authentication, and a response without a time of authentication', async () => {
    await expect(back(seconds() - 60)).rejects.toMatchObject(refusedFor('auth_time is older'))
    await expect(back(undefined)).rejects.toMatchObject(refusedFor('no auth_time'))
  })
})

test('a login time in the future is refused, because it would count as recent until then', async () => {
  for (const fresh of [true, false])
    await expect(
      comesBack((attempt) => signed({ ...anas(attempt), auth_time: seconds() + 864_000 }), {}, fresh),
    ).rejects.toMatchObject(refusedFor('future'))
  const { authenticatedAt } = await comesBack((attempt) => signed({ ...anas(attempt), auth_time: seconds() + 10 }))
  expect(authenticatedAt?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a valid ID token returns the person and the time of authentication', async () => {
  const names = {
    given_name: ' Ana ',
    family_name: 'Méndez',
    picture: 'https://pictures.example/ana.jpg',
    auth_time: seconds() - 60,
  }
  const ana = await comesBack((attempt) => signed({ ...anas(attempt), ...names }))
  expect(ana).toMatchObject({ issuer: provider.issuer, subject: 'ana', email: 'ana@example.org', emailVerified: true })
  expect(ana).toMatchObject({
    givenName: 'Ana',
    familyName: 'Méndez',
    picture: 'https://pictures.example/ana.jpg',
    idToken: provider.idToken,
  })
  expect(ana.authenticatedAt?.getTime()).toBe(names.auth_time * 1_000)
})

test('without auth_time the time of the login is unknown, whatever the time of the token is', async () => {
  expect((await comesBack((attempt) => signed(anas(attempt)))).authenticatedAt).toBeNull()
})

describe('a forged ID token is refused', () => {
  const hmac = (attempt: Attempt) => {
    const content = unsigned(anas(attempt))
      .replace(/^[^.]+/, Buffer.from('{"alg":"HS256"}').toString('base64url'))
      .slice(0, -1)
    return `${content}.${createHmac('sha256', 's3cret').update(content).digest('base64url')}`
  }
  const changed = (token: string, claims: object) =>
    token
      .split('.')
      .with(1, Buffer.from(JSON.stringify(claims)).toString('base64url'))
      .join('.')
  test.each<[string, string, (attempt: Attempt) => string]>([
    ['from another issuer', '"iss"', (attempt) => signed({ ...anas(attempt), iss: 'https://elsewhere.example' })],
    ['meant for another site', '"aud"', (attempt) => signed({ ...anas(attempt), aud: 'another' })],
    [
      'for several sites, ours not being the one it was given to',
      '"azp"',
      (attempt) => signed({ ...anas(attempt), aud: ['tramo', 'another'], azp: 'another' }),
    ],
    ['expired an hour ago', '"exp"', (attempt) => signed({ ...anas(attempt), iat: seconds() - 7_200, exp: seconds() - 3_600 })],
    ['of another login', '"nonce"', (attempt) => signed({ ...anas(attempt), nonce: 'another' })],
    ['without a nonce', '"nonce"', (attempt) => signed({ ...anas(attempt), nonce: undefined })],
    ['without a signature', '"alg"', (attempt) => unsigned(anas(attempt))],
    ['signed by a stranger', 'signature verification failed', (attempt) => signed(anas(attempt), strangersKey.privateKey)],
    [
      'signed with a key nobody knows',
      'no applicable keys',
      (attempt) => signed(anas(attempt), strangersKey.privateKey, { alg: 'ES256', kid: 'strange' }),
    ],
    ['signed with the shared secret', '"alg"', hmac],
    [
      'with another subject put in after signing',
      'signature verification failed',
      (attempt) => changed(signed(anas(attempt)), { ...anas(attempt), sub: 'bruno' }),
    ],
    ['that is no token', 'Invalid JWT', () => 'nonsense'],
  ])('a forged ID token is refused: %s', async (_how, why, forge) => {
    await expect(comesBack(forge)).rejects.toMatchObject(refusedFor(why))
  })

  test('an ID token without a signature is refused, even if the provider lists that as supported', async () => {
    provider.metadata = { id_token_signing_alg_values_supported: ['ES256', 'none', 'HS256'] }
    await expect(comesBack((attempt) => unsigned(anas(attempt)))).rejects.toMatchObject(refusedFor('unsupported'))
    await expect(comesBack(hmac)).rejects.toMatchObject(refusedFor('unsupported'))
  })
})

test('a response for another login is refused', async () => {
  const honest = (attempt: Attempt) => signed(anas(attempt))
  await expect(comesBack(honest, { state: 'another' })).rejects.toMatchObject(refusedFor('"state"'))
  await expect(comesBack(honest, { iss: 'https://elsewhere.example' })).rejects.toMatchObject(refusedFor('"iss"'))
  await expect(comesBack(honest, { error: 'access_denied' })).rejects.toMatchObject(refusedFor('access_denied'))
})

test('the log contains the reason of a refused login, but no code, token or secret', async () => {
  const refused: unknown = await comesBack((attempt) => signed({ ...anas(attempt), aud: 'another' })).catch(
    (error: unknown) => error,
  )
  const cause = refused instanceof Refused && refused.cause instanceof Error ? refused.cause : new Error('nothing told')
  expect(cause.message).toContain('"aud"')
  expect(refused).toMatchObject({ details: {} })
  for (const hidden of [provider.idToken, 'c0de', 's3cret'])
    expect(JSON.stringify([cause.message, cause.cause ?? ''])).not.toContain(hidden)
})

test('an e-mail missing in the ID token is requested from the userinfo endpoint', async () => {
  provider.metadata.userinfo_endpoint = `${provider.issuer}/userinfo`
  provider.userinfo = { sub: 'ana', email: 'ana@example.org', email_verified: true, given_name: 'Ana' }
  const bare = (attempt: Attempt) => signed({ ...anas(attempt), email: undefined, email_verified: undefined })
  expect(await comesBack(bare)).toMatchObject({ email: 'ana@example.org', emailVerified: true, givenName: 'Ana' })
  provider.userinfo = { ...provider.userinfo, sub: 'bruno' }
  await expect(comesBack(bare)).rejects.toMatchObject(refusedFor('"sub"'))
})

test('a login without an e-mail is refused', async () => {
  await expect(comesBack((attempt) => signed({ ...anas(attempt), email: undefined }))).rejects.toMatchObject(
    refusedFor('no e-mail'),
  )
})

test.each(['admin', 'ana@example', 'ana@example.org\nBcc: all@example.org', `${'a'.repeat(250)}@b.co`, 'a b@example.org', ''])(
  'a login with the malformed e-mail %j is refused',
  async (email) => {
    await expect(comesBack((attempt) => signed({ ...anas(attempt), email }))).rejects.toMatchObject(refusedFor('e-mail'))
  },
)

test.each(['a\u0000na', 'ana\n', 'año', 'a'.repeat(256)])('a login with the malformed subject %j is refused', async (sub) => {
  await expect(comesBack((attempt) => signed({ ...anas(attempt), sub }))).rejects.toMatchObject(refusedFor('subject'))
})

test('a name or picture with control characters is ignored', async () => {
  const odd = { given_name: 'A\u0000na', family_name: 'Mé\u2028ndez', picture: 'https://pictures.example/\u0000.jpg' }
  const ana = await comesBack((attempt) => signed({ ...anas(attempt), ...odd }))
  expect([ana.givenName, ana.familyName, ana.picture]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['Ana Díaz', 'Ana', 'Díaz'],
  ['  Ana   Díaz ', 'Ana', 'Díaz'],
  ['Díaz, Ana María', 'Ana María', 'Díaz'],
  ['María José Pérez López', 'María', undefined],
  ['Ana', 'Ana', undefined],
  ["Siobhán O'Connor", 'Siobhán', "O'Connor"],
  ['ana@example.org', undefined, undefined],
  ['ana1987', undefined, undefined],
  ['', undefined, undefined],
  ['Ana\u0000 Díaz', undefined, undefined],
  [42, undefined, undefined],
  [['Ana', 'Díaz'], undefined, undefined],
])('the login suggests from the full name %j the names %s and %s', async (name, givenName, familyName) => {
  const ana = await comesBack((attempt) => signed({ ...anas(attempt), name }))
  expect([ana.givenName, ana.familyName]).toEqual([givenName, familyName])
})

test('a given or family name takes precedence over the full name', async () => {
  const ana = await comesBack((attempt) => signed({ ...anas(attempt), name: 'Ana Díaz', given_name: 'Anita' }))
  expect([ana.givenName, ana.familyName]).toEqual(['Anita', undefined])
})

test('an e-mail is verified when the provider writes "true" as a string', async () => {
  expect(await comesBack((attempt) => signed({ ...anas(attempt), email_verified: 'true' }))).toMatchObject({
    emailVerified: true,
  })
})

test('a preferred user name is not used as an e-mail, and the log names the reason', async () => {
  const named = (attempt: Attempt) => signed({ ...anas(attempt), email: undefined, preferred_username: 'ana@example.org' })
  await expect(comesBack(named)).rejects.toMatchObject(refusedFor('preferred_username'))
})

test.each(['True', 'yes', 'false', '', 1, undefined, false])(
  'an e-mail verified as %j is not verified',
  async (email_verified) => {
    expect(await comesBack((attempt) => signed({ ...anas(attempt), email_verified }))).toMatchObject({ emailVerified: false })
  },
)

test('the client secret is sent in the way that the provider supports', async () => {
  await comesBack((attempt) => signed(anas(attempt)))
  expect(provider.request).toMatchObject({ authorization: expect.stringMatching(/^Basic /) })
  provider.metadata.token_endpoint_auth_methods_supported = ['client_secret_basic', 'client_secret_post']
  identity = login()
  await comesBack((attempt) => signed(anas(attempt)))
  expect(provider.request.authorization).toBeUndefined()
  expect(Object.fromEntries(provider.request.form)).toMatchObject({
    client_secret: 's3cret',
    redirect_uri: `${publicUrl}/api/login/return`,
  })
})

test('a site without a client secret proves itself by PKCE alone', async () => {
  identity = login({ clientSecret: undefined })
  await comesBack((attempt) => signed(anas(attempt)))
  expect(provider.request.authorization).toBeUndefined()
  expect(provider.request.form.get('code_verifier')).toHaveLength(43)
})

test('a login is refused while the provider is down, and the next login queries it again', async () => {
  provider.isDown = true
  await expect(identity.start({ language: 'en-US' })).rejects.toMatchObject(refusedFor('status code'))
  expect(await identity.farewell('a token')).toBe(`${publicUrl}/`)
  provider.isDown = false
  expect((await identity.start({ language: 'en-US' })).address).toContain(`${provider.issuer}/auth?`)
})

test('a logout goes through the provider if it has a logout address, else to the home page', async () => {
  expect(await identity.farewell('a token')).toBe(`${publicUrl}/`)
  provider.metadata.end_session_endpoint = `${provider.issuer}/bye`
  const bye = new URL(await login().farewell('a token'))
  expect(`${bye.origin}${bye.pathname}`).toBe(`${provider.issuer}/bye`)
  expect(Object.fromEntries(bye.searchParams)).toEqual({
    client_id: 'tramo',
    id_token_hint: 'a token',
    post_logout_redirect_uri: `${publicUrl}/`,
  })
})

test('a provider over plain http is accepted only on this machine', () => {
  expect(() => login({ issuer: 'http://login.example' })).toThrow('https')
  expect(() => login({ issuer: 'http://localhost.example' })).toThrow('https')
  expect(() => login({ issuer: 'http://[::1]:8080/realms/tramo' })).not.toThrow()
})
