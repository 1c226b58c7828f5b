import { afterAll, describe, expect, test } from 'vitest'
import { isOutside, isPublic } from '../guard.ts'
import { webPush } from './hosted.ts'
import { newPushKeys, PushAway } from './port.ts'
import { browser, pushService, vapid } from './testing/service.ts'

const service = await pushService()
afterAll(service.close)

const keys = newPushKeys()
const push = webPush({ keys, subject: 'mailto:tramo@example.org', isAllowed: (address) => address.startsWith(service.origin) })
const word = { payload: '{"title":"Tu viaje sale pronto: Río Cuarto → Córdoba"}', topic: 'a'.repeat(32), ttlS: 600, urgent: true }
const one = browser()
const target = { address: `${service.origin}/send/abc`, publicKey: one.publicKey, auth: one.auth }

test('a push is encrypted for one browser, and signed for the push service of that browser', async () => {
  expect(await push.send(target, word)).toBe('sent')
  const { path, headers, body } = service.received.at(-1) ?? { path: '', headers: {}, body: Buffer.of() }
  expect([path, headers['content-encoding'], headers.ttl, headers.urgency, headers.topic]).toEqual([
    '/send/abc',
    'aes128gcm',
    '600',
    'high',
    word.topic,
  ])
  expect(one.opened(body)).toBe(word.payload)
  expect(body.includes('Córdoba')).toBe(false)
  expect(() => browser().opened(body)).toThrow('authenticate data')
  const { key, isSigned, head, claims } = vapid(headers.authorization)
  expect([key, isSigned, head.alg, claims.aud, claims.sub]).toEqual([
    keys.publicKey,
    true,
    'ES256',
    service.origin,
    'mailto:tramo@example.org',
  ])
  const lastsS = Number(claims.exp) - Date.now() / 1000
  expect(lastsS > 0 && lastsS <= 24 * 3600).toBe(true)
})

test('two pushes of the same text are encrypted differently', async () => {
  await push.send(target, word)
  await push.send(target, word)
  const [a, b] = service.received.slice(-2).map(({ body }) => body)
  expect(a?.equals(b ?? Buffer.of())).toBe(false)
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [307, 'refused'],
])('a status %i means %s', async (status, meaning) => {
  service.says.status = status
  const before = service.received.length
  expect(await push.send(target, word)).toBe(meaning)
  expect(service.received.length).toBe(before + 1)
})

test.each([429, 500, 503])('a status %i means a retry', async (status) => {
  service.says.status = status
  await expect(push.send(target, word)).rejects.toThrow(PushAway)
})

test('an unreachable push service means a retry', async () => {
  const gone = await pushService()
  await gone.close()
  const there = webPush({ keys, subject: 'mailto:tramo@example.org', isAllowed: () => true })
  await expect(there.send({ ...target, address: `${gone.origin}/x` }, word)).rejects.toThrow(PushAway)
})

describe('addresses of pushes', () => {
  const usual = webPush({ keys, subject: 'mailto:tramo@example.org' })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is accepted as a push service', (address) => {
    expect([isOutside(address), usual.accepts({ ...target, address })]).toEqual([true, true])
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://intranet/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://push.example.org:8443/x',
    'https://user:secret@push.example.org/x',
    'file:///etc/passwd',
    'nothing',
  ])('%s is refused as a push service', async (address) => {
    expect([isOutside(address), usual.accepts({ ...target, address })]).toEqual([false, false])
    expect(await usual.send({ ...target, address }, word)).toBe('gone')
  })

  test('a host name that resolves to a private address is refused', async () => {
    const trusting = webPush({ keys, subject: 'mailto:tramo@example.org', isAllowed: () => true })
    await expect(trusting.send({ ...target, address: 'https://localhost/x' }, word)).rejects.toThrow('leads inside')
  })

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001::1', true],
    ['::ffff:8.8.8.8', true],
    ['100.64.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['fe80::1', false],
    ['x', false],
  ])('%s is public: %s', (ip, expected) => expect(isPublic(ip)).toBe(expected))

  test.each([
    ['a key that is no point', { publicKey: Buffer.alloc(65, 4).toString('base64url') }],
    ['a key that is too short', { publicKey: 'AAAA' }],
    ['a secret that is too short', { auth: 'AAAA' }],
  ])('a subscription with %s is refused', (_, wrong) => {
    expect(push.accepts({ ...target, ...wrong })).toBe(false)
  })
})
