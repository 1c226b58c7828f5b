import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountDevIdentity } from './embedded.ts'
import type { DemoPerson } from './people.ts'
import type { Attempt, Identity } from './port.ts'
import { devKeys } from './provider.ts'
import { browser, type FetchedPage } from './testing/browser.ts'
import { listening } from './testing/standIn.ts'

const keys = devKeys(Buffer.from('a master secret of thirty-two by'))
const person = (givenName: string, familyName: string, english: string, spanish: string, first = false): DemoPerson => {
  const subject = givenName.toLowerCase()
  return { subject, email: `${subject}@example.org`, givenName, familyName, note: { 'en-US': english, 'es-AR': spanish }, first }
}
const people = [
  { ...person('Ana', 'Méndez', 'Passenger', 'Pasajera', true), picture: '/demo/ana.jpg' },
  person('Bruno', "O'Higgins", 'Driver with a car', 'Conductor con auto', true),
  person('Zoe', 'Díaz', 'Passenger', 'Pasajera'),
  person('Carla', 'Ruiz', 'Passenger', 'Pasajera'),
]

let app: FastifyInstance
let origin: string
let identity: Identity

const refusedFor = (why: string) => ({ reason: 'login_failed', cause: { message: expect.stringContaining(why) } })

async function serve(isPublic = false) {
  const { server, origin: free } = await listening()
  origin = free
  app = Fastify({ serverFactory: (handler) => server.on('request', handler), forceCloseConnections: true })
  app.get('/', async () => 'home')
  identity = mountDevIdentity(app, {
    publicUrl: origin,
    now: () => new Date(),
    keys,
    people: async () => people,
    clientId: 'tramo',
    clientSecret: 'secret of the client',
    isPublic,
  })
  await app.ready()
}
async function end() {
  app.server.close()
  await app.close()
}
beforeEach(() => serve())
afterEach(end)

const someone = () => browser((address) => address.startsWith(`${origin}/api/login/return`))
type Browser = ReturnType<typeof someone>

async function opens(who: Browser, language = 'en-US', extra = '') {
  const { address, attempt } = await identity.start({ language })
  return { attempt, page: await who.visit(address + extra) }
}

async function logsIn(who: Browser, form: Record<string, string>) {
  const { attempt, page } = await opens(who)
  const back = await who.visit(page.address, form)
  return { attempt, back, come: () => identity.finish(new URL(back.address), attempt) }
}

const newcomer = { email: 'Nadia@Example.org ', givenName: 'Nadia', familyName: 'Paz' }

test('a person presses a button and logs in with a verified e-mail and with names', async () => {
  const before = Math.floor(Date.now() / 1_000) * 1_000
  const ana = await (await logsIn(someone(), { subject: 'ana' })).come()
  expect(ana).toMatchObject({ issuer: 'embedded', subject: 'ana', email: 'ana@example.org', emailVerified: true })
  expect(ana).toMatchObject({ givenName: 'Ana', familyName: 'Méndez', picture: `${origin}/demo/ana.jpg` })
  expect(ana.authenticatedAt?.getTime()).toBeGreaterThanOrEqual(before)
})

