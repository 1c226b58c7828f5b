import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { register } from '#contract/people/people.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { exchanged, exchangedField } from '#contract/wireNames.ts'
import { called, cast } from '../../testing/cast.ts'
import { registrationOf } from '../../testing/papers.ts'
import { isDatabaseAway } from '../database/connections/unavailable.ts'

const { ana, bruno, diana, visitor, clock, app } = await cast()

const headersOf = async (path: string) => (await visitor().send('GET', path)).headers

describe('every response', () => {
  test.each(['/api/session', '/api/nowhere', '/api/maps?name=ros', '/nowhere.txt'])(
    'every response of %s has the security headers',
    async (path) => {
      const headers = await headersOf(path)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test('no cache may store a response about a person', async () => {
    expect((await ana.send('GET', '/api/maps/route')).headers['cache-control']).toBe('no-store')
  })
})

test('the keep-alive timeout exceeds the minute of common proxies, so that no proxy sends into a closing connection', () => {
  expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000)
})

describe('a refusal', () => {
  test('a refusal is a problem document with its reason, in the language of the caller', async () => {
    const messageIn = async (language: string) =>
      (await ana.send('GET', '/api/maps/route/1', undefined, { 'accept-language': language })).json<Record<string, string>>()
    expect(await messageIn('en-US')).toMatchObject({
      type: '/problems/not_found',
      status: 404,
      reason: 'not_found',
      detail: 'We couldn’t find that.',
    })
    expect((await messageIn('es-AR')).detail).toBe('No encontramos lo que buscás.')
    expect((await messageIn('es-AR')).title).toBe('We couldn’t find that.')
  })

  test.each([
    ['broken JSON', '{"a":', 'application/json', 400, 'malformed_json'],
    ['nothing', '', 'application/json', 400, 'malformed_json'],
    ['null', 'null', 'application/json', 422, 'validation'],
    ['a list', '[]', 'application/json', 422, 'validation'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['far too much', JSON.stringify({ comment: 'x'.repeat(70_000) }), 'application/json', 413, 'body_too_large'],
    ['plain text', '{"place":2}', 'text/plain', 415, 'unsupported_media_type'],
    ['a key twice', '{"place":2,"place":3}', 'application/json', 400, 'malformed_json'],
    ['eleven lists in each other', `{"points":${'['.repeat(11)}${']'.repeat(11)}}`, 'application/json', 400, 'malformed_json'],
    ['a prototype key', '{"__proto__":{"admin":true}}', 'application/json', 400, 'malformed_json'],
  ])('a refusal answers %s', async (_, payload, type, status, reason) => {
    const response = await bruno.send('POST', '/api/maps/route/add', payload || undefined, { 'content-type': type })
    expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([status, reason])
  })

  test('a refusal names the wrong and the unknown fields in their order', async () => {
    const trip = {
      originName: 1,
      [exchangedField('destinationName')]: 'Córdoba, Córdoba',
      date: '01-01-2027',
      hours: '09:00',
      place: 'two',
      restriction: '',
    }
    const wrong = await bruno.send('POST', '/api/maps/route/add', trip)
    expect(wrong.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(['originName', 'place'])
    const right = { ...trip, originName: 'Rosario, Santa Fe', place: 2 }
    expect((await bruno.send('POST', '/api/maps/route/add', { ...right, isAdmin: true })).statusCode).toBe(422)
    expect(
      (await bruno.send('POST', '/api/maps/route/add', { ...right, comment: 'x'.repeat(1001) })).json<{ errors: object[] }>()
        .errors,
    ).toEqual([{ field: 'comment', reason: 'text_too_long', message: expect.any(String) }])
  })
})

test.each([true, [2], '0x2', '2e0', ' 2', '', null, '２'])('a search refuses %j as a number of seats', async (place) => {
  const trip = {
    originName: called('Rosario'),
    [exchangedField('destinationName')]: called('Córdoba'),
    date: clock.inDays(3),
    hours: '09:00',
    restriction: '',
  }
  const errors = (await bruno.send('POST', '/api/maps/route/preview', { ...trip, place })).json<{ errors: object[] }>()
  expect(errors.errors).toEqual([{ field: 'place', reason: 'malformed', message: 'We can’t read that' }])
  expect((await bruno.send('POST', '/api/maps/route/preview', { ...trip, place: '2' })).statusCode).toBe(200)
})

test('a caller beyond the limit gets the time until a retry, and no other caller is delayed', async () => {
  const busy = await cast({ LIMITS: 'on' })
  const statuses: number[] = []
  // a few at a time: more requests than the pool has connections are refused for another reason
  for (let n = 0; n < 5; n++) {
    const batch = Array.from({ length: 25 }, () => busy.ana.send('GET', '/api/maps/route'))
    statuses.push(...(await Promise.all(batch)).map(({ statusCode }) => statusCode))
  }
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([
    120, 5,
  ])
  const refused = await busy.ana.send('GET', '/api/maps/route')
  expect(refused.json()).toMatchObject({ reason: 'too_many_requests', retryAfter: expect.any(Number) })
  expect((await busy.bruno.send('GET', '/api/maps/route')).statusCode).toBe(200)
})

test('limits count city suggestions and routes by account, and visitors’ suggestions by address', async () => {
  const busy = await cast({ LIMITS: 'on' })
  const answered = async (who: Pick<typeof busy.ana, 'send'>, path: string, times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await who.send('GET', path)).statusCode)
    return {
      fine: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 429).length,
    }
  }
  const cities = '/api/maps?name=rosario'
  expect(await answered(busy.ana, cities, 62)).toEqual({ fine: 60, refused: 2 })
  expect(await answered(busy.bruno, cities, 1)).toEqual({ fine: 1, refused: 0 })
  expect(await answered(busy.visitor(), cities, 602)).toEqual({ fine: 600, refused: 2 })
  const road = '/api/maps/?long1=-60.6&lat1=-32.9&long2=-64.2&lat2=-31.4'
  expect(await answered(busy.ana, road, 31)).toEqual({ fine: 30, refused: 1 })
  expect(await answered(busy.bruno, road, 1)).toEqual({ fine: 1, refused: 0 })
})

