import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connect } from '../../../platform/database/connect.ts'
import { patience } from '../../../testing/database/patience.ts'
import { poolerBefore } from '../../../testing/database/pooler.ts'
import { stage } from '../../../testing/testServer.ts'
import { noSite } from '../testing/browser.ts'
import { ownIdentity } from './identity.ts'
import { mountOwnLogin } from './mount.ts'

/* The login by mail, when a different process handles each request of a browser, behind PgBouncer in both of its modes. */
const { world, db } = await stage({ LIMITS: 'on' })
const url = world.pool.options.connectionString ?? ''

/** Starts a server process of the site, connected through a pooler. */
async function processBehind(poolerUrl: string, byTransaction: boolean) {
  const failed = (error: Error) => {
    throw error
  }
  const pooling = byTransaction ? { pooling: { directUrl: url, byTransaction } } : {}
  const connected = connect(poolerUrl, failed, { connectMs: patience.connectMs, answerMs: patience.answerMs, ...pooling })
  const own = { ...world, db: connected.db, pool: connected.pool, publicUrl: 'http://localhost' }
  const app = Fastify()
  mountOwnLogin(app, own, noSite)
  await app.ready()
  return { app, identity: ownIdentity(own), close: () => app.close().then(connected.close) }
}

const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['sessions', false],
  ['transactions', true],
])('four processes behind a pooler of %s each handle a step of one login', async (mode, byTransaction) => {
  const pooler = await poolerBefore(url)
  const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => processBehind(pooler.url, byTransaction)))
  if (!first || !second || !third || !fourth) throw new Error('there are four processes')
  const email = `${mode}@example.org`
  const { address, attempt } = await first.identity.start({ language: 'en-US' })
  const sent = await second.app.inject({
    method: 'POST',
    url: `/login${new URL(address).search}`,
    headers: form,
    payload: new URLSearchParams({ email }).toString(),
  })
  const [cookie = ''] = [sent.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  const mail = db.selectFrom('mailbox_mails').select('text').where('to_address', '=', email)
  const code = /^\d{6}$/m.exec((await mail.executeTakeFirstOrThrow()).text)?.[0] ?? ''
  const answered = await third.app.inject({
    method: 'POST',
    url: '/login/code',
    headers: { ...form, cookie },
    payload: new URLSearchParams({ code }).toString(),
  })
  const returned = new URL(answered.headers.location ?? '')
  expect(await fourth.identity.finish(returned, attempt)).toMatchObject({ email, issuer: 'own' })
  await expect(first.identity.finish(returned, attempt)).rejects.toThrow('login_failed')
  expect(pooler.seen.named.size > 0).toBe(!byTransaction)
  await Promise.all([first, second, third, fourth].map(({ close }) => close()))
  await pooler.close()
})
