import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { showSharedTrip } from '#contract/trips/trips.ts'
import { called, cast } from '../../testing/cast.ts'
import { visitor } from '../../testing/person.ts'
import { framePage, siteOn } from '../../testing/site/site.ts'

const { ana, bruno, diana, stage, world, db } = await cast()

const { site, close } = await siteOn(stage)
const page = framePage
afterAll(close)

const someone = visitor({ ...stage, app: site })
const opened = (path: string, headers: Record<string, string> = {}) =>
  someone.send('GET', path, undefined, { host: 'localhost', ...headers })
const tag = (html: string, name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

let day = 1
const posted = (more: object = {}) =>
  bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), seats: 2, price: '9500.00', via: ['Villa María'], ...more })

test.each([
  ['/', 200],
  ['/trips', 200],
  ['/nowhere', 404],
])('a HEAD request for %s gets the status and content type of a GET, without a body', async (path, status) => {
  const head = await site.inject({ method: 'HEAD', url: path, headers: { host: 'localhost' } })
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([status, 'text/html; charset=utf-8', ''])
  expect((await site.inject({ method: 'HEAD', url: '/nothing.png', headers: { host: 'localhost' } })).statusCode).toBe(404)
})

test.each([
  ['', 'none'],
  ['language=es-AR', 'none'],
  ['cookies=rejected', 'none'],
  ['session=whatever', 'cross-site'],
])('the start page responds to a browser with the cookie "%s" from "%s" (F24)', async (cookie, from) => {
  const headers = { host: 'localhost', 'sec-fetch-site': from, ...(cookie && { cookie }) }
  const { statusCode, headers: sent } = await site.inject({ method: 'GET', url: '/', headers })
  expect([statusCode, sent.location, sent['cache-control'], sent.vary]).toEqual([
    200,
    undefined,
    'no-cache',
    'cookie, accept-encoding',
  ])
})

test('an address without a page gets a 404 with the error page', async () => {
  const { body, statusCode } = await opened('/nowhere/at/all?x=1')
  expect([statusCode, body.includes('<title>Waiting')]).toEqual([404, true])
})

