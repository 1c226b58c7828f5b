import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stage } from '../../testing/testServer.ts'
import { mountDevIdentity } from './embedded.ts'
import { oidcIdentity } from './hosted.ts'
import { ownIdentity } from './own/identity.ts'
import { mountOwnLogin } from './own/mount.ts'
import type { Attempt, Identity } from './port.ts'
import { devKeys } from './provider.ts'
import { browser, noSite } from './testing/browser.ts'
import { listening } from './testing/standIn.ts'

const { world, db } = await stage()
const now = () => new Date()
const client = { clientId: 'tramo', clientSecret: 'secret of the client' }
const keys = devKeys(Buffer.from('a master secret of thirty-two by'))

let app: FastifyInstance
let publicUrl: string
beforeEach(async () => {
  const { server, origin } = await listening()
  publicUrl = origin
  app = Fastify({ serverFactory: (handler) => server.on('request', handler), forceCloseConnections: true })
})
afterEach(async () => {
  app.server.close()
  await app.close()
})

const someone = () => browser((address) => address.startsWith(`${publicUrl}/api/login/return`))
type Browser = ReturnType<typeof someone>

interface Adapter {
  identity: Identity
  /** logs in on a page of the provider; returns the return address */
  prove: (who: Browser, page: string, email: string) => Promise<string>
}

const mountDemo = () => mountDevIdentity(app, { publicUrl, now, keys, people: async () => [], ...client })
const asNewcomer: Adapter['prove'] = async (who, page, email) =>
  (await who.visit(page, { email, givenName: 'Ana', familyName: 'Paz' })).address

async function byMail(who: Browser, page: string, email: string): Promise<string> {
  const { address } = await who.visit(page, { email })
  const mail = await db.selectFrom('mailbox_mails').select('text').orderBy('n', 'desc').limit(1).executeTakeFirstOrThrow()
  return (await who.visit(address, { code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '' })).address
}

function mountOwn(): Identity {
  const own = { ...world, publicUrl, now }
  mountOwnLogin(app, own, noSite)
  return ownIdentity(own)
}

/** Starts a certified OpenID provider that is called over the network. */
function mountIssuer(): Identity {
  mountDemo()
  return oidcIdentity({ ...client, issuer: `${publicUrl}/dev-idp`, publicUrl, now })
}

describe.each<[string, () => Identity, Adapter['prove']]>([
  ['demo people', mountDemo, asNewcomer],
  ['OpenID Connect', mountIssuer, asNewcomer],
  ['own login', mountOwn, byMail],
])('the login by %s', (_, mount, prove) => {
  let identity: Identity
  beforeEach(async () => {
    identity = mount()
    await app.ready()
  })

  async function logsIn(email: string, { fresh = false } = {}) {
    const who = someone()
    const { address, attempt } = await identity.start({ language: 'en-US', fresh })
    const page = await who.visit(address)
    const returned = new URL(await prove(who, page.address, email))
    return { attempt, finish: (part: Partial<Attempt> = {}) => identity.finish(returned, { ...attempt, ...part }) }
  }

  test('the login returns a verified e-mail and the time of authentication', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const { finish } = await logsIn('ana@example.org', { fresh: true })
    const ana = await finish()
    expect(ana).toMatchObject({ email: 'ana@example.org', emailVerified: true })
    expect(ana.authenticatedAt?.getTime()).toBeGreaterThanOrEqual(before)
    expect(ana.authenticatedAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('a person has the same issuer and subject at each login, and other people have a different subject', async () => {
    const people = []
    for (const email of ['ana@example.org', 'Ana@example.org', 'bruno@example.org']) {
      const { issuer, subject } = await (await logsIn(email)).finish()
      people.push(`${issuer} ${subject}`)
    }
    expect(people[1]).toBe(people[0])
    expect(people[2]).not.toBe(people[0])
  })

  test('the login refuses another attempt, and a response that was used already', async () => {
    const { finish } = await logsIn('ana@example.org')
    await expect(finish({ state: 'another' })).rejects.toMatchObject({ reason: 'login_failed' })
    const { finish: again } = await logsIn('ana@example.org')
    await expect(again({ verifier: 'a'.repeat(43) })).rejects.toMatchObject({ reason: 'login_failed' })
    const { finish: once } = await logsIn('ana@example.org')
    await once()
    await expect(once()).rejects.toMatchObject({ reason: 'login_failed' })
  })

  test('the logout address is on this site', async () => {
    const { idToken } = await (await logsIn('ana@example.org')).finish()
    expect(new URL(await identity.farewell(idToken)).origin).toBe(publicUrl)
  })
})
