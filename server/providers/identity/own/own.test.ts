import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { stage } from '../../../testing/testServer.ts'
import { MailAway } from '../../mail/port.ts'
import { browser, noSite } from '../testing/browser.ts'
import { listening } from '../testing/standIn.ts'
import { watchCodes } from './codeWatch.ts'
import { ownIdentity } from './identity.ts'
import { mountOwnLogin } from './mount.ts'

const { world, db, clock } = await stage({ LIMITS: 'on' })
let app: FastifyInstance
let own: typeof world

beforeEach(async () => {
  const { server, origin } = await listening()
  own = { ...world, publicUrl: origin }
  app = Fastify({ serverFactory: (handler) => server.on('request', handler), forceCloseConnections: true })
  mountOwnLogin(app, own, noSite)
  await app.ready()
  // moves the clock so that the hourly and daily limits start again
  clock.pass(DAY_MS)
})
afterEach(async () => {
  app.server.close()
  await app.close()
})

const someone = () => browser((address) => address.startsWith(`${own.publicUrl}/api/login/return`))
type Browser = ReturnType<typeof someone>
const mails = async (to: string) => {
  const rows = await db.selectFrom('mailbox_mails').select('text').where('to_address', '=', to).orderBy('n').execute()
  return rows.map(({ text }) => text)
}
const lastMail = async (to: string) => (await mails(to)).at(-1) ?? ''
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
const linkIn = (text: string) => /http\S+/.exec(text)?.[0] ?? ''
const keyIn = (text: string) => new URL(linkIn(text)).searchParams.get('key') ?? ''
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

async function request(who: Browser, email: string) {
  const { address, attempt } = await ownIdentity(own).start({ language: 'en-US' })
  return { attempt, page: await who.visit(address, { email }) }
}

async function logIn(who: Browser, email: string) {
  const { attempt, page } = await request(who, email)
  const { address } = await who.visit(page.address, { code: codeIn(await lastMail(email)) })
  return ownIdentity(own).finish(new URL(address), attempt)
}

test('a mailed code logs in once, only for the attempt that requested it', async () => {
  const who = someone()
  const { attempt, page } = await request(who, ' Ana@Example.org')
  expect(page.html).toContain('ana@example.org')
  const { address } = await who.visit(page.address, { code: codeIn(await lastMail('ana@example.org')) })
  const finish = (of = attempt) => ownIdentity(own).finish(new URL(address), of)
  await expect(finish({ ...attempt, verifier: 'another' })).rejects.toThrow('login_failed')
  expect(await finish()).toMatchObject({ issuer: 'own', email: 'ana@example.org', authenticatedAt: clock.now() })
  await expect(finish()).rejects.toThrow('login_failed')
})

test('the tables of the login contain no address before it is proved', async () => {
  await request(someone(), 'abel@example.org')
  const { rows } = await sql<{ row: string }>`select login_codes::text as row from login_codes
    union all select rate_limits::text from rate_limits`.execute(db)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ row }) => row.includes('abel'))).toEqual([])
})

test('after a clock was ahead and is set back, no login is in the future and no code works twice', async () => {
  const who = someone()
  const { attempt, page } = await request(who, 'ada@example.org')
  const code = codeIn(await lastMail('ada@example.org'))
  clock.pass(5 * MINUTE_MS)
  const { address } = await who.visit(page.address, { code })
  clock.pass(-5 * MINUTE_MS)
  const finish = () => ownIdentity(own).finish(new URL(address), attempt)
  expect((await finish()).authenticatedAt).toEqual(clock.now())
  await expect(finish()).rejects.toThrow('login_failed')
  expect((await who.visit(page.address, { code })).status).toBe(400)
})

test('the mail with a login code and the page for typing it warn against revealing the code', async () => {
  await request(someone(), 'agata@example.org')
  const mail = await lastMail('agata@example.org')
  expect(mail).toContain('no one from Tramo will ask you for it')
  expect((await someone().visit(linkIn(mail))).html).toContain('No one from Tramo will ever ask you for this code')
})

test('a code is found in the text of its mail, as a field of one line gets it', async () => {
  const who = someone()
  const { attempt, page } = await request(who, 'azul@example.org')
  const pasted = (await lastMail('azul@example.org'))
    .replaceAll('\n', '')
    .slice(0, Number(/maxLength="(\d+)"/i.exec(page.html)?.[1]))
  const { address } = await who.visit(page.address, { code: pasted })
  expect(await ownIdentity(own).finish(new URL(address), attempt)).toMatchObject({ email: 'azul@example.org' })
})

test('a code with too few digits stays in its field, and a wrong code is cleared', async () => {
  const who = someone()
  const { page } = await request(who, 'abril@example.org')
  const wrong = wrongFor(codeIn(await lastMail('abril@example.org')))
  expect((await who.visit(page.address, { code: '12 34' })).html).toContain('value="12 34"')
  expect((await who.visit(page.address, { code: wrong })).html).not.toContain(`value="${wrong}"`)
})

