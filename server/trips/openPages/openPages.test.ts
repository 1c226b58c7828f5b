import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { displayName } from '#domain/places/place.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { placeOfSlug, slugOf } from '../../places/slugs.ts'
import { inlineHash } from '../../platform/html/render.ts'
import { wallClock } from '../../platform/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { siteOn } from '../../testing/site/site.ts'

const { ana, bruno, carla, diana, world, db, clock, visitor } = await cast()

const opened = (path: string, headers: Record<string, string> = {}) => visitor().send('GET', path, undefined, headers)
const HALF_A_MINUTE_MS = 30_000
/** Requests a new page: cached pages live for half a minute, so the clock advances first. */
async function pageOf(path: string) {
  clock.pass(HALF_A_MINUTE_MS)
  return (await opened(path)).body
}

const ROAD = '/rides/rosario/cordoba'
const idOf = (name: string) => world.gazetteer.named(called(name))?.id ?? 0
const idsIn = (html: string) => [...html.matchAll(/href="\/route\/([0-9a-f-]{36})\?/g)].map(([, id]) => id)
const tag = (html: string, pattern: string) => [...html.matchAll(new RegExp(pattern, 'g'))].map(([, text]) => text)
/** Returns the visible text of a page, with a line for each element. */
const textOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter(Boolean)
const dataIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

type Posting = Partial<Parameters<CastPerson['posts']>[0]>
const trips: { driver: CastPerson; id: string }[] = []
async function posted(more: Posting = {}, driver: CastPerson = bruno): Promise<string> {
  const id = await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, seats: 2, price: '9500.00', ...more })
  trips.push({ driver, id })
  return id
}
/** trips of a test are deleted before the next one */
afterEach(async () => {
  for (const { driver, id } of trips.splice(0)) if (!(await driver.opens(id)).cancelled) await driver.cancelsTrip(id)
})

describe('a road page', () => {
  test('a road page shows towns, day, time, remaining seats, price and extras of a trip, and nothing else', async () => {
    const id = await posted({
      inDays: 3,
      via: ['Villa María'],
      restriction: 'petsAllowed,kidsAllowed',
      meetingPoint: 'Terminal Mariano Moreno',
      comment: 'Llevo mate',
    })
    const english = await pageOf(ROAD)
    expect(textOf(english)).toEqual([
      'Tramo',
      'English',
      'Español',
      'Shared rides from Rosario to Córdoba',
      'Trips from Rosario to Córdoba with free seats in the next two weeks. Share the road, split the cost: you pay a share of fuel and tolls.',
      'Thursday, November 26',
      '09:00',
      'Rosario to Córdoba',
      '2 seats left · Small luggage · Pets allowed · Kids allowed',
      'ARS\u{a0}9,500',
      'per seat',
      'Log in to see who drives and where you meet.',
      'Choose a day and seats',
      'Post a trip',
      'Return trip: Córdoba to Rosario',
      'All trips from Rosario',
    ])
    const spanish = await pageOf('/viajes/villa-maria/cordoba')
    expect(textOf(spanish).slice(3, 11)).toEqual([
      'Viajes compartidos de Villa María a Córdoba',
      'Viajes con lugar de Villa María a Córdoba en las próximas dos semanas. Compartí la ruta, dividí los gastos: pagás una parte de la nafta y los peajes.',
      'Jueves, 26 de noviembre',
      '12:04',
      'Villa María a Córdoba',
      'Quedan 2 lugares · Equipaje chico · Se aceptan mascotas · Se aceptan chicos',
      '$\u{a0}3.419',
      'por lugar',
    ])
    for (const page of [english, spanish, await pageOf('/viajes/rosario')])
      for (const secret of ['Bruno', 'Prueba', 'Terminal', 'mate', 'Fiat', bruno.id, bruno.email])
        expect(page).not.toContain(secret)
    expect(idsIn(english)).toEqual([id])
  })

  test('a road page links to the trip’s shared URL, for this road', async () => {
    const id = await posted({ via: ['Villa María'] })
    const page = await pageOf('/rides/rosario/villa-maria')
    expect(page).toContain(`href="/route/${id}?from=${idOf('Rosario')}&amp;to=${idOf('Villa María')}"`)
  })

  test('a road page describes the same to search engines, with exactly these keys', async () => {
    const id = await posted({ inDays: 5 })
    const city = (name: string) => ({ '@type': 'City', name: called(name) })
    expect(dataIn(await pageOf(ROAD))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          item: {
            '@type': 'Trip',
            name: 'Rosario to Córdoba',
            departureTime: '2026-11-28T12:00:00.000Z',
            tripOrigin: city('Rosario'),
            itinerary: [city('Rosario'), city('Córdoba')],
            offers: {
              '@type': 'Offer',
              price: '9500.00',
              priceCurrency: 'ARS',
              availability: 'https://schema.org/LimitedAvailability',
              inventoryLevel: { '@type': 'QuantitativeValue', value: 2 },
              url: `http://localhost/route/${id}?from=${idOf('Rosario')}&to=${idOf('Córdoba')}`,
            },
          },
        },
      ],
    })
  })

  test('a road page links to itself and to the page in the other language, whatever the device’s language is', async () => {
    const { body, headers } = await opened('/viajes/rosario/cordoba', { cookie: 'language=en-US' })
    const [spanish, english] = ['viajes', 'rides'].map((root) => `http://localhost/${root}/rosario/cordoba`)
    expect([headers['content-language'], headers['cache-control'], tag(body, '<html lang="([^"]+)">')]).toEqual([
      'es-AR',
      'no-cache',
      ['es-AR'],
    ])
    expect(tag(body, 'rel="canonical" href="([^"]+)"')).toEqual([spanish])
    expect(tag(body, 'rel="alternate" hrefLang="([^"]+" href="[^"]+)"')).toEqual([
      `en-US" href="${english}`,
      `es-AR" href="${spanish}`,
      `x-default" href="${spanish}`,
    ])
  })

  test('a road page has a preview for chats in the language of the address, with a picture that they accept', async () => {
    for (const [path, title, text] of [
      [ROAD, 'Shared rides from Rosario to Córdoba', 'Trips from Rosario'],
      ['/viajes/rosario/cordoba', 'Viajes compartidos de Rosario a Córdoba', 'Viajes con lugar de Rosario'],
    ] as const) {
      const page = await pageOf(path)
      const property = (name: string) => tag(page, `property="og:${name}" content="([^"]+)"`)[0] ?? ''
      expect([property('title'), property('image')]).toEqual([title, 'http://localhost/icons/512.png'])
      expect([property('description').startsWith(text), Number(property('image:width')) >= 300]).toEqual([true, true])
    }
  })

  test('the policy of an open page allows only its own style, and no script', async () => {
    const { body, headers } = await opened(ROAD)
    const [css = ''] = tag(body, '<style>([^]*?)</style>')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${inlineHash(css)}; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(tag(body, '<script([^>]*)>')).toEqual([' type="application/ld+json"'])
  })
})

