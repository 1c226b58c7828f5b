import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Images } from './images/chosen.ts'
import { smtpMail } from './mail/hosted.ts'
import { MailAway } from './mail/port.ts'
import { webPush } from './push/hosted.ts'
import { newPushKeys, PushAway } from './push/port.ts'
import { browser } from './push/testing/service.ts'

/*
 * Responses of push services, image stores and mail servers with one change each: the adapter reads them, or throws the error of
 * its port.
 */

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** Starts a server that answers each request with raw bytes and closes the connection. */
async function raw(answer: (request: string) => string | Buffer) {
  const server = createServer((socket) => {
    let request = ''
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        const isFirst = request === ''
        request += chunk.toString('latin1')
        if (isFirst) socket.end(answer(request))
      })
  })
  return { address: await listening(server) }
}

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number } // as: it listens on a port
  return `http://127.0.0.1:${port}`
}

const http = (status: string, headers: string[] = [], body = '') =>
  [`HTTP/1.1 ${status}`, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')

const ODD_HEADERS = [
  'content-length: 5',
  'content-length: -1',
  'content-length: ñ',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip',
  'content-encoding: gzip',
  'content-type: ',
  'location: http://127.0.0.1:1/elsewhere',
  'location: %%%',
  'retry-after: soon',
  'connection: upgrade',
  'date: yesterday',
  ': empty',
  'no colon',
  'x: \u0000',
  `x: ${'y'.repeat(70_000)}`,
  `set-cookie: ${'z'.repeat(4000)}`,
]

/** Yields a whole HTTP response with one change at a time. */
function* oddHttp(good: string, body = ''): Generator<{ change: string; bytes: string }> {
  for (let status = 100; status <= 999; status += status < 600 ? 13 : 133)
    if (![101, 100].includes(status)) yield { change: `status ${status}`, bytes: http(`${status} Odd`, [], body) }
  for (const status of ['', '2 0 0', 'OK', '20', '2000 OK', '-200 OK', '200', '２００ OK'])
    yield { change: `status line ${status}`, bytes: http(status, [], body) }
  for (const header of ODD_HEADERS) yield { change: header.slice(0, 40), bytes: http(good, [header], body) }
  const whole = http(good, [], body)
  for (const share of [0, 0.1, 0.5, 0.9]) yield { change: `cut at ${share}`, bytes: whole.slice(0, whole.length * share) }
  for (const bytes of [
    '\r\n\r\n',
    'SSH-2.0-x\r\n',
    '\u0000'.repeat(2000),
    `HTTP/1.0 ${good}\r\n\r\n${body}`,
    `HTTP/9.9 ${good}\r\n\r\n`,
  ])
    yield { change: JSON.stringify(bytes.slice(0, 20)), bytes }
  for (const odd of ['<html><body>502</body></html>', '{}', 'null', 'x'.repeat(300_000), '\u0000', 'ñandú ☃'])
    yield { change: `body ${odd.slice(0, 20)}`, bytes: http(good, [], odd) }
}

describe('a push service', () => {
  test('with any response, a push counts as sent, ended, refused, or to be retried', async () => {
    let bytes = ''
    const { address } = await raw(() => bytes)
    const push = webPush({ keys: newPushKeys(), subject: 'mailto:tramo@example.org', isAllowed: () => true })
    const one = browser()
    const target = { address: `${address}/send`, publicKey: one.publicKey, auth: one.auth }
    const word = { payload: '{}', topic: 'a'.repeat(32), ttlS: 60, urgent: false }
    const wrong: string[] = []
    let tried = 0
    for (const { change, bytes: odd } of oddHttp('201 Created')) {
      bytes = odd
      const answer = await push.send(target, word).catch((error: unknown) => (error instanceof PushAway ? 'later' : error))
      const status = Number(/^status (\d+)$/.exec(change)?.[1] ?? 0)
      const expected =
        status < 300 ? ['sent', 'later'] : status === 429 || status >= 500 ? ['later'] : ['refused', 'gone', 'later']
      if (!expected.includes(String(answer))) wrong.push(`${change}: ${String(answer)}`)
      bytes = http('201 Created')
      if ((await push.send(target, word)) !== 'sent') wrong.push(`after ${change}`)
      tried++
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(80)
  })
})

describe('an image store', () => {
  const key = 'a'.repeat(32)
  const settings = { region: 'r', accessKey: 'k', secretKey: 's', timeoutMs: 3000 }
  const entry = (name: string, at = '2026-11-20T10:00:00.000Z') =>
    `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><Size>7</Size></Contents>`
  const listed = (inside: string, next = '') =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${inside}${next}</ListBucketResult>`

  test('with any response, an image is stored, read and removed as requested, or an error is thrown', async () => {
    type Images = ReturnType<typeof s3Images>
    const calls: [string, string, string, (images: Images) => Promise<unknown>, (done: unknown) => boolean][] = [
      ['put', '200 OK', '', (images) => images.put(key, Buffer.from('x'), 'image/jpeg'), () => true],
      ['open', '200 OK', 'picture', (images) => images.open(key), (done) => done === undefined || Buffer.isBuffer(done)],
      ['remove', '204 No Content', '', (images) => images.remove(key), () => true],
    ]
    const wrong: string[] = []
    let tried = 0
    const tryAll = async ([name, good, body, call, isFine]: (typeof calls)[number]) => {
      let bytes = ''
      const { address } = await raw(() => bytes)
      const images = s3Images({ address: `${address}/tramo`, ...settings })
      for (const { change, bytes: odd } of oddHttp(good, body)) {
        bytes = odd
        const status = Number(/^status (\d+)$/.exec(change)?.[1] ?? 0)
        const isDone = await call(images).then(isFine, (error: unknown) => (error instanceof Error ? 'error' : false))
        const isTaken = isDone !== 'error' && status !== 0 && ![200, 201, 202, 204, 404].includes(status)
        if (isDone === false || isTaken) wrong.push(`${name} ${change}`)
        tried++
      }
    }
    await Promise.all(calls.map(tryAll))
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(240)
  }, 120_000)

  test('a partial or redirected image is refused', async () => {
    let bytes = ''
    const { address } = await raw(() => bytes)
    const images = s3Images({ address: `${address}/tramo`, ...settings })
    for (const status of ['206 Partial Content', '203 Other', '301 Moved', '307 Elsewhere']) {
      bytes = http(status, ['location: /tramo/elsewhere'], 'half')
      await expect(images.open(key), status).rejects.toThrow('image store')
      await expect(images.put(key, Buffer.from('x'), 'image/jpeg'), status).rejects.toThrow('image store')
    }
  })

  test('a changed list returns the files that it names, or an error, and always ends', async () => {
    let body = ''
    const { address } = await raw(() => http('200 OK', ['content-type: application/xml'], body))
    const images = s3Images({ address: `${address}/tramo`, ...settings })
    const names = async () => {
      const found: string[] = []
      for await (const { key: name, writtenAt } of images.list?.() ?? []) {
        expect(Number.isNaN(writtenAt.getTime())).toBe(false)
        found.push(name)
      }
      return found
    }
    const other = 'b'.repeat(32)
    body = listed(entry(key) + entry(other))
    expect(await names()).toEqual([key, other])
    for (const at of ['', 'yesterday', '0', '2026-13-40T00:00:00Z', '☃', '1e99']) {
      body = listed(entry(key, at) + entry(other))
      expect([at, await names()]).toEqual([at, [other]])
    }
    for (const name of ['', '../x', 'A'.repeat(32), 'a'.repeat(31), '&lt;', '☃', 'x'.repeat(70_000)]) {
      body = listed(entry(name) + entry(other))
      expect(await names()).toEqual([other])
    }
    const whole = listed(entry(key) + entry(other))
    for (const odd of [
      '',
      '<html>',
      'null',
      '{}',
      '<Error><Code>Slow</Code></Error>',
      ...[0.2, 0.5, 0.9].map((share) => whole.slice(0, whole.length * share)),
    ]) {
      body = odd
      await expect(names(), odd).rejects.toThrow('image store')
    }
    // a page of the list that names itself as the next page
    body = listed(entry(key), '<NextContinuationToken>again</NextContinuationToken>')
    await expect(names()).rejects.toThrow('image store')
  })
})

describe('a mail server', () => {
  type Step = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'kept'
  const usual: Record<Step, string> = {
    greeting: '220 stand-in',
    ehlo: '250 stand-in',
    mail: '250 ok',
    rcpt: '250 ok',
    data: '354 go on',
    kept: '250 kept',
  }
  const lines = [
    '',
    ' ',
    '250',
    '250-first\r\n250-second',
    '250-first\r\n550 second',
    'ok',
    '<html>',
    '☃ ok',
    `250 ${'x'.repeat(20_000)}`,
    '\u0000\u0000',
    '100 wait',
    '334 more',
    '421 closing',
    '452 full',
    '500 what',
    '550 5.1.1 no such user',
    '554 spam',
    '600 beyond',
    '999 beyond',
    '2५0 ok',
  ]

  test('with any response, a mail counts as sent, refused, or to be retried, and the next mail is sent', async () => {
    const mail = { messageId: 'a@b', to: 'ana@example.org', subject: 's', text: 't', html: '<p>t</p>', headers: {} }
    const wrong: string[] = []
    let tried = 0
    const tryLine = async (step: Step, line: string) => {
      let says = { ...usual, [step]: line }
      const server = createServer((socket) => converse(socket, () => says))
      const url = (await listening(server)).replace('http:', 'smtp:')
      const mailing = smtpMail({ url, from: 'tramo@example.org' })
      const answer = await mailing.send(mail).catch((error: unknown) => (error instanceof MailAway ? 'later' : error))
      const isRefused = answer === 'refused' && /^(?:250-first\r\n)?5\d\d/.test(line) && ['rcpt', 'data', 'kept'].includes(step)
      if (!isRefused && answer !== 'sent' && answer !== 'later') wrong.push(`${step} ${line.slice(0, 30)}: ${String(answer)}`)
      await mailing.close()
      says = { ...usual }
      const next = smtpMail({ url, from: 'tramo@example.org' })
      if ((await next.send(mail)) !== 'sent') wrong.push(`after ${step} ${line.slice(0, 30)}`)
      await next.close()
      tried++
    }
    // as: the keys of the table above; each response has its own server, so that their waits overlap
    const steps = Object.keys(usual) as Step[]
    await Promise.all(steps.flatMap((step) => lines.map((line) => tryLine(step, line))))
    expect(wrong).toEqual([])
    expect(tried).toBe(6 * lines.length)
  }, 120_000)

  /** Answers each line by its step, and closes the connection after a response that stops the client. */
  function converse(socket: Socket, says: () => Record<Step, string>): void {
    let [buffered, inData] = ['', false]
    let hangUp: NodeJS.Timeout | undefined
    const answer = (step: Step) => {
      socket.write(`${says()[step]}\r\n`)
      if (says()[step] !== usual[step]) hangUp = setTimeout(() => socket.destroy(), 20)
    }
    socket.on('error', () => {}).on('close', () => clearTimeout(hangUp))
    answer('greeting')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      clearTimeout(hangUp)
      buffered += chunk
      for (let end = endOf(); end >= 0; end = endOf()) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + (inData ? 5 : 2))
        if (inData) [inData] = [false, answer('kept')]
        else if (/^(EHLO|HELO)/i.test(line)) answer('ehlo')
        else if (/^MAIL/i.test(line)) answer('mail')
        else if (/^RCPT/i.test(line)) answer('rcpt')
        else if (/^DATA/i.test(line)) [inData] = [says().data.startsWith('3'), answer('data')]
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    const endOf = () => buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')
  }
})