test('chats by e-mail have the limit of looking up people, and chats by id the general limit', async () => {
  const busy = await cast({ LIMITS: 'on' })
  const refused = async (handle: string, times: number) => {
    let refusals = 0
    for (let n = 0; n < times; n++) refusals += Number((await busy.ana.send('GET', `/api/chat/${handle}`)).statusCode === 429)
    return refusals
  }
  expect(await refused(encodeURIComponent('nobody@example.org'), 62)).toBe(2)
  expect(await refused(busy.bruno.id, 70)).toBe(0)
})

test('an administrator may make sixty accounts an hour for other people, including tries with a taken e-mail', async () => {
  const busy = await cast({ LIMITS: 'on' })
  const {
    photo: _,
    photoDni: __,
    checkbox: ___,
    ...paperless
  } = await registrationOf(busy.emma, { name: 'Wanda', dni: '36000000' })
  const body = exchanged({ ...paperless, email: 'ana@example.org' }, register.renamed.body)
  const statuses: number[] = []
  for (let n = 0; n < 45; n++) statuses.push((await busy.emma.send('POST', '/api/user/add', body)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([409]))
})

test('the description of the calls is compressed, and sent once to a client that caches it', async () => {
  const whole = await visitor().send('GET', '/api/openapi.json', undefined, { 'accept-encoding': 'gzip' })
  expect(whole.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const plain = await visitor().send('GET', '/api/openapi.json')
  expect(gunzipSync(whole.rawPayload).toString()).toBe(plain.body)
  expect(plain.json()).toMatchObject({ openapi: '3.1.0' })
  const again = await visitor().send('GET', '/api/openapi.json', undefined, { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page with an e-mail in its address sends no referrer', async () => {
  const policy = async (path: string) => (await headersOf(path))['referrer-policy']
  expect([await policy('/user/ana@example.org'), await policy('/chat/ana%40example.org'), await policy('/home')]).toEqual([
    'no-referrer',
    'no-referrer',
    'strict-origin-when-cross-origin',
  ])
})

test('the server responds to ten thousand odd requests without a 500', async () => {
  const odd = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', '../../etc/passwd', "' or 1=1--", '9'.repeat(400), '-1', 'NaN', '1e309', '%', '{{7*7}}', '\ud800'),
    fc.integer().map(String),
  )
  const query = fc.dictionary(
    fc.constantFrom(
      'from',
      'to',
      'date',
      'place',
      'order',
      'restriction',
      'after',
      'name',
      'long1',
      'lat1',
      'long2',
      'lat2',
      'via',
    ),
    odd,
  )
  const path = fc.constantFrom(
    '/api/maps',
    '/api/maps/route',
    '/api/maps/route/count',
    '/api/maps/route/days',
    '/api/maps/route/next',
    '/api/maps/route/x',
  )
  const addresses = fc.tuple(path, query, odd)
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(addresses, { minLength: 20, maxLength: 20 }), async (batch) => {
      const answers = await Promise.all(
        batch.map(([where, what, id]) =>
          ana.send(
            'GET',
            `${where.replace('/x', `/${encodeURIComponent(id.replace(/\p{Surrogate}/gu, ''))}`)}?${new URLSearchParams(what)}`,
          ),
        ),
      )
      for (const { statusCode } of answers) statuses.add(statusCode)
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
    }),
    { numRuns: 250 },
  )
  const body = fc.record(
    {
      originName: odd,
      [exchangedField('destinationName')]: odd,
      date: odd,
      hours: odd,
      place: fc.anything(),
      restriction: odd,
      stopovers: fc.anything(),
      comment: fc.anything(),
      price: fc.anything(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 20, maxLength: 20 }), async (batch) => {
      const answers = await Promise.all(
        batch.map((sent) => bruno.send('POST', '/api/maps/route/add', JSON.stringify(sent) ?? '')),
      )
      expect(answers.filter(({ statusCode }) => statusCode >= 500 || statusCode < 400).map(({ body }) => body)).toEqual([])
    }),
    { numRuns: 250 },
  )
  expect([...statuses].sort()).toEqual([200, 404, 422])
}, 300_000)