describe('trips that an open page leaves out', () => {
  const pagesShowing = async (id: string) => {
    const pages = await Promise.all([pageOf(ROAD), pageOf('/viajes/rosario')])
    const isShown = pages.map((page) => idsIn(page).includes(id))
    return isShown.every(Boolean) ? 'everywhere' : isShown.some(Boolean) ? 'somewhere' : 'nowhere'
  }

  test('an open page leaves out women-only trips', async () => {
    const id = await posted({ restriction: 'onlyWomen', inDays: 2 }, diana)
    expect(await pagesShowing(id)).toBe('nowhere')
    expect((await diana.opens(id)).restriction).toBe('onlyWomen')
  })

  test('an open page leaves out canceled trips', async () => {
    const id = await posted({ inDays: 2 })
    expect(await pagesShowing(id)).toBe('everywhere')
    await bruno.cancelsTrip(id)
    expect(await pagesShowing(id)).toBe('nowhere')
  })

  test('an open page leaves out full trips, but not those with a free seat on this part of the road', async () => {
    const id = await posted({ inDays: 2, seats: 1, via: ['Villa María'], price: '0' })
    await ana.books(id, { from: idOf('Rosario'), to: idOf('Villa María') })
    expect(await pagesShowing(id)).toBe('nowhere')
    expect(idsIn(await pageOf('/rides/villa-maria/cordoba'))).toEqual([id])
  })

  test('an open page leaves out trips of barred drivers', async () => {
    const id = await posted({ inDays: 2 })
    const stand = (standing: 'active' | 'disabled') =>
      db.updateTable('accounts').set({ standing }).where('id', '=', bruno.id).execute()
    await stand('disabled')
    expect(await pagesShowing(id)).toBe('nowhere')
    await stand('active')
    await bruno.comesBack()
    expect(await pagesShowing(id)).toBe('everywhere')
  })

  test('an open page leaves out trips beyond the next two weeks, and trips about to depart', async () => {
    const { time } = wallClock(new Date(clock.now().getTime() + 20 * 60_000), 'America/Argentina/Cordoba')
    const [far, near] = [await posted({ inDays: 14 }), await posted({ inDays: 0, hours: time })]
    expect([await pagesShowing(far), await pagesShowing(near)]).toEqual(['nowhere', 'nowhere'])
    const last = await posted({ inDays: 13 })
    expect(await pagesShowing(last)).toBe('everywhere')
  })
})

