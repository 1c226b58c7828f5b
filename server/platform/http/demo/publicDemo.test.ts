import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { cast } from '../../../testing/cast.ts'
import { siteOn } from '../../../testing/site/site.ts'
import { MAX_OF_ADDRESS, MAX_VISITORS } from './visitors.ts'

const on = await cast({ PUBLIC_DEMO: 'on' })
const { site, close } = await siteOn(on)
afterAll(close)

const opened = (url: string, headers: Record<string, string> = {}, from = site, remoteAddress = '127.0.0.1') =>
  from.inject({ url, headers: { host: 'localhost', ...headers }, remoteAddress })

const cookieOf = ({ headers }: Awaited<ReturnType<typeof opened>>) => String(headers['set-cookie']).split(';')[0] ?? ''

describe('the public demo', () => {
  test.each(['/', '/home', '/register', '/nowhere', '/viajes/rosario/cordoba'])('the demo notice appears on %s', async (url) => {
    const { body, headers } = await opened(url)
    expect(body).toMatch(/<p lang="en-US">Demo: people are made up, and everything is reset in (\d+ h )?\d+ min<\/p>/)
    expect(body).toMatch(/<p lang="es-AR">Demo: las personas son inventadas, y todo se reinicia en (\d+ h )?\d+ min<\/p>/)
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['content-security-policy']).toMatch(/style-src [^;]*'sha256-[^;]+/)
  })

  test('a page is compressed with its notice, and files of the build are unchanged', async () => {
    const { rawPayload, headers } = await opened('/home', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('Demo: people are made up')
  })

  test('responses of calls contain no notice', async () => {
    expect((await opened('/api/health/live')).json()).toEqual({ status: 'up' })
  })

  test('a public demo refuses robots and publishes no list of its pages', async () => {
    expect((await opened('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    for (const url of ['/sitemap.xml', '/feed/gtfs.zip', '/api/standard/status', '/api/standard/driver_journeys'])
      expect([url, (await opened(url)).statusCode]).toEqual([url, 404])
  })
})

test('a public demo has two hundred places, the next visitor waits, and a place is free after 15 minutes', async () => {
  const { site: full, close: closeFull } = await siteOn(on)
  const come = (headers = {}, n = 0) => opened('/home', headers, full, `198.51.100.${n % 10}`)
  const cookies = []
  for (let n = 0; n < MAX_VISITORS; n++) cookies.push(cookieOf(await come({}, n)))
  const late = cookieOf(await come())
  for (const [n, cookie] of cookies.entries()) expect((await come({ cookie }, n)).statusCode).toBe(200)
  for (const headers of [{}, { cookie: late }, { cookie: `${late}x` }]) {
    const { statusCode, body, headers: answered } = await come({ 'accept-language': 'es-AR', ...headers })
    expect([statusCode, answered['retry-after'], answered['cache-control']]).toEqual([503, '60', 'no-store'])
    expect(body).toContain('La demo está llena')
  }
  for (const url of ['//other.example/home', '/\\other.example/home']) {
    const { statusCode, body } = await opened(url, {}, full)
    expect([statusCode, /(url=|href=")[/\\]{2}/.exec(body)]).toEqual([503, null])
  }
  expect((await come({ cookie: cookies[0] ?? '' })).statusCode).toBe(200)
  expect((await opened('/api/health/live', {}, full)).statusCode).toBe(200)
  on.clock.pass(16 * 60_000)
  expect((await come({ cookie: late })).statusCode).toBe(200)
  await closeFull()
})

test('one IP address can take a limited number of places, and visitors from other addresses still get one', async () => {
  const { site: crowded, close: closeCrowded } = await siteOn(on)
  const come = (headers = {}, from = '198.51.100.7') => opened('/home', headers, crowded, from)
  const cookies = []
  for (let n = 0; n <= MAX_OF_ADDRESS; n++) cookies.push(cookieOf(await come()))
  const statuses = []
  for (const cookie of cookies) statuses.push((await come({ cookie })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: MAX_OF_ADDRESS }, () => 200), 503])
  expect((await come({}, '198.51.100.8')).statusCode).toBe(200)
  await closeCrowded()
})

test('the tour creates at most twenty people in five minutes from one IP address, then refuses', async () => {
  const { ana, world } = await cast({ PUBLIC_DEMO: 'on', LIMITS: 'on' })
  const headers = { origin: world.publicUrl, 'content-type': 'application/x-www-form-urlencoded' }
  const presses = () => ana.send('POST', '/tour?lang=en-US', 'as=passenger', headers)
  for (let n = 0; n < 20; n++) expect((await presses()).statusCode).toBe(200)
  const { statusCode, body, headers: answered } = await presses()
  expect([statusCode, Number(answered['retry-after']) > 0]).toEqual([429, true])
  expect(body).toContain('Please wait a few minutes')
})

test('a public demo accepts only the sample pictures as uploads', async () => {
  const upload = (bytes: Buffer) => {
    const [head, foot] = ['--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nphoto\r\n', '\r\n--b--\r\n']
    const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="image"\r\ncontent-type: image/jpeg\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(head + file), bytes, Buffer.from(foot)])
    return on.ana.send('POST', '/api/image', payload, { 'content-type': 'multipart/form-data; boundary=b' })
  }
  const { rawPayload } = await opened('/demo/1.jpg')
  expect((await upload(rawPayload)).statusCode).toBe(200)
  const other = await upload(Buffer.concat([rawPayload, Buffer.from('x')]))
  expect([other.statusCode, other.json<{ reason: string }>().reason]).toEqual([422, 'samples_only'])
})

test('a public demo limits writes, but not reads, to a tenth of the usual rate', async () => {
  const { bruno, ana } = await cast({ PUBLIC_DEMO: 'on', LIMITS: 'on' })
  const answer = await ana.send('POST', '/api/block', { email: bruno.email })
  expect(answer.headers['x-ratelimit-limit']).toBe('30')
  expect((await ana.send('GET', '/api/session')).headers['x-ratelimit-limit']).toBe('300')
})

test('a press on a role of the tour starts a login as that person, only from the site’s own pages', async () => {
  const { publicUrl } = on.world
  const presses = (as: string, origin = publicUrl) =>
    on.ana.send('POST', '/tour?lang=es-AR', `as=${as}`, { origin, 'content-type': 'application/x-www-form-urlencoded' })
  const { statusCode, body } = await presses('driver')
  expect([statusCode, body]).toEqual([200, expect.stringMatching(/content="0;url=[^"]*login_hint=driver"/)])
  expect(body).toContain('lang="es-AR"')
  expect((await presses('suspended')).statusCode).toBe(404)
  expect((await presses('driver', 'https://elsewhere.example')).statusCode).toBe(404)
})

test.each([
  ['/', 'start'],
  ['/route-list/1', 'list'],
  ['/admin', 'administer'],
])('the tour on %s shows its stop, and pages of the login show no tour', async (url, stop) => {
  expect((await opened(url)).body).toContain(`data-at="${stop}"`)
  expect((await opened('/dev-mail')).body).not.toContain('id="tour"')
})
