import Fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { forgetPasskeys, startSession } from '../../../people/accounts/actions.ts'
import { listEntries } from '../../../platform/audit/queries.ts'
import { countLoginCodes } from '../../../platform/http/monitoring/loginCodes.ts'
import type { Session } from '../../../platform/http/route.ts'
import { stage } from '../../../testing/testServer.ts'
import { authenticator, type Forgery } from '../testing/authenticator.ts'
import { ownIdentity, ownSubject } from './identity.ts'
import { mountOwnLogin } from './mount.ts'
import { passkeysOf } from './passkeys.ts'

const { world, db, clock } = await stage()
const own = { ...world, publicUrl: 'http://localhost' }
const identity = ownIdentity(own)
let app: FastifyInstance
let session: Session | undefined
let proved: string[]

beforeEach(async () => {
  app = Fastify()
  proved = []
  mountOwnLogin(app, own, {
    sessionOf: async () => session,
    again: async (_, { returnTo }) => `/log-in?to=${returnTo}`,
    onPasskey: async ({ member }) => void proved.push(member.id),
  })
  await app.ready()
})
afterEach(() => app.close())

const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload: new URLSearchParams(fields).toString() })

/** Creates an account and its session, with a login at this moment. */
async function joins(name: string, { admin = false } = {}) {
  const email = `${name}@example.org`
  const person = {
    issuer: 'own',
    subject: ownSubject(own.sealer, email),
    email,
    emailVerified: true,
    authenticatedAt: clock.now(),
    idToken: '',
  }
  const idHash = randomBytes(32)
  await startSession(own, person, { idHash, device: null, former: undefined, address: '::1', language: 'en-US' })
  const account = await db.selectFrom('accounts').select(['id', 'email']).where('email', '=', email).executeTakeFirstOrThrow()
  if (admin) await db.updateTable('accounts').set({ admin: true }).where('id', '=', account.id).execute()
  const member = { ...account, name, gender: null, admin: false, standing: 'active', registered: true, hasCar: false }
  const one = {
    member,
    idHash,
    idToken: null,
    authenticatedAt: clock.now(),
    terms: null,
    restricted: false,
  } as unknown as Session
  session = one
  return { ...account, session: one }
}

const creates = async (key = authenticator(own.publicUrl), forged: Forgery = {}) => {
  const options = (await post('/login/passkeys/options')).json()
  const answer = await post('/login/passkeys', { response: JSON.stringify(key.create(options, forged)) })
  return { key, status: answer.statusCode, options }
}

async function asks() {
  const { address, attempt } = await identity.start({ language: 'en-US' })
  const { search } = new URL(address)
  const options = (await post(`/login/passkey/options${search}`)).json()
  return { attempt, search, options }
}

const sends = (search: string, response: unknown) => post(`/login/passkey${search}`, { response: JSON.stringify(response) })

async function logsIn(key: ReturnType<typeof authenticator>, forged: Forgery = {}) {
  const { attempt, search, options } = await asks()
  const answer = await sends(search, key.use(options, forged))
  const finish = () => identity.finish(new URL(answer.headers.location ?? '', own.publicUrl), attempt)
  return { status: answer.statusCode, html: answer.body, finish }
}

const keysOf = ({ id }: { id: string }) => passkeysOf(db, id)
const alarmsOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('alarms').select('kind').where('about', '=', id).execute()).map(({ kind }) => kind)

