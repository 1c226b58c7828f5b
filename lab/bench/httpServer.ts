import type { FastifyRequest } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { makeApp } from '#server/app.ts'
import { servePages } from '#server/platform/http/pages/pages.ts'
import { route } from '#server/platform/http/route.ts'
import { serveCalls } from '#server/platform/http/serve.ts'
import { hashOf } from '#server/platform/http/sessions/session.ts'
import { readSession } from '#server/session.ts'
import { openWorld } from '#server/start.ts'
import { makeFrames } from '#server/testing/site/site.ts'
import { makeKey } from '#server/trips/partners/partners.ts'
import { presentFound } from '#server/trips/presenter.ts'
import { type CardRow } from '#server/trips/search/card.ts'
import { parseSearch } from '#server/trips/search/parseSearch.ts'
import { sharedTripPages } from '#server/trips/sharing/pages.ts'
import { PAGE } from '#server/trips/views.ts'
import type { World } from '#server/world.ts'
import { exactMatchCard } from './contenders.ts'
import { type Built, type Log, withClient } from './world/build.ts'
import { NOW } from './world/clocks.ts'
import { accountId } from './world/load.ts'

/**
 * Several partners send the requests. The bench's clock does not move, so the limit per minute of a single partner would never
 * reset.
 */
const PARTNERS = 10

export interface Served {
  app: FastifyInstance
  origin: string
  cookie: string
  /** host of the public address; pages redirect to it from any other host */
  host: string
  /** id of a trip that searches can find */
  trip: string
  /** keys of partners who search by the carpooling standard */
  keys: string[]
  close(): Promise<void>
}

/**
 * Serves the generated trips on the real server, whose clock shows the instant of the bench's searches. Adds a route with an
 * exact match.
 */
export async function serveBuilt({ url }: Built, log: Log): Promise<Served> {
  Object.assign(process.env, { DATABASE_URL: url, LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' })
  const opened = await openWorld(fileURLToPath(new URL('../..', import.meta.url)))
  const world: World = { ...opened.world, now: () => NOW, identity: nobody }
  const app = await makeApp(world, () => nobody, opened.standby)
  await app.register((scope) => serveCalls(scope, world, [exactRoute], { readSession }), { prefix: '/bench' })
  const pages = await makeFrames()
  const sessionOf = (request: FastifyRequest) => readSession(world, request)
  await servePages(app, world, pages, { ownPage: sharedTripPages(world), sessionOf })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  log(`serving at ${origin}`)
  const close = async () => {
    await app.close()
    await opened.close()
    await rm(pages, { recursive: true })
  }
  const { host } = new URL(world.publicUrl)
  const keys: string[] = []
  for (let n = 0; n < PARTNERS; n++) keys.push(await makeKey(world, `bench${n}`))
  return { app, origin, host, cookie: `session=${await logIn(url)}`, trip: await firstTrip(url), keys, close }
}

async function firstTrip(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query('select id from trips where cancelled_at is null and departs_at > $1 order by departs_at limit 1', [NOW]),
  )
  return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? ''
}

const unavailable = () => Promise.reject(new Error('Nobody logs in to the bench'))
export const nobody: World['identity'] = { start: unavailable, finish: unavailable, farewell: unavailable }

/** Creates a session of the first driver, as after a login. */
async function logIn(url: string): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await withClient(url, (client) =>
    client.query(
      'insert into sessions (id_hash, account_id, authenticated_at, created_at, seen_at) values ($1, $2, $3, $3, $3)',
      [hashOf(id), accountId(0), NOW],
    ),
  )
  return id
}

const exactCall = endpoint({
  method: 'GET',
  path: '/exact',
  about: 'Exact match.',
  by: 'member',
  query: searchTrips.query,
  reply: searchTrips.reply,
})

const exactRoute = route(exactCall, async (world, me, { query }) => {
  const search = parseSearch(world, me, query)
  if (!search) return { routes: [] }
  const rows = await exactMatchCard(world.pool, search)
  return {
    routes: rows
      .slice(0, PAGE)
      .map((row) => presentFound({ ...row, ...wholeStretch(row) }, search.from, search.to, world.gazetteer)),
  }
})

// in the same format as a stretch, so that the two responses have the same size
const wholeStretch = (row: CardRow) => ({
  departs: 0,
  low: 0,
  stretchMinor: row.price_minor,
  leg_in: 0,
  leg_out: row.legs,
  a_pos: 0,
  a_off: 0,
  a_minutes: 0,
  a_kind: 0,
  a_stop: 0,
  b_pos: row.distance_m,
  b_off: 0,
  b_minutes: 0,
  b_kind: 0,
  b_stop: row.stops.length - 1,
})

/** Sums the times from sending a query to its response, over all connections of this process. */
export function watchDatabase(): () => number {
  let spent = 0
  const query = pg.Client.prototype.query
  // as: the driver's method has many overloads; its last argument or its promise reports the end
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const start = performance.now()
    const note = () => void (spent += performance.now() - start)
    const last = given.at(-1)
    if (typeof last === 'function')
      given[given.length - 1] = (...answer: unknown[]) => (note(), Reflect.apply(last, undefined, answer))
    const result = Reflect.apply(query, this, given)
    if (result instanceof Promise) void result.then(note, note)
    return result
  } as typeof query
  return () => spent
}

export const reply = z.object({
  routes: z.array(z.object({ departsAt: z.string(), stretch: z.object({ priceMinor: z.number() }) })),
})