test('a code expires after five wrong tries or ten minutes', async () => {
  const who = someone()
  const { page } = await request(who, 'bruno@example.org')
  const right = codeIn(await lastMail('bruno@example.org'))
  for (let tries = 0; tries < 5; tries++) expect((await who.visit(page.address, { code: wrongFor(right) })).status).toBe(422)
  expect((await who.visit(page.address, { code: right })).html).toContain('no longer works')
  const late = someone()
  const second = await request(late, 'carla@example.org')
  clock.pass(10 * MINUTE_MS)
  expect((await late.visit(second.page.address, { code: codeIn(await lastMail('carla@example.org')) })).status).toBe(400)
})

test('opening a link does not spend it and shows the code in another browser; the button on the page logs in once', async () => {
  const who = someone()
  const { attempt } = await request(who, 'dora@example.org')
  const mail = await lastMail('dora@example.org')
  const elsewhere = await someone().visit(linkIn(mail))
  expect(elsewhere.html).toContain(codeIn(mail))
  expect(elsewhere.html).not.toContain('<form')
  for (let times = 0; times < 2; times++) expect((await who.visit(linkIn(mail))).html).toContain('dora@example.org')
  const { address } = await who.visit(`${own.publicUrl}/login/code`, { key: keyIn(mail) })
  expect(await ownIdentity(own).finish(new URL(address), attempt)).toMatchObject({ email: 'dora@example.org' })
  expect((await who.visit(`${own.publicUrl}/login/code`, { key: keyIn(mail) })).status).toBe(400)
})

test('a code requested by one browser does not work in another browser', async () => {
  const [stranger, owner] = [someone(), someone()]
  await request(stranger, 'elena@example.org')
  const strangers = codeIn(await lastMail('elena@example.org'))
  const { page } = await request(owner, 'elena@example.org')
  const owners = codeIn(await lastMail('elena@example.org'))
  const typed = await owner.visit(page.address, { code: strangers })
  expect(typed.status).toBe(strangers === owners ? 0 : 422)
})

describe('when strangers keep requesting codes for an address', () => {
  const bomb = async (email: string, times = 30) => {
    for (let time = 0; time < times; time++) await request(someone(), email)
  }

  test('the address gets three mails in ten minutes, nine in an hour and ten in a day from one network', async () => {
    await bomb('fabio@example.org')
    expect(await mails('fabio@example.org')).toHaveLength(3)
    for (let minutes = 0; minutes < 50; minutes += 10) {
      clock.pass(10 * MINUTE_MS)
      await bomb('fabio@example.org', 2)
    }
    expect((await mails('fabio@example.org')).length).toBeLessThanOrEqual(9)
    for (let hours = 0; hours < 20; hours++) {
      clock.pass(HOUR_MS)
      await bomb('fabio@example.org', 5)
    }
    expect(await mails('fabio@example.org')).toHaveLength(10)
  })

  test('the owner of an address logs in by the latest link, in a browser that is new to the site', async () => {
    await bomb('gala@example.org')
    const owner = someone()
    const { attempt, page } = await request(owner, 'gala@example.org')
    expect(page.html).toContain('Open the latest one')
    const link = linkIn(await lastMail('gala@example.org'))
    expect((await owner.visit(link)).html).toContain('Log in')
    const { address } = await owner.visit(page.address, { key: keyIn(link) })
    expect(await ownIdentity(own).finish(new URL(address), attempt)).toMatchObject({ email: 'gala@example.org' })
  })

  test('a link mailed to another address is refused', async () => {
    await bomb('hugo@example.org')
    const owner = someone()
    const { page } = await request(owner, 'hugo@example.org')
    await request(someone(), 'mallory@example.org')
    expect((await owner.visit(page.address, { key: keyIn(await lastMail('mallory@example.org')) })).status).toBe(422)
  })

  test('a browser that has logged in before still gets a mail with a working code', async () => {
    const owner = someone()
    await logIn(owner, 'irma@example.org')
    await bomb('irma@example.org')
    const before = (await mails('irma@example.org')).length
    expect(await logIn(owner, 'irma@example.org')).toMatchObject({ email: 'irma@example.org' })
    expect(await mails('irma@example.org')).toHaveLength(before + 1)
  })

  test('a browser known to one address is unknown to another', async () => {
    const stranger = someone()
    await logIn(stranger, 'jose@example.org')
    await bomb('kiara@example.org')
    const before = (await mails('kiara@example.org')).length
    await request(stranger, 'kiara@example.org')
    expect(await mails('kiara@example.org')).toHaveLength(before)
  })

  test('an address allows twenty guesses a day, and its link still works afterwards', async () => {
    const codes = async () => codeIn(await lastMail('luis@example.org'))
    const guess = async (times: number) => {
      const who = someone()
      const { page } = await request(who, 'luis@example.org')
      const wrong = wrongFor(await codes())
      for (let time = 0; time < times; time++) await who.visit(page.address, { code: wrong })
    }
    for (let browsers = 0; browsers < 4; browsers++) {
      await guess(5)
      clock.pass(10 * MINUTE_MS)
    }
    const owner = someone()
    const { page, attempt } = await request(owner, 'luis@example.org')
    expect((await owner.visit(page.address, { code: await codes() })).html).toContain('Open the latest email')
    const { address } = await owner.visit(page.address, { key: keyIn(await lastMail('luis@example.org')) })
    expect(await ownIdentity(own).finish(new URL(address), attempt)).toMatchObject({ email: 'luis@example.org' })
  })
})

