import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/wire.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/time.ts'
import { namesakes, placeOfSlug } from '../../places/slugs.ts'
import { inlineHash, renderHtml, renderPageWithData } from '../../platform/html/render.ts'
import { rateLimits } from '../../platform/http/limits/rateLimits.ts'
import { encoded, type Encoding } from '../../platform/http/pages/pages.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import type { World } from '../../world.ts'
import { serveFeed } from '../feed/routes.ts'
import { openPath, openStyle, robotsText, roots, sitemap } from './addresses.ts'
import { RoadPage, TownPage, UnknownPage } from './OpenPage.tsx'
import { MAX_TRIPS, type Open, roadsFrom, roadsLately, type TownPair, upcomingTrips } from './roads.ts'
import { structuredData } from './words.ts'

type OpenWorld = Open & Pick<World, 'db' | 'publicUrl' | 'settings'>

const PAGE_MS = 30_000
const MAX_PAGES = 1000
const TRIPS_OF_A_ROAD = 3

interface Params {
  from: string
  to?: string
}

/** Serves the pages of roads for visitors and search engines, and the files that name them (F22, decision 41). */
export async function serveOpenPages(app: FastifyInstance, world: OpenWorld): Promise<void> {
  if (world.settings.LIMITS === 'on') {
    await app.register(rateLimit, { global: false })
    const counted = app.createRateLimit(rateLimits.openPage)
    app.addHook('onRequest', async (request) => {
      const limit = await counted(request)
      if (!limit.isAllowed && limit.isExceeded) refuse('too_many_requests', { retryAfter: limit.ttlInSeconds })
    })
  }
  const listed = ttlCache<Listed>({ ms: HOUR_MS, most: 1, now: world.now })
  const roads = () => listed('roads', () => listedRoads(world))
  const make = pageMaker(world, roads)
  for (const language of languages)
    for (const path of [`/${roots[language]}/:from`, `/${roots[language]}/:from/:to`])
      app.get<{ Params: Params }>(path, (request, reply) => answer(world, make, language, request, reply))
  app.get('/sitemap.xml', async (request, reply) => {
    const { files } = await roads()
    return sendEncoded(request, reply.type('application/xml; charset=utf-8'), async (encoding) => files[encoding ?? 'plain'])
  })
  serveFeed(app, world)
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robotsText(world.publicUrl)),
  )
}

interface Listed {
  /** keys of roads and of their towns of origin */
  keys: Set<string>
  files: Record<'br' | 'gzip' | 'plain', Buffer>
}

const keyOf = ({ from, to }: TownPair) => `${from.id} ${to.id}`
const townKey = ({ id }: Place) => String(id)

async function listedRoads(world: OpenWorld): Promise<Listed> {
  const roads = await roadsLately(world)
  const text = sitemap(world, roads)
  const files = { br: encoded(text, 'br'), gzip: encoded(text, 'gzip'), plain: encoded(text, undefined) }
  return { keys: new Set(roads.flatMap((road) => [keyOf(road), townKey(road.from)])), files }
}

type Make = (language: Language, from: Place, to: Place | undefined, encoding: Encoding) => Promise<Buffer>

/**
 * Returns a function that makes each page at most once in 30 seconds. The keys of this cache are existing places, so their number
 * is bounded.
 */
function pageMaker(world: OpenWorld, roads: () => Promise<Listed>): Make {
  const pages = ttlCache<Buffer>({ ms: PAGE_MS, most: MAX_PAGES, now: world.now })
  return (language, from, to, encoding) =>
    pages(JSON.stringify([language, from.id, to?.id, encoding]), async () => {
      const html = to ? await roadPage(world, language, { from, to }, roads) : await townPage(world, language, from, roads)
      return encoded(html, encoding)
    })
}

async function roadPage(world: OpenWorld, language: Language, road: TownPair, roads: () => Promise<Listed>): Promise<string> {
  const trips = await upcomingTrips(world, road)
  const isListed = trips.length > 0 || (await roads()).keys.has(keyOf(road))
  const reading = { ...world, language }
  const page = RoadPage({ reading, ...road, trips, isListed, hasMore: trips.length === MAX_TRIPS })
  return renderPageWithData(page, structuredData(reading, [{ ...road, trips }]))
}

async function townPage(world: OpenWorld, language: Language, from: Place, listed: () => Promise<Listed>): Promise<string> {
  const roads = await roadsFrom(world, from, TRIPS_OF_A_ROAD)
  const isListed = roads.length > 0 || (await listed()).keys.has(townKey(from))
  const reading = { ...world, language }
  return renderPageWithData(TownPage({ reading, from, roads, isListed }), structuredData(reading, roads))
}

/**
 * Content security policy: these pages connect to nothing. `connect-src` allows auditing tools to fetch robots.txt from within
 * the page.
 */
const policy =
  `default-src 'none'; style-src ${inlineHash(openStyle)}; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; ` +
  `frame-ancestors 'none'`

async function answer(
  world: OpenWorld,
  make: Make,
  language: Language,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
) {
  const { gazetteer } = world
  const slugs = [request.params.from, ...(request.params.to === undefined ? [] : [request.params.to])]
  const [from, to] = slugs.map((slug) => placeOfSlug(gazetteer, slug))
  void reply.headers({ 'content-security-policy': policy, 'content-language': language }).type('text/html; charset=utf-8')
  if (!from || (slugs.length > 1 && !to) || from.id === to?.id)
    return reply
      .code(404)
      .header('cache-control', 'no-cache')
      .send(unknownPage(world, language, slugs))
  const path = openPath(gazetteer, language, from, ...(to ? [to] : []))
  const [requested = ''] = request.url.split('?')
  if (requested.replace(/\/$/, '') !== path) return reply.redirect(path, 301)
  return sendEncoded(request, reply, (encoding) => make(language, from, to, encoding))
}

/** Makes the page for an unknown town, or for the towns that share its name. */
function unknownPage({ gazetteer }: OpenWorld, language: Language, slugs: string[]): string {
  const ends = slugs.map((slug) => {
    const place = placeOfSlug(gazetteer, slug)
    return place ? [place] : namesakes(gazetteer, slug)
  })
  const [ons = [], offs] = ends
  const townPairs = offs ? ons.flatMap((from) => offs.map((to) => [from, to])) : ons.map((from) => [from])
  const choices = townPairs
    .filter(([from, to]) => from?.id !== to?.id)
    .slice(0, MAX_CHOICES)
    .map((towns) => ({ name: towns.map(displayName).join(' → '), path: openPath(gazetteer, language, ...towns) }))
  return renderHtml(UnknownPage({ language, choices }))
}

const MAX_CHOICES = 16

async function sendEncoded(request: FastifyRequest, reply: FastifyReply, make: (encoding: Encoding) => Promise<Buffer>) {
  const accepted = String(request.headers['accept-encoding'])
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  const body = await make(encoding)
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).send(body)
}
