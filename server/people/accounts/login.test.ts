import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, fastify } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { settings, WrongSetting } from '../../platform/config.ts'
import { logTo } from '../../platform/log.ts'
import { oidcIdentity } from '../../providers/identity/hosted.ts'
import { signed, type StandIn, standIn } from '../../providers/identity/testing/standIn.ts'
import type { World } from '../../world.ts'
import { beginLogin, serveLoginReturn, socialPages } from './login.ts'

const publicUrl = 'https://tramo.example'

describe('failed logins', () => {
  let provider: StandIn
  afterEach(() => provider.stop())

  /** Logs in, and follows the return from the provider. Returns the redirect and the log lines. */
  async function fails(claims: object, query: Record<string, string> = {}) {
    provider = await standIn()
    const lines: string[] = []
    const log: FastifyBaseLogger = logTo({ write: (line) => void lines.push(line) }, 'debug', 'a key')
    const identity = oidcIdentity({
      issuer: provider.issuer,
      clientId: 'tramo',
      clientSecret: 's3cret',
      publicUrl,
      now: () => new Date(),
    })
    const world = { identity, publicUrl, log } as unknown as World // as: a failed login reads only these fields
    const app = fastify({ loggerInstance: log })
    await app.register(cookie, { secret: 'of cookies' })
    app.get('/begin', async (_, reply) => reply.redirect(await beginLogin(world, reply, { language: 'en-US' })))
    serveLoginReturn(app, world)
    const begun = await app.inject('/begin')
    const sent = new URL(String(begun.headers.location)).searchParams
    const now = Math.floor(Date.now() / 1000)
    const ana = { iss: provider.issuer, aud: 'tramo', sub: 'ana', nonce: sent.get('nonce'), iat: now, exp: now + 300 }
    provider.idToken = signed({ ...ana, email: 'ana@example.org', email_verified: true, ...claims })
    const returned = new URLSearchParams({ code: 'c0de-of-ana', state: sent.get('state') ?? '', ...query }).toString()
    const [jar] = begun.cookies
    const cookies = jar ? { [jar.name]: jar.value } : {}
    const { headers } = await app.inject({ url: `/login/return?${returned}`, cookies })
    await app.close()
    const secrets = [provider.idToken, 'c0de-of-ana', 's3cret', 'ana@example.org', sent.get('state') ?? '', jar?.value ?? '']
    return { location: headers.location, lines, secrets }
  }

  test.each([
    ['another audience', { aud: 'another' }, {}, '"aud"'],
    ['another nonce', { nonce: 'another' }, {}, 'nonce'],
    ['an expired token', { exp: 1 }, {}, '"exp"'],
    ['no e-mail', { email: undefined }, {}, 'no e-mail'],
    [
      'an e-mail that is only a preferred name',
      { email: undefined, preferred_username: 'ana@example.org' },
      {},
      'preferred_username',
    ],
    ['a refusal of the provider', {}, { error: 'access_denied', error_description: 'no consent' }, 'no consent'],
    [
      'an error that repeats the code',
      {},
      { error: 'invalid_request', error_description: 'c0de-of-ana is used' },
      '[hidden] is used',
    ],
    [
      'an error that names the person',
      {},
      { error: 'access_denied', error_description: 'ana@example.org is unknown' },
      'is unknown',
    ],
  ])('a failed login logs its reason without a secret: %s', async (_, claims, query, why) => {
    const { location, lines, secrets } = await fails(claims, query)
    expect(location).toBe('/home?login=login_failed')
    const line = lines.map((one) => JSON.parse(one) as Record<string, unknown>).find(({ msg }) => msg === 'login-refused')
    expect(line).toMatchObject({ refusal: 'login_failed', why: expect.stringContaining(why) })
    for (const secret of secrets.filter(Boolean)) expect(lines.join('')).not.toContain(secret)
  })
})

test('social pages are named after their sites, and are empty without a setting', () => {
  const { SOCIAL_PAGES } = settings({ SOCIAL_PAGES: 'https://www.instagram.com/tramo  https://mastodon.social/@tramo' })
  expect(socialPages(SOCIAL_PAGES)).toEqual([
    { name: 'Instagram', address: 'https://www.instagram.com/tramo' },
    { name: 'mastodon.social', address: 'https://mastodon.social/@tramo' },
  ])
  expect(socialPages(settings({}).SOCIAL_PAGES)).toEqual([])
})

test.each(['instagram.com/tramo', 'http://instagram.com/tramo', 'javascript:alert(1)', 'https://', 'https://a.b,https://c.d e'])(
  'the server does not start with a setting that is no list of https addresses: %s',
  (SOCIAL_PAGES) => {
    expect(() => settings({ SOCIAL_PAGES })).toThrow(WrongSetting)
  },
)