describe('a passkey', () => {
  test('a passkey logs its owner in once, with a proof made for this login', async () => {
    const ana = await joins('ana')
    const { key, status } = await creates()
    expect([status, proved]).toEqual([303, [ana.id]])
    const login = await logsIn(key)
    expect(login.status).toBe(303)
    expect(await login.finish()).toMatchObject({ email: ana.email, byPasskey: true, authenticatedAt: clock.now() })
    await expect(login.finish()).rejects.toThrow('login_failed')
    expect(await countLoginCodes(db, clock.now())).toMatchObject({ sent: 0, used: 0, wrong: 0 })
  })

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://tramo.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['a person who was not verified', { isVerified: false }],
    ['a challenge of nobody', { challenge: randomBytes(32).toString('base64url') }],
    ['a user handle of another account', { userHandle: randomBytes(16).toString('base64url') }],
    ['an empty user handle', { userHandle: '' }],
  ])('a passkey with %s does not log in', async (_, forged) => {
    await joins('bruno')
    const { key } = await creates()
    const { status, html } = await logsIn(key, forged)
    expect(status).toBe(422)
    expect(html).toContain('This passkey didn’t work')
    expect((await logsIn(key)).status).toBe(303)
  })

  test('a passkey whose response is sent twice opens one session and remains enabled', async () => {
    const carla = await joins('carla')
    const { key } = await creates()
    const { search, options } = await asks()
    const response = key.use(options)
    expect([(await sends(search, response)).statusCode, (await sends(search, response)).statusCode]).toEqual([303, 422])
    expect((await keysOf(carla))[0]?.off_at).toBeNull()
    expect((await logsIn(key)).status).toBe(303)
  })

  test('a passkey with a decreasing counter is a copy: it is disabled, and an alarm is raised once', async () => {
    const dora = await joins('dora')
    const { key } = await creates()
    await logsIn(key)
    await logsIn(key)
    expect((await logsIn(key, { counter: 1 })).status).toBe(422)
    expect((await logsIn(key, { counter: 99 })).status).toBe(422)
    expect((await keysOf(dora))[0]?.off_at).toEqual(clock.now())
    expect(await alarmsOf(dora)).toEqual(['passkey_copied'])
  })

  test('a passkey without a counter can be used any number of times', async () => {
    await joins('elena')
    const { key } = await creates(undefined, { counter: 0 })
    for (let times = 0; times < 3; times++) expect((await logsIn(key, { counter: 0 })).status).toBe(303)
  })

  test('a login by passkey expires with its challenge after ten minutes', async () => {
    await joins('fabio')
    const { key } = await creates()
    const { search, options } = await asks()
    clock.pass(10 * MINUTE_MS)
    expect((await sends(search, key.use(options))).statusCode).toBe(422)
  })

  test('a deleted passkey is refused, and other people can neither delete nor rename it', async () => {
    const gala = await joins('gala')
    const { key } = await creates()
    const [{ id } = { id: '' }] = await keysOf(gala)
    await joins('mallory')
    await post('/login/passkeys', { delete: id })
    await post('/login/passkeys', { rename: id, name: 'mine' })
    expect((await keysOf(gala)).map(({ name }) => name)).toEqual(['Passkey'])
    session = gala.session
    await post('/login/passkeys', { rename: id, name: ' Phone ' })
    await post('/login/passkeys', { rename: id, name: ' ' })
    expect((await keysOf(gala)).map(({ name }) => name)).toEqual(['Phone'])
    await post('/login/passkeys', { delete: id })
    expect((await logsIn(key)).status).toBe(422)
  })

  test('a passkey of a closed account is refused', async () => {
    const hugo = await joins('hugo')
    const { key } = await creates()
    const login = await logsIn(key)
    await db.updateTable('accounts').set({ standing: 'closed', closed_at: clock.now() }).where('id', '=', hugo.id).execute()
    const beginning = { idHash: randomBytes(32), device: null, former: undefined, address: '::1', language: 'en-US' } as const
    await expect(startSession(own, await login.finish(), beginning)).rejects.toThrow('account_closed')
  })
})

test.each(['', 'null', '[]', '{}', '{"id":1}', '{"id":"x","response":null}', '{"id":"x"', '7'])(
  'the invalid response %j is refused',
  async (response) => {
    const { search } = await asks()
    expect((await post(`/login/passkey${search}`, { response })).statusCode).toBe(422)
    await joins('irma')
    expect((await post('/login/passkeys', { response })).statusCode).toBe(422)
  },
)