test('the response of a search contains exactly the fields of the contract', async () => {
  await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4, comment: 'Llevo mate' })
  const { routes } = await ana.call(searchTrips, {
    query: { from: called('Rosario'), to: called('Córdoba'), date: clock.inDays(4) },
  })
  const keys = [
    'arrivalHours',
    'currency',
    'date',
    'departsAt',
    'destinationName',
    'distanceM',
    'durationS',
    'hours',
    'id',
    'joining',
    'km',
    'luggage',
    'method',
    'originName',
    'place',
    'price',
    'priceMinor',
    'restriction',
    'seats',
    'stopsWelcome',
    'stretch',
    'time',
    'users',
  ]
  expect(Object.keys(routes[0] ?? {}).sort()).toEqual(keys)
  const driver = ['facts', 'gender', 'id', 'identityChecked', 'name', 'photo', 'rating', 'ratings']
  expect(Object.keys(routes[0]?.users[0] ?? {}).sort()).toEqual(driver)
})

test('payers and administrators see the orders of a trip; the driver sees only price and state', async () => {
  const { ana, carla, diana, emma } = await cast()
  const trip = await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 9, price: '1000.00' })
  const order = await ana.pays(trip)
  const seenBy = async (who: typeof ana) => (await who.opens(trip)).orders
  const stands = { price: '1000.00', priceMinor: 100_000, currency: 'ARS', status: 'created', state: 'paid' }
  expect(await seenBy(diana)).toEqual([stands])
  const whole = [{ ...stands, id: order, userEmail: ana.email, payment_id: expect.any(String) }]
  expect([await seenBy(ana), await seenBy(emma)]).toMatchObject([whole, whole])
  expect(await seenBy(carla)).toEqual([])
})

test('an error of an unavailable database is distinguished from a refusal of the database', () => {
  const isAway = (code: string) => isDatabaseAway(Object.assign(new Error('said so'), { code }))
  expect(['57P01', '08006', '53300', 'ECONNREFUSED'].map(isAway)).toEqual([true, true, true, true])
  expect(['23505', '40001', '22P02', '55P03'].map(isAway)).toEqual([false, false, false, false])
})
