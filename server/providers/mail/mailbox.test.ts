import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../../platform/config.ts'
import { stage } from '../../testing/testServer.ts'
import { chosenMail } from './chosen.ts'

const { db, clock } = await stage()
const host = { db, now: clock.now }
const { mail, mount } = chosenMail(settings({}), host)
const app = fastify()
await app.register(cookie)
mount(app)
afterAll(() => app.close())

const letter = (n: number, more: object = {}) => ({
  messageId: `${n}@localhost`,
  to: 'ana@example.org',
  subject: `Subject ${n} <b>`,
  text: `Plain ${n}`,
  html: `<!doctype html><html><head><title>x</title></head><body>Rich ${n}</body></html>`,
  headers: { 'List-Unsubscribe': '<http://localhost/off>' },
  ...more,
})
const get = (url: string) => app.inject({ method: 'GET', url })

test('the mailbox lists sent mail by address, and shows each mail as HTML and text, with a note that it is a demonstration', async () => {
  await mail.send(letter(1))
  await mail.send(letter(1))
  await mail.send(letter(2, { to: 'bruno@example.org' }))
  const all = (await get('/dev-mail')).body
  expect([all.match(/class="person"/g)?.length, all.includes('This is a demo'), all.includes('Subject 1 &lt;b&gt;')]).toEqual([
    2,
    true,
    true,
  ])
  const hers = (await get('/dev-mail?to=ana%40example.org')).body
  expect([hers.includes('Subject 1'), hers.includes('Subject 2')]).toEqual([true, false])
  const address = /href="(\/dev-mail\/\d+)"/.exec(hers)?.[1] ?? ''
  const one = await get(address)
  expect([one.body.includes('Plain 1'), one.body.includes('1@localhost'), one.body.includes('List-Unsubscribe')]).toEqual([
    true,
    true,
    true,
  ])
  expect(one.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const rich = await get(`${address}/html`)
  expect([rich.body.includes('Rich 1'), rich.body.includes('<base target="_top">')]).toEqual([true, true])
  expect(rich.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect((await get('/dev-mail?lang=es-AR')).body).toContain('Es una demo')
})

test('an unknown mail redirects to the list', async () => {
  for (const url of ['/dev-mail/999', '/dev-mail/x', '/dev-mail/x/html'])
    expect((await get(url)).headers.location).toBe('/dev-mail')
})

test('the mailbox stores mail for a month', async () => {
  clock.pass(31 * 24 * 3600_000)
  await mail.send(letter(3))
  expect((await get('/dev-mail')).body.match(/class="person"/g)?.length).toBe(1)
})

test('an installation with a mail server has no mailbox', async () => {
  const hosted = chosenMail(settings({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tramo@example.org' }), host)
  const other = fastify()
  hosted.mount(other)
  expect([hosted.mail.mailbox, (await other.inject({ method: 'GET', url: '/dev-mail' })).statusCode]).toEqual([undefined, 404])
  await other.close()
  await hosted.mail.close()
})