describe('the chat preview of a trip', () => {
  test('the chat preview shows towns, time, seats and price', async () => {
    const trip = await posted()
    const { body, statusCode, headers } = await opened(`/route/${trip}`)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toMatch(/<title>Rosario to Córdoba · \w{3}, November \d+, 09:00 · Tramo<\/title>/)
    expect(tag(body, 'description')).toBe('2 seats left · ARS\u{a0}9,500 per seat. Share the road, split the cost.')
    expect(tag(body, 'og:description')).toBe(tag(body, 'description'))
    expect(tag(body, 'og:url')).toBe(`http://localhost/route/${trip}`)
    expect([tag(body, 'og:locale'), tag(body, 'og:image:width'), tag(body, 'og:image:height')]).toEqual(['en_US', '1200', '630'])
    expect(tag(body, 'og:image')).toMatch(
      new RegExp(`^http://localhost/api/maps/route/${trip}/picture.png\\?lang=en-US&amp;v=\\w{8}$`),
    )
  })

  test('the chat preview uses the language of the address, which becomes the reader’s choice, else the language chosen on the device', async () => {
    const trip = await posted()
    const spanish = { cookie: 'language=es-AR', 'accept-language': 'en-US' }
    const read = async (search: string, headers = {}) => {
      const { body, headers: sent } = await opened(`/route/${trip}${search}`, headers)
      const [, language] = /<html lang="([^"]+)">/.exec(body) ?? []
      return [tag(body, 'og:locale'), language, /language=[\w-]+/.exec(String(sent['set-cookie']))?.[0]]
    }
    expect(await read('?lang=es-AR', { cookie: '' })).toEqual(['es_AR', 'es-AR', 'language=es-AR'])
    expect(await read('?lang=en-US', spanish)).toEqual(['en_US', 'en-US', 'language=en-US'])
    expect(await read('?lang=es-AR', spanish)).toEqual(['es_AR', 'es-AR', undefined])
    expect(await read('', spanish)).toEqual(['es_AR', 'es-AR', undefined])
    // without a choice a first visit is in English, whatever the browser requests
    expect(await read('', { cookie: '', 'accept-language': 'es-AR' })).toEqual(['en_US', 'en-US', undefined])
    expect(await read('?lang=fr', { cookie: '' })).toEqual(['en_US', 'en-US', undefined])
  })

  test('the preview of a stretch describes the stretch', async () => {
    const trip = await posted()
    const [from, to] = ['Villa María', 'Córdoba'].map((name) => world.gazetteer.named(called(name))?.id)
    const { body } = await opened(`/route/${trip}?from=${from}&to=${to}`)
    expect(tag(body, 'og:title')).toMatch(/^Villa María to Córdoba · /)
    expect(tag(body, 'og:url')).toBe(`http://localhost/route/${trip}?from=${from}&amp;to=${to}`)
    expect(tag(body, 'description')).not.toContain('9,500')
  })

  test('the chat preview never names the driver, a meeting point or the comment', async () => {
    const trip = await posted({ meetingPoint: 'Terminal Mariano Moreno', comment: 'Llevo mate' })
    const { body } = await opened(`/route/${trip}`)
    for (const secret of ['Bruno', 'Prueba', 'Terminal', 'mate', bruno.id]) expect(body).not.toContain(secret)
  })

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('the chat preview is compressed with %s when the client accepts that', async (encoding, unpack) => {
    const trip = await posted()
    const { rawPayload, headers } = await opened(`/route/${trip}`, { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(unpack(rawPayload).toString()).toContain('og:title')
  })

  test('the chat preview is the general page for a trip that is unknown, canceled, or of a barred driver', async () => {
    const cancelled = await posted()
    await bruno.cancelsTrip(cancelled)
    const unknown = '/route/11111111-1111-4111-8111-111111111111'
    for (const path of [`/route/${cancelled}`, unknown, '/route/finish', '/route'])
      expect(await opened(path)).toMatchObject({ statusCode: 200, body: page('en-US') })
    const barred = await posted()
    await db.updateTable('accounts').set({ standing: 'disabled' }).where('id', '=', bruno.id).execute()
    expect((await opened(`/route/${barred}`)).body).toBe(page('en-US'))
    expect((await opened(`/api/maps/route/${barred}/picture.png`)).statusCode).toBe(404)
    await db.updateTable('accounts').set({ standing: 'active' }).where('id', '=', bruno.id).execute()
    await bruno.comesBack()
  })

  test('the preview escapes all texts', async () => {
    const trip = await posted()
    const { body } = await opened(`/route/${trip}?from="><script>&to=1&lang="><script>`)
    expect(body).not.toContain('<script>')
    expect(tag(body, 'og:title')).toMatch(/^Rosario to Córdoba/)
  })
})

describe('the card of a shared trip, for visitors', () => {
  const cardOf = (id: string, query: { from?: string; to?: string } = {}) =>
    someone.call(showSharedTrip, { params: { id }, query })
  const placeId = (name: string) => String(world.gazetteer.named(called(name))?.id)

  test('the card shows towns, day, time, remaining seats, price and extras, and nothing else', async () => {
    const trip = await posted({
      meetingPoint: 'Terminal Mariano Moreno',
      comment: 'Llevo mate',
      restriction: 'petsAllowed,kidsAllowed',
    })
    const answer = await someone.send('GET', `/api/maps/route/${trip}/card`)
    const body = answer.json()
    expect(Object.keys(body).toSorted()).toEqual([
      'arrivalHours',
      'currency',
      'date',
      'durationS',
      'from',
      'hours',
      'place',
      'price',
      'priceMinor',
      'restriction',
      'to',
      'via',
    ])
    expect(body).toMatchObject({
      from: 'Rosario',
      to: 'Córdoba',
      via: ['Villa María'],
      hours: '09:00',
      arrivalHours: '13:57',
      durationS: 17_820,
      place: 2,
      price: '9500.00',
      priceMinor: 950_000,
      currency: 'ARS',
      restriction: 'petsAllowed,kidsAllowed',
    })
    for (const secret of ['Bruno', 'Prueba', 'Terminal', 'mate', bruno.id]) expect(answer.body).not.toContain(secret)
  })

  test('a stretch has its own card', async () => {
    const trip = await posted()
    const card = await cardOf(trip, { from: placeId('Villa María'), to: placeId('Córdoba') })
    expect(card).toMatchObject({ from: 'Villa María', to: 'Córdoba' })
    expect(card.priceMinor).toBeLessThan(950_000)
    expect(card.hours > '09:00').toBe(true)
    // numbers that are not ends of its road request the whole trip
    expect(await cardOf(trip, { from: placeId('Córdoba'), to: placeId('Rosario') })).toEqual(await cardOf(trip))
  })

  test('the card counts seats as they are taken', async () => {
    const trip = await posted({ price: '0' })
    await ana.asksForSeat(trip)
    expect((await cardOf(trip)).place).toBe(1)
  })

  test('the card is not found for women-only, canceled, departed and unknown trips, and those of barred drivers', async () => {
    const forWomen = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), restriction: 'onlyWomen' })
    const cancelled = await posted()
    await bruno.cancelsTrip(cancelled)
    const departed = await posted()
    await db
      .updateTable('trips')
      .set({ departs_at: new Date(world.now().getTime() - 1) })
      .where('id', '=', departed)
      .execute()
    for (const id of [forWomen, cancelled, departed, '11111111-1111-4111-8111-111111111111', 'finish'])
      await expect(cardOf(id), id).rejects.toThrow('not_found')
    const barred = await posted()
    await db.updateTable('accounts').set({ standing: 'disabled' }).where('id', '=', bruno.id).execute()
    await expect(cardOf(barred)).rejects.toThrow('not_found')
    await db.updateTable('accounts').set({ standing: 'active' }).where('id', '=', bruno.id).execute()
    await bruno.comesBack()
  })
})

