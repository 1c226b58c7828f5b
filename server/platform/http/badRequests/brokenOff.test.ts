import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { called, cast } from '../../../testing/cast.ts'
import { publicUrl } from '../../../testing/testServer.ts'

const { app, bruno, clock, db, logged } = await cast()
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

const sentences = { 'en-US': 'We couldn’t read the request.', 'es-AR': 'No pudimos leer la solicitud.' }
const languages = Object.keys(sentences) as (keyof typeof sentences)[] // as: the record has exactly these two keys
const whole = Buffer.from(
  JSON.stringify({
    originName: called('Rosario'),
    [exchangedField('destinationName')]: called('Córdoba'),
    date: clock.inDays(3),
    hours: '09:00',
    place: 2,
    restriction: '',
    comment: 'Llevo mate, "y" \\ \u{1f9c9}',
  }),
)
const tripsPosted = async () => (await db.selectFrom('trips').select('id').execute()).length

test.each(languages)('a request body cut off at any byte is refused as malformed, in %s', async (language) => {
  const headers = { 'content-type': 'application/json', 'accept-language': language }
  for (let end = 1; end < whole.length; end++) {
    // may cut within a multi-byte character
    const answer = await app.inject({
      method: 'POST',
      url: '/api/maps/route/add',
      payload: whole.subarray(0, end),
      headers,
    })
    expect([end, answer.statusCode]).toEqual([end, 400])
    expect(answer.json()).toMatchObject({ status: 400, reason: 'malformed_json', detail: sentences[language] })
    expect(answer.headers['content-language']).toBe(language)
  }
})

/** Sends a part of a request and then stops; returns the response from its socket. */
async function answerTo(language: string, share: number, framing: 'length' | 'chunks'): Promise<string> {
  const csrf = (await bruno.call(showSession, {})).csrf ?? ''
  const cookie = [...bruno.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const part = whole.subarray(0, whole.length * share)
  const socket = connect({ port: Number(address.port), host: address.hostname, allowHalfOpen: true })
  socket.write(
    [
      'POST /api/maps/route/add HTTP/1.1',
      `host: ${address.host}`,
      `origin: ${publicUrl}`,
      `cookie: ${cookie}`,
      `x-csrf-token: ${csrf}`,
      `accept-language: ${language}`,
      'content-type: application/json',
      framing === 'length' ? `content-length: ${whole.length}` : 'transfer-encoding: chunked',
      'connection: close',
      '',
      '',
    ].join('\r\n'),
  )
  socket.end(framing === 'length' ? part : Buffer.concat([Buffer.from(`${whole.length.toString(16)}\r\n`), part]))
  const chunks: Buffer[] = []
  socket.on('data', (some: Buffer) => chunks.push(some))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

test.each(languages.flatMap((language) => [[language, 'length'] as const, [language, 'chunks'] as const]))(
  'a caller in %s who breaks off a body with %s gets a refusal, posts nothing, and raises no alarm',
  async (language, framing) => {
    const before = await tripsPosted()
    const answer = await answerTo(language, 0.5, framing)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain(sentences[language])
    expect(await tripsPosted()).toBe(before)
    expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  },
)

test.each([
  ['no request at all', 'hola\r\n\r\n', 400],
  ['a chunk without a length', 'POST /api/session HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered in English, and the connection is closed', async (_, text, status) => {
  const socket = connect({ port: Number(address.port), host: address.hostname })
  socket.write(text)
  const chunks: Buffer[] = []
  socket.on('data', (some: Buffer) => chunks.push(some))
  await once(socket, 'close')
  const answer = Buffer.concat(chunks).toString()
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer.includes(sentences['en-US'])).toBe(status === 400)
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

async function rawAnswer(request: string | Buffer): Promise<string> {
  const socket = connect({ port: Number(address.port), host: address.hostname })
  socket.end(request)
  const chunks: Buffer[] = []
  socket.on('data', (some: Buffer) => chunks.push(some))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

test.each([
  ['HTTP without a version', 'GET /\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /api/session HTTP/0.9\r\n\r\n', 400],
  ['two hosts', 'GET /api/session HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n', 400],
  ['two equal hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: a.example\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /api/session HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['HTTP/1.0', 'GET /api/session HTTP/1.0\r\n\r\n', 200],
  ['one host', 'GET /api/session HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n', 200],
])('a request of %s is answered with its status', async (_, request, status) => {
  expect(await rawAnswer(request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test.each([
  ['application/json; charset=utf-16', whole, 415, 'unsupported_media_type'],
  ['application/json;;', whole, 415, 'unsupported_media_type'],
  ['text/plain', whole, 415, 'unsupported_media_type'],
  ['application/json', Buffer.from('{"author":"\xe1"}', 'latin1'), 400, 'malformed_json'],
])('a body of %s is refused unless it is JSON in UTF-8', async (type, payload, status, reason) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/suggestionbox/add',
    payload,
    headers: { 'content-type': type, origin: publicUrl },
  })
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([status, reason])
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data;;',
  'multipart/mixed; boundary=x',
  'image/png',
])('an upload of the type %s is refused by its type', async (type) => {
  const answer = await bruno.send('POST', '/api/image', Buffer.from('--x--'), { 'content-type': type })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})
