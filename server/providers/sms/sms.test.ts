import fastify from 'fastify'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../../platform/config.ts'
import { chosenTelephony } from './chosen.ts'
import { hostedTelephony } from './hosted.ts'
import { SmsAway } from './port.ts'
import { signatureOf } from './signature.ts'

const heard: { path: string; authorization: string; body: string }[] = []
const says = { status: 201 }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    heard.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
    response.writeHead(says.status, says.status === 302 ? { location: '/elsewhere' } : {}).end('{"sid":"SM1"}')
  })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo // as: a TCP server has an AddressInfo, not the path of a pipe
afterAll(() => void server.close())

const secret = 's'.repeat(32)
const url = `http://account:to%40ken@127.0.0.1:${port}/Messages.json`
const hosted = hostedTelephony({ url, from: '+15005550006', number: '+5491155551234', secret })
const sms = { to: '+5493415551234', text: '123456 es tu código' }

test("an SMS is sent as a form with the account's credentials, and a redirect is not followed", async () => {
  expect(await hosted.send(sms)).toBe('sent')
  expect(heard.at(-1)).toEqual({
    path: '/Messages.json',
    authorization: `Basic ${Buffer.from('account:to@ken').toString('base64')}`,
    body: String(new URLSearchParams({ To: sms.to, From: '+15005550006', Body: sms.text })),
  })
  says.status = 302
  const before = heard.length
  await expect(hosted.send(sms)).rejects.toThrow(SmsAway)
  expect(heard.length).toBe(before + 1)
})

test('a number that the provider rejects is refused, and all other errors are retried', async () => {
  says.status = 400
  expect(await hosted.send(sms)).toBe('refused')
  for (const status of [401, 403, 429, 500, 503]) {
    says.status = status
    await expect(hosted.send(sms), String(status)).rejects.toThrow(SmsAway)
  }
})

test('a message is accepted only with the gateway’s signature', () => {
  const rawBody = JSON.stringify({ from: '+5493415551234', text: 'Tramo 123456' })
  const signature = signatureOf(rawBody, secret)
  expect(hosted.readMessage({ rawBody, signature })).toEqual({ from: '+5493415551234', text: 'Tramo 123456' })
  for (const wrong of [
    { rawBody: `${rawBody} `, signature },
    { rawBody, signature: '' },
    { rawBody, signature: signatureOf(rawBody, 'x') },
  ])
    expect(hosted.readMessage(wrong)).toBe('bad_signature')
  const odd = ['', '{', '[]', '{"from":7,"text":"x"}', JSON.stringify({ from: 'x'.repeat(50), text: '' })]
  for (const body of odd)
    expect(hosted.readMessage({ rawBody: body, signature: signatureOf(body, secret) })).toEqual({ from: '', text: '' })
  expect(
    hostedTelephony({ url, from: '', number: undefined, secret: '' }).readMessage({
      rawBody,
      signature: signatureOf(rawBody, ''),
    }),
  ).toBe('bad_signature')
})

test('links contain the prepared message; embedded providers need the embedded mailbox, and configured providers replace them', () => {
  expect(hosted.linksFor({ from: '', text: 'Tramo 1' }, 'es-AR')).toEqual({
    whatsapp: 'https://wa.me/5491155551234?text=Tramo%201',
    sms: 'sms:+5491155551234?&body=Tramo%201',
  })
  const host = { db: {} as never, now: () => new Date(), secret } // as: this test sends nothing
  const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.c' }
  const app = fastify()
  const waysOf = (env: Record<string, string>) => chosenTelephony(settings(env), host).telephony.ways
  expect([waysOf(mail), waysOf({}), waysOf({ PHONE_NUMBER: '+5491155551234', PHONE_SECRET: secret })]).toEqual([
    [],
    ['message', 'sms'],
    ['message'],
  ])
  chosenTelephony(settings(mail), host).mount(app)
  expect(app.hasRoute({ method: 'GET', url: '/dev-sms' })).toBe(false)
})