test('a browser that has logged in before also has twenty guesses a day', async () => {
  const who = someone()
  await logIn(who, 'noel@example.org')
  const guess = async (times: number) => {
    const { page } = await request(who, 'noel@example.org')
    const wrong = wrongFor(codeIn(await lastMail('noel@example.org')))
    for (let time = 0; time < times; time++) await who.visit(page.address, { code: wrong })
    clock.pass(HOUR_MS)
  }
  for (let hours = 0; hours < 4; hours++) await guess(5)
  const { page } = await request(who, 'noel@example.org')
  const right = codeIn(await lastMail('noel@example.org'))
  expect((await who.visit(page.address, { code: right })).html).toContain('Open the latest email')
  // guesses by strangers count separately
  expect(await logIn(someone(), 'noel@example.org')).toMatchObject({ email: 'noel@example.org' })
})

test('guesses without a requested code do not count for an address', async () => {
  const guess = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/login/code',
      headers: {
        origin: own.publicUrl,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `login_code=made-up-${n}.${Buffer.from('nadia@example.org').toString('base64url')}`,
      },
      payload: 'code=000000',
    })
  for (let n = 0; n < 30; n++) expect((await guess(n)).statusCode).toBe(400)
  expect(await logIn(someone(), 'nadia@example.org')).toMatchObject({ email: 'nadia@example.org' })
})

test('a network can request a hundred mails an hour for all addresses together', async () => {
  for (let n = 0; n < 100; n++) await request(someone(), `n${n}@example.org`)
  const { page } = await request(someone(), 'another@example.org')
  expect(page).toMatchObject({ status: 429, html: expect.stringContaining('value="another@example.org"') })
  clock.pass(HOUR_MS)
  expect((await request(someone(), 'another@example.org')).page.status).toBe(200)
})

test('the form reports an address that refuses mail, and an unavailable mail server', async () => {
  const failing = async (send: typeof world.mail.send) => {
    own.mail = { ...world.mail, send }
    return (await request(someone(), 'maria@example.org')).page
  }
  expect(await failing(async () => 'refused')).toMatchObject({ status: 422, html: expect.stringContaining('Check the spelling') })
  const away = () => Promise.reject(new MailAway('no answer'))
  expect(await failing(away)).toMatchObject({ status: 503, html: expect.stringContaining('can’t send email right now') })
})

test.each(['', 'nobody', 'a b@example.org', `${'a'.repeat(250)}@example.org`])('the address %j is refused', async (email) => {
  expect((await request(someone(), email)).page.status).toBe(422)
})

test.each([
  ['  Ana.Luz@Example.ORG\u00a0', 'ana.luz@example.org'],
  ['zoe\u200b@example.org', 'zoe@example.org'],
  ['ñandú@correo.com.ar', 'ñandú@correo.com.ar'],
  ['ana@españa.example', 'ana@españa.example'],
])('the address %j gets a code at %s', async (typed, address) => {
  expect((await request(someone(), typed)).page.status).toBe(200)
  expect(await mails(address)).toHaveLength(1)
})

test.each([
  (code: string) => `Código: ${code.slice(0, 3)} ${code.slice(3)}`,
  (code: string) => ` ${code}\u00a0\n`,
  (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (code: string) => code.split('').join('-'),
])('a pasted code is accepted in any format (%#)', async (pasted) => {
  const who = someone()
  const { page } = await request(who, 'olivia@example.org')
  const { address } = await who.visit(page.address, { code: pasted(codeIn(await lastMail('olivia@example.org'))) })
  expect(address).toContain('/api/login/return')
})

test('a form on another site sends no mail', async () => {
  const { address } = await ownIdentity(own).start({ language: 'en-US' })
  const { pathname, search } = new URL(address)
  const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url: pathname + search, headers, payload: 'email=nora%40example.org' })
  expect(answer.statusCode).toBe(403)
  expect(await mails('nora@example.org')).toEqual([])
})

test('returned mails raise an alarm, which ends when mails arrive again; codes are deleted after an hour', async () => {
  const open = async () => (await db.selectFrom('alarms').select('kind').where('closed_at', 'is', null).execute()).length
  const send = world.mail.send
  own.mail = { ...world.mail, send: async () => 'refused' }
  for (let n = 0; n < 5; n++) await request(someone(), `back${n}@example.org`)
  own.mail = { ...world.mail, send }
  await watchCodes(world)
  expect(await open()).toBe(1)
  clock.pass(HOUR_MS)
  await watchCodes(world)
  expect(await open()).toBe(0)
  expect(await db.selectFrom('login_codes').selectAll().execute()).toEqual([])
})
