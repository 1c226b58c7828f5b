import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { webPictures } from './hosted.ts'
import { PictureRefused } from './port.ts'

/* Requests to a picture server on this machine. Only tests can reach it, because the product refuses local addresses. */
const requests: string[] = []
let answers: (path: string, response: ServerResponse) => void
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  answers(request.url ?? '', response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}` // as: it listens on a port
afterAll(() => server.close().closeAllConnections())
beforeEach(() => void requests.splice(0))

const isAllowed = (address: string) => address.startsWith(origin)
const pictures = webPictures({ isAllowed })
const fetched = (path = '/ana.jpg', from = pictures) =>
  from.fetch(origin + path).then(
    (bytes) => bytes.toString(),
    (error: unknown) => [error instanceof PictureRefused, error instanceof Error ? error.message : ''],
  )
const redirects = (location: string) => (_: string, response: ServerResponse) => response.writeHead(302, { location }).end()

test('a picture is fetched from its address, even over some redirects', async () => {
  answers = (path, response) =>
    path === '/3' ? response.end('a picture') : response.writeHead(302, { location: `/${Number(path.slice(1)) + 1}` }).end()
  expect(await fetched('/0')).toBe('a picture')
  answers = redirects('/again')
  expect(await fetched()).toEqual([true, 'too many redirects'])
})

test('a redirect has to satisfy the same rule as the address', async () => {
  for (const location of ['http://127.0.0.1:1/', 'https://10.0.0.1/', 'file:///etc/passwd', '//', '']) {
    answers = redirects(location)
    const [isRefused] = await fetched()
    expect(isRefused, location).toBe(true)
  }
})

test('at most ten megabytes are read, whatever length is stated', async () => {
  let sent = 0
  answers = (_, response) => {
    const more = () => {
      while (!response.destroyed) {
        sent += 1
        if (!response.write(Buffer.alloc(1024 * 1024))) return void response.once('drain', more)
      }
    }
    more()
  }
  expect(await fetched()).toEqual([true, 'too large'])
  expect(sent).toBeLessThan(40)
})

test('a missing picture is not requested again, but an unavailable or endless picture is', async () => {
  const warnings: unknown[] = []
  for (const status of [404, 403, 429, 503]) {
    answers = (_, response) => response.writeHead(status).end()
    warnings.push(await fetched())
  }
  expect(warnings).toEqual([
    [true, 'answered 404'],
    [true, 'answered 403'],
    [false, 'answered 429'],
    [false, 'answered 503'],
  ])
  answers = (_, response) => void response.write('half')
  // A short time limit for this endless response only, because the ten megabytes of another test may take longer on a busy
  // machine.
  const [isRefused] = await fetched('/ana.jpg', webPictures({ isAllowed, patienceMs: 500 }))
  expect(isRefused).toBe(false)
})

test('only public https addresses are requested, by the address of the name at that moment', async () => {
  const real = webPictures({ patienceMs: 500 })
  const inside = ['http://example.org/a.jpg', `${origin}/a.jpg`, 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/']
  const more = ['https://169.254.169.254/', 'https://intranet/', 'https://example.org:8443/', 'https://a:b@example.org/', '', 'x']
  for (const address of [...inside, ...more]) await expect(real.fetch(address), address).rejects.toThrow(PictureRefused)
  let lookups = 0
  const rebinding = webPictures({
    patienceMs: 500,
    lookup: (name, options, callback) => {
      lookups += 1
      lookup(name, options, () => callback(new Error('this name leads inside'), ''))
    },
  })
  await expect(rebinding.fetch('https://pictures.invalid.example/')).rejects.toThrow('leads inside')
  expect(lookups).toBe(1)
  expect(requests).toEqual([])
})