describe('a road without trips', () => {
  const EMPTY = '/rides/mendoza/villa-maria'

  test('a road page without trips states that there are none, and is listed neither by search engines nor in the sitemap', async () => {
    const { statusCode, body } = await opened(EMPTY)
    expect([statusCode, textOf(body)[5], tag(body, 'name="robots" content="([^"]+)"')]).toEqual([
      200,
      'No trips here right now.',
      ['noindex'],
    ])
    expect((await opened('/sitemap.xml')).body).not.toContain(EMPTY)
  })

  test('search engines list a road without trips if it had a trip in the last 90 days', async () => {
    const id = await posted({ from: 'Funes', to: 'Mendoza', seats: 1, price: '0' })
    await carla.books(id)
    clock.pass(HOUR_MS)
    const path = '/rides/funes-santa-fe/mendoza'
    const page = await pageOf(path)
    expect([textOf(page)[5], tag(page, 'name="robots" content="([^"]+)"')]).toEqual(['No trips here right now.', []])
    expect((await opened('/sitemap.xml')).body).toContain(`<loc>http://localhost${path}</loc>`)
  })
})

describe('the sitemap', () => {
  const locations = async () => {
    // the sitemap is rebuilt every hour
    clock.pass(HOUR_MS)
    return tag((await opened('/sitemap.xml')).body, '<loc>http://localhost([^<]+)</loc>')
  }
  const both = (...slugs: string[]) => ['rides', 'viajes'].map((root) => ['', root, ...slugs].join('/'))

  test('the sitemap has roads driven within the last 90 days between all stops, and their towns of origin, in both languages', async () => {
    const id = await posted({ from: 'Buenos Aires', to: 'Bell Ville', via: ['San Nicolás'], price: '0' })
    const [start, stop, end] = ['buenos-aires', 'san-nicolas-de-los-arroyos', 'bell-ville'] as const
    const addresses = [[start], [stop], [start, stop], [start, end], [stop, end]].flatMap((slugs) => both(...slugs))
    expect(await locations()).toEqual(expect.arrayContaining(addresses))
    for (const address of addresses) expect((await opened(address)).statusCode).toBe(200)
    const [own] = await db.selectFrom('trips').select(['departs_at', 'arrives_at']).where('id', '=', id).execute()
    const leaves = (times = own) =>
      db
        .updateTable('trips')
        .set({ ...times })
        .where('id', '=', id)
        .execute()
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    await leaves({ departs_at: ago(89), arrives_at: ago(88) })
    expect(await locations()).toContain(both(start, end)[0])
    await leaves({ departs_at: ago(91), arrives_at: ago(90) })
    expect(await locations()).not.toContain(both(start, end)[0])
    await leaves()
    await bruno.cancelsTrip(id)
    expect(await locations()).not.toContain(both(start, end)[0])
  })

  test('the sitemap leaves out roads with only women-only trips', async () => {
    await posted({ from: 'Mendoza', to: 'Bell Ville', restriction: 'onlyWomen', price: '0' }, diana)
    expect(await locations()).not.toContain(both('mendoza', 'bell-ville')[0])
  })

  test('robots.txt names the sitemap by its full address, and disallows calls', async () => {
    const { body, headers } = await opened('/robots.txt')
    expect([headers['content-type'], body]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: http://localhost/sitemap.xml\n',
    ])
  })
})