describe('a page requested repeatedly', () => {
  test('a picture is made once for each existing stretch, whatever numbers are requested', async () => {
    const trip = await posted()
    const asks = vi.spyOn(world.pool, 'query')
    const bodies = new Set<string>()
    for (let n = 1; n <= 30; n++) bodies.add((await opened(`/route/${trip}?from=${n}&to=${n + 1}`)).body)
    // no place has any of these ids, so all addresses get the same page, with a single query
    expect([bodies.size, asks.mock.calls.length]).toEqual([1, 1])
    asks.mockRestore()
  })

  test('shared pages are refused to an IP address after 1,500 in a minute, and not to another IP address', async () => {
    const limited = await siteOn({ world: { ...world, settings: { ...world.settings, LIMITS: 'on' } } })
    const status = async (remoteAddress: string) =>
      (await limited.site.inject({ url: '/home', headers: { host: 'localhost' }, remoteAddress })).statusCode
    const statuses: number[] = []
    for (let n = 0; n < 1501; n++) statuses.push(await status('192.0.2.1'))
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([1500, 429])
    expect(await status('192.0.2.2')).toBe(200)
    await limited.close()
  })
})

describe('the picture of a trip', () => {
  test('the picture is a png of 1200 by 630, public, and cacheable for an hour', async () => {
    const trip = await posted()
    const { rawPayload, headers, statusCode } = await opened(`/api/maps/route/${trip}/picture.png?lang=es-AR`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=3600'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(200_000)
  })

  test('the picture contains text: it differs between languages, and not between requests', async () => {
    const trip = await posted()
    const drawn = async (language: string) =>
      (await opened(`/api/maps/route/${trip}/picture.png?lang=${language}`)).rawPayload.toString('base64')
    const [english, spanish, again] = [await drawn('en-US'), await drawn('es-AR'), await drawn('en-US')]
    expect(english === spanish).toBe(false)
    expect(english === again).toBe(true)
  })

  test('one address returns the picture in the reader’s language, with a Vary header for caches', async () => {
    const address = `/api/maps/route/${await posted()}/picture.png`
    const drawn = async (headers: Record<string, string>) => {
      const { rawPayload, headers: answerHeaders } = await opened(address, headers)
      expect(String(answerHeaders.vary).split(', ')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
      return rawPayload.toString('base64')
    }
    const [english, spanish] = [await drawn({ 'accept-language': 'en-US' }), await drawn({ 'accept-language': 'es-AR' })]
    expect(english === spanish).toBe(false)
    // the language chosen on the device, when the browser accepts neither of the two
    const chosen = { 'accept-language': 'de', cookie: 'language=es-AR' }
    expect((await drawn(chosen)) === spanish).toBe(true)
    expect((await drawn({ 'accept-language': 'de' })) === english).toBe(true)
  })

  test('the picture is not found for an unknown trip', async () => {
    for (const id of ['11111111-1111-4111-8111-111111111111', 'finish'])
      expect((await opened(`/api/maps/route/${id}/picture.png`)).statusCode).toBe(404)
    expect((await ana.send('GET', '/api/maps/route/nothing/picture.png')).statusCode).toBe(404)
  })
})