test('the login page shows the main people first and the other people by name in a folded list, and has no script', async () => {
  const { page } = await opens(someone())
  const [start = '', folded = ''] = page.html.split('<details>')
  expect([...start.matchAll(/value="(\w+)" name="subject"/g)].map(([, subject]) => subject)).toEqual(['ana', 'bruno'])
  expect([...folded.matchAll(/value="(\w+)" name="subject"/g)].map(([, subject]) => subject)).toEqual(['carla', 'zoe'])
  expect(page.html).toContain('made up')
  expect(page.html).toContain('O&#x27;Higgins')
  expect(page.html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin};`)
})

test('the login page is in Spanish for a Spanish browser, and in English after a click', async () => {
  const who = someone()
  const { page } = await opens(who, 'es-AR')
  expect(page.html).toContain('<html lang="es-AR">')
  expect(page.html).toContain('Conductor con auto')
  expect(page.html).toContain('¿Quién querés ser?')
  const switched = await who.visit(`${page.address}?lang=en-US`)
  expect(switched.html).toContain('Driver with a car')
})

test('a newcomer enters an e-mail and names, and is the same person at the next login', async () => {
  const nadia = await (await logsIn(someone(), newcomer)).come()
  expect(nadia).toMatchObject({ email: 'nadia@example.org', emailVerified: true, givenName: 'Nadia', familyName: 'Paz' })
  const again = await (await logsIn(someone(), { ...newcomer, email: 'nadia@example.org' })).come()
  expect(again.subject).toBe(nadia.subject)
  const other = await (await logsIn(someone(), { ...newcomer, email: 'nora@example.org' })).come()
  expect(other.subject).not.toBe(nadia.subject)
})

test('each newcomer of a public demo is a different invented person, whatever the form contains', async () => {
  await end()
  await serve(true)
  expect((await opens(someone())).page.html).not.toMatch(/<input[^>]+name="(email|givenName|familyName)"/)
  const [one, other] = [await (await logsIn(someone(), newcomer)).come(), await (await logsIn(someone(), {})).come()]
  expect(one.email).toMatch(/^visitor-[0-9a-z]+@example\.org$/)
  expect([one.givenName, one.familyName]).not.toContain('Nadia')
  expect(other.subject).not.toBe(one.subject)
})

test('a newcomer who enters the e-mail of a demo person becomes that person', async () => {
  expect(await (await logsIn(someone(), { ...newcomer, email: 'ANA@example.org' })).come()).toMatchObject({
    subject: 'ana',
    givenName: 'Ana',
  })
})

test('a form with mistakes is shown again with the input and the errors', async () => {
  const { back } = await logsIn(someone(), { email: 'nadia@', givenName: '"><script>', familyName: ' ' })
  expect(back.status).toBe(422)
  expect(back.html).toContain('Enter it like name@example.org.')
  expect(back.html).toContain('This can’t be empty.')
  expect(back.html).toContain('value="nadia@"')
  expect(back.html).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('a forged button is refused', async () => {
  const { back } = await logsIn(someone(), { subject: 'mallory' })
  expect(back).toMatchObject({ status: 200, html: expect.stringContaining('Who do you want to be?') })
})

test('a response for another attempt is refused', async () => {
  const { back, attempt } = await logsIn(someone(), { subject: 'ana' })
  const { attempt: another } = await identity.start({ language: 'en-US' })
  const wrong = (part: Partial<Attempt>) => identity.finish(new URL(back.address), { ...attempt, ...part })
  await expect(wrong({ state: another.state })).rejects.toMatchObject(refusedFor('"state"'))
  await expect(wrong({ verifier: another.verifier })).rejects.toMatchObject(refusedFor('invalid_grant'))
})

test('an ID token with the nonce of another login is refused', async () => {
  const { back, attempt } = await logsIn(someone(), { subject: 'ana' })
  const refused: unknown = await identity
    .finish(new URL(back.address), { ...attempt, nonce: 'another' })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'login_failed', cause: { message: expect.stringContaining('nonce') } })
})

test('a code can be used once', async () => {
  const { come } = await logsIn(someone(), { subject: 'ana' })
  expect(await come()).toMatchObject({ subject: 'ana' })
  await expect(come()).rejects.toMatchObject(refusedFor('invalid_grant'))
})

test('a person who is logged in at the provider need not log in again, unless the site requires it', async () => {
  const who = someone()
  const first = await (await logsIn(who, { subject: 'bruno' })).come()
  const { page, attempt } = await opens(who)
  expect(await identity.finish(new URL(page.address), attempt)).toMatchObject({
    subject: 'bruno',
    authenticatedAt: first.authenticatedAt,
  })
  const sure = await opens(who, 'en-US', '&prompt=login')
  expect(sure.page.html).toContain('Who do you want to be?')
})

const logoutForm = ({ html }: FetchedPage) =>
  Object.fromEntries([...html.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value]))

test('a logout ends at the home page, and the next login asks for the person again', async () => {
  const who = someone()
  const ana = await (await logsIn(who, { subject: 'ana' })).come()
  const leaving = await who.visit(await identity.farewell(ana.idToken))
  expect(leaving.html).toContain('document.forms[0].submit()')
  const home = await who.visit(`${origin}/dev-idp/session/end/confirm`, logoutForm(leaving))
  expect(home).toMatchObject({ address: `${origin}/`, html: 'home' })
  expect((await opens(who)).page.html).toContain('Who do you want to be?')
})

test('the page for an expired login explains the expiry, in the browser’s language', async () => {
  const who = someone()
  const { page } = await opens(who)
  who.forget()
  const over = await who.visit(page.address, newcomer)
  expect(over).toMatchObject({ status: 400, html: expect.stringContaining('This page has expired') })
  expect(over.headers.get('content-security-policy')).toContain("default-src 'none'")
  const chosen = await who.visit(`${page.address}?lang=es-AR`, newcomer)
  expect(chosen).toMatchObject({ status: 400, html: expect.stringContaining('este navegador bloquea las cookies') })
})

test('the provider’s addresses are the site’s own, whatever host a request names', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const answer = await app.inject({ url: '/dev-idp/.well-known/openid-configuration', headers: forged })
  expect(answer.json()).toMatchObject({
    issuer: `${origin}/dev-idp`,
    token_endpoint: `${origin}/dev-idp/token`,
    jwks_uri: `${origin}/dev-idp/jwks`,
  })
  expect(answer.body).not.toContain('evil')
})

test('a site behind a tunnel logs in although its public address is unreachable from the server, with cookies for https only', async () => {
  const away = Fastify()
  const behind = {
    publicUrl: 'https://tramo.example/',
    keys,
    people: async () => people,
    now: () => new Date(),
    clientId: 'tramo',
    clientSecret: 'secret of the client',
  }
  const { address } = await mountDevIdentity(away, behind).start({ language: 'en-US' })
  expect(address).toMatch(/^https:\/\/tramo\.example\/dev-idp\/auth\?/)
  const { pathname, search } = new URL(address)
  const begun = await away.inject(pathname + search)
  expect(begun.cookies.length).toBeGreaterThan(0)
  for (const cookie of begun.cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax' })
  expect(begun.headers.location).toMatch(/^\/dev-idp\/login\//)
  await away.close()
})

test('the keys derive from the master secret: equal after a restart, different for another secret', () => {
  const secret = Buffer.from('another master secret of 32 byte')
  expect(devKeys(secret)).toEqual(devKeys(secret))
  expect(devKeys(secret)).not.toEqual(keys)
})
