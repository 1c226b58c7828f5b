import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { hostedPartners } from './hosted.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()))

async function partner(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number } // as: it listens on a port
  return `http://localhost:${port}/api/standard#a%20key`
}
const here = { isAllowed: () => true, protocol: 'http:' } as const
const search = {
  departure: { lat: -32.9, lng: -60.6 },
  arrival: { lat: -31.4, lng: -64.2 },
  from: new Date('2026-11-26T03:00:00Z'),
  to: new Date('2026-11-27T03:00:00Z'),
}
const at = Date.parse('2026-11-26T12:00:00Z') / 1000
const journey = { webUrl: 'http://localhost/route/1', passengerPickupDate: at }
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

async function outcome(answer: RequestListener) {
  const partners = hostedPartners(await partner(answer), here)
  const urls = (await partners.journeys(search)).flatMap(({ journeys }) => journeys.map(({ url }) => url))
  return { urls, outcome: partners.outcomes[0]?.outcome }
}

test('a partner is queried with our key for ten kilometers around both places and the whole day', async () => {
  let [url, key] = ['', '' as unknown]
  await outcome((request, reply) => {
    ;[url, key] = [request.url ?? '', request.headers['x-api-key']]
    json([])(request, reply)
  })
  expect([url, key]).toEqual([
    '/api/standard/driver_journeys?departureLat=-32.9&departureLng=-60.6&arrivalLat=-31.4&arrivalLng=-64.2&departureDate=1795705200&timeDelta=43200&departureRadius=10&arrivalRadius=10&count=5',
    'a key',
  ])
})

test('a partner’s trips are sorted by time, at most five, of that day only', async () => {
  const later = { webUrl: 'http://localhost/route/2', passengerPickupDate: at + 60 }
  expect((await outcome(json([later, journey, { ...journey, passengerPickupDate: at + 86_400 }]))).urls).toEqual([
    'http://localhost/route/1',
    'http://localhost/route/2',
  ])
  const many = Array.from({ length: 50 }, (_, n) => ({ ...journey, webUrl: `http://localhost/route/${n}` }))
  expect((await outcome(json(many))).urls.length).toBe(5)
})

describe('no trip of a partner is shown', () => {
  test.each<[string, unknown]>([
    ['a script', 'javascript:alert(1)'],
    ['another host', 'http://evil.example/route/1'],
    ['a host that begins alike', 'http://localhost.evil.example/'],
    ['another port', 'http://localhost:8080/'],
    ['a name and password', 'http://localhost@evil.example/'],
    ['a user of its host', 'http://user:secret@localhost/'],
    ['another protocol', 'ftp://localhost/route/1'],
    ['no address', '<a href="http://localhost/">'],
    ['a number', 7],
    ['a long address', `http://localhost/${'x'.repeat(600)}`],
  ])('a trip that leads to %s is not shown', async (_, webUrl) => {
    expect(await outcome(json([{ ...journey, webUrl }]))).toEqual({ urls: [], outcome: 'answered' })
  })

  test.each<[string, RequestListener, string]>([
    ['is no list', json({ journeys: [journey] }), 'wrong'],
    ['lists what are no journeys', json(['a', 1, null]), 'wrong'],
    ['is no JSON', (_, reply) => void reply.end('<html>'), 'wrong'],
    ['is an error', json([journey], 500), 'wrong'],
    ['leads on', json([journey], 302, { location: 'http://localhost/' }), 'wrong'],
    ['is too large', json([{ ...journey, padding: 'x'.repeat(300_000) }]), 'wrong'],
    [
      'breaks off',
      (_, reply) => void reply.writeHead(200, { 'content-length': '100' }).write('[', () => reply.destroy()),
      'wrong',
    ],
    ['never comes', () => {}, 'slow'],
    ['never ends', (_, reply) => void reply.writeHead(200).write('['), 'slow'],
  ])('no trip is shown when the partner’s answer %s', async (_, answer, how) => {
    expect(await outcome(answer)).toEqual({ urls: [], outcome: how })
  })

  test('a partner over plain http or at a private address is not queried', async () => {
    const address = await partner(json([journey]))
    for (const setting of [address, 'https://127.0.0.1/api#k', 'https://192.168.0.1/api#k', 'https://partner.internal/api#k']) {
      const partners = hostedPartners(setting)
      expect(await partners.journeys(search)).toEqual([{ name: new URL(setting).hostname, journeys: [] }])
      expect(partners.outcomes.map(({ outcome: how }) => how)).toEqual(['wrong'])
    }
  })
})

test('a slow partner delays the search by at most 800 ms', async () => {
  const [good, slow] = [await partner(json([journey])), await partner(() => {})]
  const partners = hostedPartners(`${slow} ${good}`, here)
  const answers = await partners.journeys(search)
  expect(answers.map(({ journeys }) => journeys.length)).toEqual([0, 1])
  expect(partners.outcomes.map(({ outcome: how, count }) => [how, count]).toSorted()).toEqual([
    ['answered', 1],
    ['slow', 1],
  ])
})