describe('creating a passkey', () => {
  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://tramo.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['a person who was not verified', { isVerified: false }],
    ['a challenge of nobody', { challenge: randomBytes(32).toString('base64url') }],
  ])('creating a passkey with %s is refused', async (_, forged) => {
    const jose = await joins('jose')
    expect((await creates(undefined, forged)).status).toBe(422)
    expect(await keysOf(jose)).toEqual([])
  })

  test('creating a passkey requires a login within the last ten minutes, in the session that began it', async () => {
    const kiara = await joins('kiara')
    const { options } = await creates()
    await joins('luis')
    const other = await post('/login/passkeys', { response: JSON.stringify(authenticator(own.publicUrl).create(options)) })
    expect(other.statusCode).toBe(422)
    session = { ...kiara.session, authenticatedAt: new Date(clock.now().getTime() - 11 * MINUTE_MS) }
    expect((await post('/login/passkeys/options')).statusCode).toBe(403)
    const late = await post('/login/passkeys', { response: '{}' })
    expect(late.headers.location).toContain('/log-in?to=/login/passkeys')
    session = undefined
    expect((await post('/login/passkeys', { response: '{}' })).statusCode).toBe(400)
  })

  test('a passkey is stored for one account only, and an account has at most ten', async () => {
    const maria = await joins('maria')
    const { key } = await creates()
    await joins('nadia')
    expect((await creates(key)).status).toBe(422)
    session = maria.session
    for (let n = 1; n < 10; n++) expect((await creates()).status).toBe(303)
    expect((await creates()).status).toBe(422)
    expect(await keysOf(maria)).toHaveLength(10)
    const page = await app.inject({ url: '/login/passkeys' })
    expect(page.body).toContain('which is the maximum')
  })

  test('a passkey form on another site does nothing', async () => {
    await joins('olga')
    expect((await post('/login/passkeys/options', {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('the offer after a login by mail', () => {
  const offers = (to: string, cookie = '') =>
    app.inject({ url: `/login/passkeys?${new URLSearchParams({ to })}`, headers: { cookie } })

  test('the offer of a passkey appears once in a browser, and not for a user with a passkey', async () => {
    await joins('pablo')
    const first = await offers('/home')
    expect(first.body).toContain('Log in faster next time')
    const offered = String(first.headers['set-cookie']).split(';')[0]
    expect((await offers('/home', offered)).headers.location).toBe('/home')
    await creates()
    expect((await offers('/home')).headers.location).toBe('/home')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'the offer of a passkey leads to no other site: %j',
    async (to) => {
      await joins('quino')
      const { body, headers } = await offers(to)
      expect([body.includes('evil'), body.includes('alert(1)'), headers.location]).toEqual([false, false, undefined])
    },
  )

  test('the offer of a passkey is in the language chosen on the device, if the address has no language', async () => {
    await joins('lola')
    const page = (headers: Record<string, string>) => app.inject({ url: '/login/passkeys', headers }).then(({ body }) => body)
    expect(await page({ cookie: 'language=es-AR', 'accept-language': 'en-US' })).toContain('<html lang="es-AR">')
    expect(await page({ 'accept-language': 'en-US' })).toContain('<html lang="en-US">')
  })

  test('at each login, an administrator is asked to create a passkey or to use an existing one', async () => {
    const rita = await joins('rita', { admin: true })
    session = { ...rita.session, adminWaits: true }
    expect((await offers('/home', 'login_offer=yes')).body).toContain('Administrators log in with a passkey')
    await creates()
    expect((await offers('/home', 'login_offer=yes')).body).toContain('the admin area needs your passkey')
  })
})

describe('a login by mail for a user with passkeys', () => {
  async function byMail(email: string, { fresh = false } = {}) {
    const { address, attempt } = await identity.start({ language: 'es-AR', fresh })
    const sent = await post(`/login${new URL(address).search}`, { email })
    const cookie = [sent.headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ')
    const { text } = await db.selectFrom('mailbox_mails').select('text').orderBy('n', 'desc').limit(1).executeTakeFirstOrThrow()
    const answer = await post('/login/code?lang=es-AR', { code: /^\d{6}$/m.exec(text)?.[0] ?? '' }, { cookie })
    return identity.finish(new URL(answer.headers.location ?? '', own.publicUrl), attempt)
  }
  const mailsTo = async (email: string) =>
    (await db.selectFrom('mailbox_mails').select('subject').where('to_address', '=', email).execute()).map(
      ({ subject }) => subject,
    )

  test('a login by mail counts as recent only after a day if the user has passkeys, and notifies the owner once', async () => {
    const sofia = await joins('sofia')
    const { key } = await creates()
    expect(await byMail(sofia.email)).toMatchObject({ email: sofia.email, authenticatedAt: null })
    await expect(byMail(sofia.email, { fresh: true })).rejects.toMatchObject({
      reason: 'login_failed',
      details: { at: '/login/passkeys?lang=es-AR&needed=yes' },
    })
    expect((await mailsTo(sofia.email)).filter((subject) => subject.includes('without your passkey'))).toHaveLength(1)
    clock.pass(DAY_MS)
    expect((await byMail(sofia.email, { fresh: true })).authenticatedAt).toEqual(clock.now())
    // a login by passkey resets the waiting time of a day
    await logsIn(key)
    expect((await byMail(sofia.email)).authenticatedAt).toBeNull()
  })

  test('an administrator’s login by mail counts as recent only after the operator deleted the passkeys, and the audit log records the deletion', async () => {
    const tomas = await joins('tomas', { admin: true })
    const { key } = await creates()
    await byMail(tomas.email)
    clock.pass(30 * DAY_MS)
    expect((await byMail(tomas.email)).authenticatedAt).toBeNull()
    expect(await forgetPasskeys(own, tomas.email, 'lost')).toBe(1)
    expect((await logsIn(key)).status).toBe(422)
    expect((await byMail(tomas.email)).authenticatedAt).toEqual(clock.now())
    const sessions = await db.selectFrom('sessions').select('id').where('account_id', '=', tomas.id).execute()
    expect(sessions).toEqual([])
    expect(await listEntries(db, { subject: `account:${tomas.id}`, action: 'passkeys_forgotten' }, 5)).toHaveLength(1)
  })

  test('a login by mail does not count as recent when the passkey was disabled as a copy', async () => {
    const ursula = await joins('ursula')
    const { key } = await creates()
    await logsIn(key, { counter: 5 })
    await logsIn(key, { counter: 4 })
    expect((await byMail(ursula.email)).authenticatedAt).toBeNull()
  })
})

test('the response to an address is the same with and without an account', async () => {
  const known = await joins('wanda')
  const answers = async (email: string) => {
    const { address } = await identity.start({ language: 'en-US' })
    const sent = await post(`/login${new URL(address).search}`, { email })
    const [cookie = ''] = [sent.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    const { body } = await app.inject({ url: String(sent.headers.location), headers: { cookie } })
    const { subject, text } = await db
      .selectFrom('mailbox_mails')
      .select(['subject', 'text'])
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow()
    const plain = (words: string) => words.replaceAll(email, 'EMAIL').replaceAll(/\d{6}|[\w-]{43}/g, '…')
    return [sent.statusCode, sent.headers.location, plain(body), subject, plain(text)]
  }
  expect(await answers(known.email)).toEqual(await answers('nobody.yet@example.org'))
})

test('a site at an IP address or without encryption offers no passkeys', async () => {
  await joins('vera')
  for (const publicUrl of ['http://127.0.0.1:3000', 'http://[::1]', 'http://tramo.example.org']) {
    const plain = Fastify()
    mountOwnLogin(
      plain,
      { ...own, publicUrl },
      { sessionOf: async () => session, again: async () => '', onPasskey: async () => {} },
    )
    const { address } = await ownIdentity({ ...own, publicUrl }).start({ language: 'en-US' })
    expect((await plain.inject({ url: `/login${new URL(address).search}` })).body).not.toContain('passkey')
    expect((await plain.inject({ url: '/login/passkeys' })).body).toContain('This browser can’t create passkeys')
    await plain.close()
  }
})
