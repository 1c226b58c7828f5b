import { describe, expect, test } from 'vitest'
import { logIn, logOut, showSession } from '#contract/accounts.ts'
import { searchTrips } from '#contract/trips.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'

const { ana, bruno, emma, join, visitor, db, clock, people, stage } = await cast()
const me = async (someone: typeof ana) => (await someone.call(showSession, {})).me
/** Logs the same person in again, in the same browser. */
const again = async (someone: typeof ana, name: string) => {
  await someone.call(logIn, { body: {} })
  const response = await someone.send('GET', `/api/login/return?code=${name}`)
  await someone.arrive()
  return response
}

describe('logging in', () => {
  test('somebody new has an account at once, and no profile', async () => {
    const nadia = await join({ name: 'Nadia' })
    expect(await me(nadia)).toMatchObject({
      email: 'nadia@example.org',
      name: null,
      registered: false,
      hasCar: false,
      isAdmin: false,
      isBanned: false,
      suggested: { name: 'Nadia', lastName: '' },
    })
  })

  test('the same person of the same issuer is the same account', async () => {
    const before = await me(ana)
    await again(ana, 'Ana')
    expect((await me(ana))?.id).toBe(before?.id)
  })

  test('leads back to where the person wanted to be, and never away from the site', async () => {
    const goes = async (returnTo: string) => {
      await ana.call(logIn, { body: { returnTo } })
      return (await ana.send('GET', '/api/login/return?code=Ana')).headers.location
    }
    expect(await goes('/route-list/2?from=1&to=2')).toBe('/route-list/2?from=1&to=2')
    for (const away of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      await ana.arrive()
      expect(await goes(away)).toBe('/home')
    }
    await ana.arrive()
  })

  test('a return that no login of this browser began is refused kindly', async () => {
    const stranger = visitor()
    const response = await stranger.send('GET', '/api/login/return?code=Ana')
    expect([response.statusCode, response.headers.location]).toEqual([302, '/home?login=login_failed'])
    stranger.jar.set('login', '{"returnTo":"/"}.forged')
    expect((await stranger.send('GET', '/api/login/return?code=Ana')).headers.location).toBe('/home?login=login_failed')
  })

  test('an e-mail that the provider has not confirmed does not come in', async () => {
    people.set('Vera', {
      issuer: 'stage',
      subject: 'Vera',
      email: 'vera@example.org',
      emailVerified: false,
      authenticatedAt: clock.now(),
      idToken: 't',
    })
    const vera = visitor()
    await vera.call(logIn, { body: {} })
    expect((await vera.send('GET', '/api/login/return?code=Vera')).headers.location).toBe('/home?login=email_not_verified')
    expect((await vera.call(showSession, {})).me).toBeNull()
  })

  test('an e-mail belongs to one account: another subject with it is refused, and a changed one is followed', async () => {
    const impostor = {
      issuer: 'elsewhere',
      subject: 'X',
      email: 'ANA@example.org',
      emailVerified: true,
      authenticatedAt: clock.now(),
      idToken: 't',
    }
    people.set('Impostor', impostor)
    const browser = visitor()
    await browser.call(logIn, { body: {} })
    expect((await browser.send('GET', '/api/login/return?code=Impostor')).headers.location).toBe('/home?login=email_taken')
    people.set('Bruno', { ...impostor, issuer: 'stage', subject: 'Bruno', email: 'bruno@new.example.org' })
    await again(bruno, 'Bruno')
    expect((await me(bruno))?.email).toBe('bruno@new.example.org')
    const history = await db.selectFrom('account_history').select('event').where('account_id', '=', bruno.id).execute()
    expect(history.map(({ event }) => event)).toContain('email_changed')
  })

  test('ten first logins at once of one person make one account', async () => {
    people.set('Olga', {
      issuer: 'stage',
      subject: 'Olga',
      email: 'olga@example.org',
      emailVerified: true,
      authenticatedAt: clock.now(),
      idToken: 't',
    })
    const browsers = Array.from({ length: 10 }, visitor)
    const arrivals = await Promise.all(
      browsers.map(async (browser) => {
        await browser.call(logIn, { body: {} })
        return (await browser.send('GET', '/api/login/return?code=Olga')).headers.location
      }),
    )
    expect(new Set(arrivals)).toEqual(new Set(['/home']))
    expect(await db.selectFrom('accounts').select('id').where('subject', '=', 'Olga').execute()).toHaveLength(1)
  })
})

describe('a session', () => {
  test('has a new id at each login, of which the database knows only the hash', async () => {
    const before = ana.jar.get('session')
    await again(ana, 'Ana')
    expect(ana.jar.get('session')).not.toBe(before)
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ana.jar.get('session'))
  })

  test('cannot be read by scripts and is sent to this site alone', async () => {
    await ana.call(logIn, { body: {} })
    const cookie = String((await ana.send('GET', '/api/login/return?code=Ana')).headers['set-cookie'])
    expect(cookie).toMatch(/session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
    await ana.arrive()
  })

  test('ends at logout, for good', async () => {
    const paula = await join({ name: 'Paula' })
    const stolen = paula.jar.get('session') ?? ''
    expect(await paula.call(logOut, { body: {} })).toEqual({ address: 'http://localhost/' })
    const thief = visitor()
    thief.jar.set('session', stolen)
    expect((await thief.call(showSession, {})).me).toBeNull()
  })

  test('idles out after twelve hours, an administrator’s after half an hour', async () => {
    const [quim, rita] = [await join({ name: 'Quim' }), await join({ name: 'Rita', registered: true, admin: true })]
    clock.pass(29 * MINUTE_MS)
    expect(await me(rita)).toBeTruthy()
    clock.pass(31 * MINUTE_MS)
    expect([Boolean(await me(quim)), Boolean(await me(rita))]).toEqual([true, false])
    clock.pass(12 * HOUR_MS)
    expect(await me(quim)).toBeNull()
    clock.pass(-13 * HOUR_MS)
  })

  test('lasts a week at the longest, however busy', async () => {
    const sara = await join({ name: 'Sara' })
    for (let hours = 0; hours < 7 * 24 - 1; hours += 11) {
      clock.pass(11 * HOUR_MS)
      await me(sara)
    }
    expect(await me(sara)).toBeNull()
    clock.pass(-16 * 11 * HOUR_MS)
  })
})

describe('a change', () => {
  const change = { method: 'POST', path: '/api/logout' } as const

  test('needs the token of its session', async () => {
    const tomas = await join({ name: 'Tomas' })
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      const response = await tomas.send(change.method, change.path, {}, { 'x-csrf-token': token })
      expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([403, 'csrf'])
    }
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    const response = await ana.send(change.method, change.path, {}, headers)
    expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([403, 'origin_refused'])
  })
})

test('banned people may log in and see who they are, and nothing else', async () => {
  const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
  expect((await me(boris))?.isBanned).toBe(true)
  await expect(boris.call(searchTrips, { query: {} })).rejects.toThrow('barred')
  await expect(visitor().call(searchTrips, { query: {} })).rejects.toThrow('login_required')
})

test('an administrator without a profile is none', async () => {
  expect((await me(emma))?.isAdmin).toBe(true)
  expect((await me(await join({ name: 'Zoe', admin: true })))?.isAdmin).toBe(false)
  expect(stage.world.settings.DEMO).toBe('on')
})
