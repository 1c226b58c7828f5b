import { describe, expect, test } from 'vitest'
import { endAllSessions, endOneSession, listSessions, logIn, logOut, showSession } from '#contract/people/accounts.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { listEntries } from '../../platform/audit/queries.ts'
import { cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, emma, join, visitor, db, clock, people, stage } = await cast()
const me = async (someone: typeof ana) => (await someone.call(showSession, {})).me
const isIn = async (someone: Pick<typeof ana, 'call'>) => (await someone.call(showSession, {})).me !== null
/** Opens another browser with the same cookie, as a thief would. */
async function copied(someone: Pick<typeof ana, 'jar'>) {
  const other = visitor()
  other.jar.set('session', someone.jar.get('session') ?? '')
  return other
}
/** Logs the person in from another browser. */
async function elsewhere(name: string, headers: Record<string, string> = {}) {
  const browser = visitor()
  await browser.call(logIn, { body: {} })
  await browser.send('GET', `/api/login/return?code=${name}`, undefined, headers)
  return browser
}
/** Logs the same person in again, in the same browser. */
const again = async (someone: typeof ana, name: string) => {
  await someone.call(logIn, { body: {} })
  const response = await someone.send('GET', `/api/login/return?code=${name}`)
  await someone.arrive()
  return response
}

