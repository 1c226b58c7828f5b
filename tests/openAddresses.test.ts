import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { displayName, fold } from '#domain/places/place.ts'
import { fillDemoWorld } from '#server/demo/world.ts'
import { visitor } from '#server/testing/person.ts'
import { siteOn } from '#server/testing/site/site.ts'
import { stage } from '#server/testing/testServer.ts'
import { buildFeed } from '#server/trips/feed/buildFeed.ts'
import { makeKey } from '#server/trips/partners/partners.ts'

/*
 * Follows every link that a visitor can open, over the whole demo world. Other tests check the towns and trips on these pages.
 * This test checks that the pages have no data of people, cars, meeting points and comments (F22).
 */
const on = await stage()
const { site, close } = await siteOn(on)
const { db, gazetteer } = on.world
const browser = visitor({ ...on, app: site })

const pages = new Map<string, { status: number; body: string }>()
let secrets: string[] = []

/**
 * Words of town names. A given name that is also part of a town's name does not identify a person, and neither does a number, as
 * in models of cars.
 */
const townWords = new Set(gazetteer.all.flatMap((place) => fold(displayName(place)).split(' ')))
const isDistinctive = (text: string | null): text is string =>
  text !== null && text.length > 2 && !/^\d+$/.test(text) && !townWords.has(fold(text))

/** Ids of the visited trips. One URL per trip is enough, whichever part of the trip the link shows. */
const trips = new Set<string>()
function isNew(link: string): boolean {
  const [path = ''] = link.split('?')
  if (!path.startsWith('/route/')) return true
  return !trips.has(path) && Boolean(trips.add(path))
}

beforeAll(async () => {
  await fillDemoWorld(on.world, { isDaily: false })
  secrets = await secretsOf()
  const waiting = ['/robots.txt', '/sitemap.xml']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const { statusCode, body } = await browser.send('GET', path, undefined, { host: 'localhost' })
    pages.set(path, { status: statusCode, body })
    const links = body.matchAll(/(?:<loc>|href=")(?:http:\/\/localhost)?(\/(?:rides|viajes|route)\/[^"<]+)/g)
    waiting.push(...[...links].map(([, link = '']) => link.replaceAll('&amp;', '&')).filter(isNew))
    const [, search] = /href="\/routes-found(\?[^"]+)"/.exec(body) ?? []
    if (search) waiting.push(`/api/maps/route/open${search.replaceAll('&amp;', '&')}`)
  }
}, 240_000)
afterAll(close)

async function secretsOf(): Promise<string[]> {
  const accounts = await db.selectFrom('accounts').select(['id', 'email', 'name', 'last_name']).execute()
  const vehicles = await db.selectFrom('vehicles').select(['id', 'plate', 'brand', 'model']).execute()
  const trips = await db.selectFrom('trips').select(['meeting_points', 'comment', 'driver_id']).execute()
  const named = accounts.flatMap(({ id, email, name, last_name }) => [id, email, name, last_name, name && `${name} ${last_name}`])
  const cars = vehicles.flatMap(({ id, plate, brand, model }) => [id, plate, brand, model, `${brand} ${model}`])
  const texts = trips.flatMap(({ meeting_points, comment }) => [...meeting_points, comment])
  return [...new Set([...named, ...cars, ...texts])].filter(isDistinctive)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Matches whole words only, since "Ana" is in "semana". */
const findsAny = (texts: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${texts.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const POINT = /-\d{1,3}\.\d{2,}/

describe('addresses open to a visitor', () => {
  test('more than 100 road pages and 100 trip pages exist, and each returns status 200', () => {
    const count = (begin: string) => [...pages.keys()].filter((path) => path.startsWith(begin)).length
    expect([count('/rides/') > 100, count('/viajes/') === count('/rides/'), count('/route/') > 100]).toEqual([true, true, true])
    expect(count('/api/maps/route/open') > 100).toBe(true)
    expect([...pages].filter(([, { status }]) => status !== 200)).toEqual([])
  })

  test('the pages have no person, address, car, meeting point or comment of the demo data', () => {
    expect(secrets.length).toBeGreaterThan(400)
    const telling = findsAny(secrets)
    const found = [...pages].flatMap(([path, { body }]) => telling.exec(body)?.map((secret) => `${secret} in ${path}`) ?? [])
    expect(found).toEqual([])
  })

  test('the feed and responses to partners have the trips, without data of people, cars and meeting points', async () => {
    await buildFeed(on.world)
    const { rawPayload } = await browser.send('GET', '/feed/gtfs.zip', undefined, { host: 'localhost' })
    const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    const key = await makeKey(on.world, 'planner')
    const roads = await db.selectFrom('trips').select(['stops', 'departs_at']).orderBy('departs_at', 'desc').limit(60).execute()
    const answers = await Promise.all(
      roads.map(async ({ stops, departs_at: at }) => {
        const [from, to] = [stops[0] ?? 0, stops.at(-1) ?? 0].map((id) => gazetteer.get(id))
        const ends = `departureLat=${from?.lat}&departureLng=${from?.lng}&arrivalLat=${to?.lat}&arrivalLng=${to?.lng}`
        const path = `/api/standard/driver_journeys?${ends}&departureDate=${Math.floor(at.getTime() / 1000)}`
        const { body } = await browser.send('GET', path, undefined, { host: 'localhost', 'x-api-key': key })
        return [path, body] as const
      }),
    )
    expect([files.length, answers.filter(([, body]) => body.includes('"driver"')).length > 20]).toEqual([9, true])
    const telling = findsAny(secrets)
    const found = [...files, ...answers].flatMap(
      ([path, text]) => telling.exec(text)?.map((secret) => `${secret} in ${path}`) ?? [],
    )
    expect(found).toEqual([])
  })

  test('the pages have no point of any map', () => {
    expect([...pages].filter(([, { body }]) => POINT.test(body)).map(([path]) => path)).toEqual([])
  })

  test('the pages have no trip for women only', async () => {
    const linked = new Set([...pages.keys()].map((path) => path.slice('/route/'.length, '/route/'.length + 36)))
    const trips = await db.selectFrom('trips').select(['id', 'preferences', 'cancelled_at']).execute()
    const hidden = trips.filter(({ preferences, cancelled_at }) => cancelled_at || preferences & 32)
    expect(hidden.length).toBeGreaterThan(10)
    expect(hidden.filter(({ id }) => linked.has(id))).toEqual([])
    const answers = [...pages].filter(([path]) => path.startsWith('/api/')).map(([, { body }]) => body)
    expect(hidden.filter(({ id }) => answers.some((body) => body.includes(id)))).toEqual([])
  })

  test('the checks find names and points in pages that have them', () => {
    const [secret = ''] = secrets
    expect([findsAny(secrets).test(`<p>(${secret})</p>`), POINT.test('{"lat":-32.94682}')]).toEqual([true, true])
  })
})