describe('a town in an address', () => {
  test('a town in an address is found by any spelling of its name, at one address', async () => {
    for (const path of [
      '/rides/Rosario-Santa-Fe/cordoba-cordoba',
      '/rides/rosario-santa-fe-argentina/cordoba-cordoba',
      `/rides/rosario-santa-fe/${encodeURIComponent('Córdoba, Córdoba')}`,
    ]) {
      const { statusCode, headers } = await opened(`${path}?utm_source=chat`)
      expect([statusCode, headers.location]).toEqual([301, ROAD])
    }
    expect((await opened(`${ROAD}/`)).statusCode).toBe(200)
  })

  test('an ambiguous town in an address gets a 404 that offers the namesakes', async () => {
    const { statusCode, body } = await opened('/viajes/concepcion/villa-maria')
    expect([statusCode, textOf(body)[1], tag(body, 'name="robots" content="([^"]+)"')]).toEqual([
      404,
      'Hay varias localidades con este nombre',
      ['noindex'],
    ])
    expect(tag(body, 'class="choice" href="([^"]+)"').slice(0, 2)).toEqual([
      '/viajes/concepcion-tucuman/villa-maria',
      '/viajes/concepcion-corrientes/villa-maria',
    ])
    for (const path of tag(body, 'class="choice" href="([^"]+)"')) expect((await opened(path ?? '')).statusCode).toBe(200)
  })

  test('an address with the name of several towns leads to the largest town if it is far larger than the others', async () => {
    expect((await opened(ROAD)).statusCode).toBe(200)
    expect((await opened('/rides/rosario-colonia/villa-maria')).statusCode).toBe(200)
    expect(tag((await opened('/rides/concepcion/villa-maria')).body, 'class="choice" href="([^"]+)"').length).toBeGreaterThan(2)
  })

  test.each([
    '/rides/nowhere-at-all',
    '/rides/nowhere-at-all/villa-maria',
    '/rides/villa-maria/nowhere-at-all',
    '/rides/villa-maria/villa-maria',
    `/rides/${'long-'.repeat(50)}`,
    '/rides/3838583/3860259',
    '/rides/%20/-',
    '/rides/%00/villa-maria',
    "/rides/villa-maria'%20or%201=1--/bell-ville",
    '/rides/%3Cscript%3Ealert(1)%3C%2Fscript%3E/villa-maria',
    '/rides/villa-maria/%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/rides/..%2F..%2Fapi%2Fuser/villa-maria',
    '/rides/__proto__/constructor',
  ])('an address with an unknown town gets a 404 whose page does not repeat it: %s', async (path) => {
    const { statusCode, body } = await opened(path)
    expect([statusCode, textOf(body)]).toEqual([
      404,
      [
        'Tramo',
        'We don’t know this town',
        'The address has a town that isn’t on our list, or the same town twice.',
        'Choose a day and seats',
        'Post a trip',
      ],
    ])
  })

  test('an address with invalid text is refused', async () => {
    const { statusCode, headers } = await opened('/rides/%E0%A4%A/villa-maria')
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })

  test('every place has a unique address', async () => {
    const lost = world.gazetteer.all.filter((place) => placeOfSlug(world.gazetteer, slugOf(world.gazetteer, place)) !== place)
    expect(lost.map(displayName)).toEqual([])
  })
})

describe('a page that is opened repeatedly', () => {
  test('an open page is made once in 30 seconds, for each language and encoding', async () => {
    clock.pass(HALF_A_MINUTE_MS)
    const first = await opened(ROAD)
    const asks = vi.spyOn(world.pool, 'query')
    const id = await posted({ inDays: 4 })
    asks.mockClear()
    for (let n = 0; n < 20; n++) expect((await opened(ROAD)).body).toBe(first.body)
    expect(asks).not.toHaveBeenCalled()
    asks.mockRestore()
    const { rawPayload, headers } = await opened(ROAD, { 'accept-encoding': 'gzip, br' })
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(idsIn(brotliDecompressSync(rawPayload).toString())).toContain(id)
    expect(idsIn(await pageOf(ROAD))).toContain(id)
  })

  test('open pages with known or unknown towns are refused to an IP address after 600 in a minute, and not to another IP address', async () => {
    const { site, close } = await siteOn({ world: { ...world, settings: { ...world.settings, LIMITS: 'on' } } })
    const paths = [ROAD, '/viajes/villa-maria', '/rides/nowhere-at-all', '/sitemap.xml']
    const status = async (url: string, remoteAddress: string) =>
      (await site.inject({ url, headers: { host: 'localhost' }, remoteAddress })).statusCode
    const statuses: number[] = []
    for (let n = 0; n < 601; n++) statuses.push(await status(paths[n % paths.length] ?? '', '192.0.2.1'))
    expect([statuses.filter((one) => one < 429).length, statuses.at(-1)]).toEqual([600, 429])
    expect(await status(ROAD, '192.0.2.2')).toBe(200)
    // other pages are counted separately
    expect(await status('/home', '192.0.2.1')).toBe(200)
    await close()
  })
})