describe('login', () => {
  test('a new person gets an account immediately, without a profile', async () => {
    const nadia = await join({ name: 'Nadia' })
    expect(await me(nadia)).toMatchObject({
      email: 'nadia@example.org',
      name: 'Nadia',
      registered: false,
      hasCar: false,
      isAdmin: false,
      isBanned: false,
      suggested: { name: 'Nadia', lastName: '' },
    })
  })

  test('registration suggests the name of the login, with typographic signs replaced by keyboard ones', async () => {
    const dora = await join({ name: 'Dora' })
    const rename = { given_name: 'Dora-Inés', family_name: 'D’Angelo-Ñáñez' }
    await db.updateTable('accounts').set(rename).where('id', '=', dora.id).execute()
    expect(await me(dora)).toMatchObject({ suggested: { name: 'Dora Inés', lastName: "D'Angelo-Ñáñez" } })
  })

  test('the same person of the same issuer always gets the same account', async () => {
    const before = await me(ana)
    await again(ana, 'Ana')
    expect((await me(ana))?.id).toBe(before?.id)
  })

  test('login returns to the requested page, and never to another site', async () => {
    const goes = async (returnTo: string) => {
      await ana.call(logIn, { body: { returnTo } })
      return (await ana.send('GET', '/api/login/return?code=Ana')).headers.location
    }
    expect(await goes('/route-list/2?from=1&to=2')).toBe('/route-list/2?from=1&to=2')
    const away = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/.//evil.example']
    for (const path of [...away, '/\t/evil.example', '/\n/evil.example', '/\t\\evil.example', '/\r\n//evil.example']) {
      await ana.arrive()
      expect([path, await goes(path)]).toEqual([path, '/home'])
    }
    for (const odd of ['/ho\nme', '/ho\rme\t', '/home?a=\u0000b', '/home?a=\u2028#\u2029']) {
      await ana.arrive()
      expect(await goes(odd)).toMatch(/^\/home(\?a=%00b|\?a=%E2%80%A8#%E2%80%A9)?$/)
    }
    await ana.arrive()
  })

  test('a login return that this browser did not begin is refused with a message', async () => {
    const stranger = visitor()
    const response = await stranger.send('GET', '/api/login/return?code=Ana')
    expect([response.statusCode, response.headers.location]).toEqual([302, '/home?login=login_failed'])
    stranger.jar.set('login', '{"returnTo":"/"}.forged')
    expect((await stranger.send('GET', '/api/login/return?code=Ana')).headers.location).toBe('/home?login=login_failed')
  })

  test('login refuses an e-mail that the provider has not verified', async () => {
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

  test('login refuses the e-mail of another account, and stores the changed e-mail of a person', async () => {
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
    const [entry] = await listEntries(db, { subject: `account:${bruno.id}`, action: 'email_changed' }, 5)
    const sides = { before: { email: 'b…@e….org' }, after: { email: 'b…@n….org' }, address: '127.0.0.1' }
    expect(entry).toMatchObject({ actor: bruno.id, content: sides })
  })

  test('ten simultaneous first logins of one person make one account', async () => {
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

describe('sessions', () => {
  test('each login makes a new session id, and the database stores only its hash', async () => {
    const before = ana.jar.get('session')
    await again(ana, 'Ana')
    expect(ana.jar.get('session')).not.toBe(before)
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ana.jar.get('session'))
  })

  test('scripts cannot read the session cookie, and browsers send it only to this site', async () => {
    await ana.call(logIn, { body: {} })
    const cookie = String((await ana.send('GET', '/api/login/return?code=Ana')).headers['set-cookie'])
    expect(cookie).toMatch(/session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
    await ana.arrive()
  })

  test('logout ends the session permanently', async () => {
    const paula = await join({ name: 'Paula' })
    const stolen = paula.jar.get('session') ?? ''
    expect(await paula.call(logOut, { body: {} })).toEqual({ address: 'http://localhost/' })
    const thief = visitor()
    thief.jar.set('session', stolen)
    expect((await thief.call(showSession, {})).me).toBeNull()
  })

  test('a new login ends the former session of its browser, and other sessions of the person stay', async () => {
    const pilar = await join({ name: 'Pilar' })
    const [former, other] = [await copied(pilar), await elsewhere('Pilar')]
    await again(pilar, 'Pilar')
    expect([await isIn(former), await isIn(pilar), await isIn(other)]).toEqual([false, true, true])
  })

  test('a login of another person in the same browser ends the former session', async () => {
    const [tina, ugo] = [await join({ name: 'Tina' }), await join({ name: 'Ugo' })]
    const former = await copied(tina)
    await again(tina, 'Ugo')
    expect(await isIn(former)).toBe(false)
    expect((await me(tina))?.email).toBe(ugo.email)
  })

  test('a session ends after seven idle days, an administrator’s after half an hour', async () => {
    const [quim, rita] = [await join({ name: 'Quim' }), await join({ name: 'Rita', registered: true, admin: true })]
    clock.pass(29 * MINUTE_MS)
    expect(await me(rita)).toBeTruthy()
    clock.pass(31 * MINUTE_MS)
    expect([Boolean(await me(quim)), Boolean(await me(rita))]).toEqual([true, false])
    clock.pass(7 * DAY_MS - MINUTE_MS)
    expect(await me(quim)).toBeTruthy()
    clock.pass(7 * DAY_MS + MINUTE_MS)
    expect(await me(quim)).toBeNull()
    clock.pass(-14 * DAY_MS - 60 * MINUTE_MS)
  })

  test('a session lasts at most thirty days, however active', async () => {
    const sara = await join({ name: 'Sara' })
    for (let days = 0; days < 25; days += 5) {
      clock.pass(5 * DAY_MS)
      expect(await isIn(sara)).toBe(true)
    }
    clock.pass(5 * DAY_MS)
    expect(await isIn(sara)).toBe(false)
    clock.pass(-30 * DAY_MS)
  })
})

describe('the list of own sessions', () => {
  const list = async (someone: Pick<typeof ana, 'call'>) => (await someone.call(listSessions, {})).sessions
  const firefox = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0' }

  test('the list of sessions shows device, first and last use, and the current session', async () => {
    const lara = await join({ name: 'Lara' })
    const begun = clock.now().toISOString()
    clock.pass(5 * MINUTE_MS)
    await elsewhere('Lara', firefox)
    clock.pass(5 * MINUTE_MS)
    const [here, there] = await list(lara)
    expect(here).toMatchObject({ device: null, firstUsedAt: begun, lastUsedAt: clock.now().toISOString(), current: true })
    expect(there).toMatchObject({ device: 'Firefox, Android', current: false })
    expect(Object.keys(here ?? {}).sort()).toEqual(['current', 'device', 'firstUsedAt', 'id', 'lastUsedAt'])
    clock.pass(-10 * MINUTE_MS)
  })

  test('the list of sessions excludes expired ones', async () => {
    const [mia, rosa] = [await join({ name: 'Mia' }), await join({ name: 'Rosa', registered: true, admin: true })]
    await Promise.all([elsewhere('Mia'), elsewhere('Rosa')])
    clock.pass(31 * MINUTE_MS)
    await again(rosa, 'Rosa')
    expect([await list(mia), await list(rosa)].map(({ length }) => length)).toEqual([2, 1])
    clock.pass(-31 * MINUTE_MS)
  })

  test('a person ends single sessions, and another person’s are not found', async () => {
    const [nora, oto] = [await join({ name: 'Nora' }), await join({ name: 'Oto' })]
    const stolen = await elsewhere('Nora')
    const id = (await list(nora)).find(({ current }) => !current)?.id ?? ''
    for (const not of [id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), 'x'])
      await expect(nora.call(endOneSession, { params: { id: not } })).rejects.toThrow('not_found')
    await expect(oto.call(endOneSession, { params: { id } })).rejects.toThrow('not_found')
    expect(await isIn(stolen)).toBe(true)
    await nora.call(endOneSession, { params: { id } })
    expect([await isIn(stolen), await isIn(nora)]).toEqual([false, true])
  })

  test('ending all sessions ends those of the person, in this browser too, and of no one else', async () => {
    const [pia, quique] = [await join({ name: 'Pia' }), await join({ name: 'Quique' })]
    const [stolen, here] = [await elsewhere('Pia'), await copied(pia)]
    expect(await pia.call(endAllSessions, {})).toEqual({ address: 'http://localhost/' })
    expect([await isIn(stolen), await isIn(here), pia.jar.has('session'), await isIn(quique)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    const history = await db.selectFrom('account_history').select('event').where('account_id', '=', pia.id).execute()
    expect(history.map(({ event }) => event)).toContain('logged_out_everywhere')
  })

  test('a barred person can end sessions', async () => {
    const boris = await join({ name: 'Basilio', registered: true, standing: 'disabled' })
    expect(await list(boris)).toHaveLength(1)
    await boris.call(endAllSessions, {})
    expect(await isIn(boris)).toBe(false)
  })

  test('the database deletes expired sessions', async () => {
    const vito = await join({ name: 'Vito' })
    const left = () => db.selectFrom('sessions').select('id').where('account_id', '=', vito.id).execute()
    clock.pass(7 * DAY_MS - MINUTE_MS)
    await runJob(stage.world, 'delete-old-sessions')
    expect(await left()).toHaveLength(1)
    clock.pass(MINUTE_MS)
    await runJob(stage.world, 'delete-old-sessions')
    expect(await left()).toHaveLength(0)
    clock.pass(-7 * DAY_MS)
  })
})

describe('protection of write calls', () => {
  const change = { method: 'POST', path: '/api/logout' } as const

  test('a write call needs the CSRF token of its session', async () => {
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
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ])('a write call from %s is refused', async (_, headers) => {
    const response = await ana.send(change.method, change.path, {}, headers)
    expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([403, 'origin_refused'])
  })
})

test('banned people can log in and see their own account, and nothing else', async () => {
  const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
  expect((await me(boris))?.isBanned).toBe(true)
  await expect(boris.call(searchTrips, { query: {} })).rejects.toThrow('barred')
  await expect(visitor().call(searchTrips, { query: {} })).rejects.toThrow('login_required')
})

test('an administrator without a profile has no administrator’s rights', async () => {
  await again(emma, 'Emma')
  expect((await me(emma))?.isAdmin).toBe(true)
  expect((await me(await join({ name: 'Zoe', admin: true })))?.isAdmin).toBe(false)
  expect(stage.world.settings.DEMO).toBe('on')
})
