import type { FastifyRequest } from 'fastify'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { dayText, MINUTE_MS } from '#domain/time.ts'
import { preferencesOf } from '#domain/trips/trip.ts'
import { rateLimits } from '#server/platform/http/limits/rateLimits.ts'
import { PAGE } from '#server/trips/views.ts'
import { buildExact } from './contenders.ts'
import type { NewDatabase } from './databases.ts'
import { reply, type Served, serveBuilt, watchDatabase } from './httpServer.ts'
import { quantile, rounded } from './measure.ts'
import { atLeast, atMost, judge, type Report } from './report.ts'
import { type Question, questions } from './world/asks.ts'
import { build, type Built, type Log, type Size } from './world/build.ts'
import { randomFrom, seedOf } from './world/random.ts'
import { bruteForce } from './world/truth.ts'

const [SEARCHES, ROUNDS] = [600, 5]
/** Number of rounds of all questions under each load, which take some four seconds in total. */
const ROUNDS_UNDER_LOAD = 4
const WARM_UP_MS = 1000
const SEARCH = '/api/maps/route'

/** Returns the paths of each kind of search. The list of all trips has neither places nor day. */
const pathsOf = (searches: Question[]) => ({
  exact: searches.map((one) => `/bench/exact${path(one)}`),
  ours: searches.map((one) => `${SEARCH}${path(one)}`),
  list: searches.map((one, i) => `${SEARCH}?${filters(one)}&order=${i % 2 ? 'price' : 'departure'}`),
})

/** Generates trips, serves them, compares every first page with brute force, and measures searches through HTTP. */
export async function httpRun(newDatabase: NewDatabase, size: Size, log: Log): Promise<Report> {
  const built = await build(await newDatabase('world'), size, log)
  await buildExact(built.url)
  await built.connection.close()
  // the caller is a woman, so that no trip is hidden
  const searches = questions(built.network, SEARCHES, randomFrom(seedOf(size.seed, 3))).map((one) => ({ ...one, avoid: 0 }))
  const spent = watchDatabase()
  const served = await serveBuilt(built, log)
  const client = fork(fileURLToPath(new URL('httpClient.ts', import.meta.url)))
  try {
    await refuseWrongPages(served, built, searches)
    log('every first page equals brute force')
    const alone = await inTurn(client, served, searches, spent)
    const journeysToSearch = await journeysRatio(served, searches)
    const rates = await ask(client, served, pathsOf(searches), 0, Rates)
    const loadRatios = await ratiosUnderLoad(client, served, searches, log)
    return report(size, { ...alone, loadRatios, journeysToSearch }, rates)
  } finally {
    client.kill()
    await served.close()
  }
}

const path = (one: Question) => `?from=${one.from.id}&to=${one.to.id}&date=${dayText(one.day)}&${filters(one)}`
const filters = ({ seats, need }: Question) => `place=${seats}${need ? `&restriction=${preferencesOf(need).join()}` : ''}`

async function refuseWrongPages({ app, cookie }: Served, { store, trips }: Built, searches: Question[]): Promise<void> {
  const truth = bruteForce(store, trips)
  for (const one of searches) {
    const answer = await app.inject({ url: SEARCH + path(one), headers: { cookie } })
    const shown = reply
      .parse(answer.json())
      .routes.map(({ departsAt, stretch }) => `${Date.parse(departsAt) / MINUTE_MS} ${stretch.priceMinor}`)
    const right = truth(one)
      .slice(0, PAGE)
      .map(({ departs, stretchMinor }) => `${departs} ${stretchMinor}`)
    if (shown.join() !== right.join()) throw new Error(`${path(one)} differs from brute force:\n${shown.join()}\n${right.join()}`)
  }
}

const Times = z.object({ p50: z.number(), p95: z.number(), p99: z.number() })
const Latencies = z.object({ exact: Times, ours: Times, list: Times })
const Rates = z.object({ exact: z.number(), ours: z.number(), list: z.number() })

async function ask<T>(
  client: ChildProcess,
  { origin, cookie }: Served,
  pathsByKind: Record<string, string[]>,
  rounds: number,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  client.send({ origin, cookie, pathsByKind, rounds })
  const [answer] = await once(client, 'message')
  const { figures, error } = z.object({ figures: z.optional(shape), error: z.optional(z.string()) }).parse(answer)
  if (!figures) throw new Error(error ?? 'The client said nothing')
  return figures
}

/** Measures requests one after another, and the share of our search's time that is spent outside the database. */
async function inTurn(client: ChildProcess, served: Served, searches: Question[], spent: () => number) {
  const latencies = await ask(client, served, pathsOf(searches), ROUNDS, Latencies)
  const [before, start] = [spent(), performance.now()]
  for (const one of searches) await served.app.inject({ url: SEARCH + path(one), headers: { cookie: served.cookie } })
  const elapsed = performance.now() - start
  return { latencies, outside: 1 - (spent() - before) / elapsed }
}

/**
 * Compares the median time of searches by the carpooling standard with that of our own searches, which return as many trips of
 * the same day. Both kinds take turns.
 */
async function journeysRatio({ app, cookie, keys }: Served, searches: Question[]): Promise<number> {
  const ms: Record<'ours' | 'standard', number[]> = { ours: [], standard: [] }
  const timed = async (kind: keyof typeof ms, url: string, headers: Record<string, string>) => {
    const began = performance.now()
    const { statusCode, body } = await app.inject({ url, headers })
    ms[kind].push(performance.now() - began)
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
  }
  for (let round = 0; round < 2; round++)
    for (const [n, one] of searches.entries()) {
      await timed('ours', SEARCH + path(one), { cookie })
      await timed('standard', `${JOURNEYS}?${journeys(one)}`, { 'x-api-key': keys[n % keys.length] ?? '' })
    }
  return rounded(quantile(ms.standard, 0.5) / quantile(ms.ours, 0.5), 2)
}

const JOURNEYS = '/api/standard/driver_journeys'
const HALF_A_DAY_S = 43_200
const journeys = ({ from, to, day }: Question) =>
  new URLSearchParams({
    departureLat: String(from.lat),
    departureLng: String(from.lng),
    arrivalLat: String(to.lat),
    arrivalLng: String(to.lng),
    departureDate: String(Date.parse(`${day}T15:00:00Z`) / 1000),
    timeDelta: String(HALF_A_DAY_S),
    count: String(PAGE),
  }).toString()

/**
 * Compares the median latency of searches under other requests with the median just before. Returns the ratios by the figures'
 * names.
 */
async function ratiosUnderLoad(
  client: ChildProcess,
  served: Served,
  searches: Question[],
  log: Log,
): Promise<Record<string, number>> {
  const { ours } = pathsOf(searches)
  const median = async () => (await ask(client, served, { ours }, ROUNDS_UNDER_LOAD, z.object({ ours: Times }))).ours.p50
  const ratios: Record<string, number> = {}
  for (const [name, { answer, ...load }] of Object.entries(loads(served.trip, searches))) {
    const before = await median()
    const sender = fork(fileURLToPath(new URL('httpLoad.ts', import.meta.url)))
    try {
      sender.send({ origin: served.origin, host: served.host, ...load })
      await setTimeout(WARM_UP_MS)
      ratios[name] = rounded((await median()) / before, 2)
      sender.send('how many')
      const [sent] = await once(sender, 'message')
      const statuses = z.record(z.string(), z.int()).parse(sent)
      log(`${name}: ${ratios[name]} times as long, beside ${JSON.stringify(statuses)} answers of each status`)
      if (Object.keys(statuses).join() !== answer) throw new Error(`${name}: not all were answered with ${answer}`)
    } finally {
      sender.kill()
    }
  }
  return ratios
}

function report(
  { trips }: Size,
  {
    latencies: { exact, ours, list },
    outside,
    loadRatios,
    journeysToSearch,
  }: Awaited<ReturnType<typeof inTurn>> & { loadRatios: Record<string, number>; journeysToSearch: number },
  rates: z.output<typeof Rates>,
): Report {
  const figures = {
    exactP50Ms: rounded(exact.p50),
    exactP95Ms: rounded(exact.p95),
    oursP50Ms: rounded(ours.p50),
    oursP95Ms: rounded(ours.p95),
    listP50Ms: rounded(list.p50),
    listP95Ms: rounded(list.p95),
    p50: rounded(ours.p50 / exact.p50, 2),
    p95: rounded(ours.p95 / exact.p95, 2),
    listToSearch: rounded(list.p50 / ours.p50, 2),
    journeysToSearch,
    shareOutsideDatabase: rounded(outside, 2),
    requestsPerSecond: Math.round(rates.ours),
    exactRequestsPerSecond: Math.round(rates.exact),
    listRequestsPerSecond: Math.round(rates.list),
    ...loadRatios,
  }
  console.table(figures)
  const least = trips <= 10_000 ? 2000 : trips <= 100_000 ? 300 : 0
  return judge(figures, {
    ...atMost({ p50: 2, p95: 2.5, listToSearch: 2, journeysToSearch: 1.5 }),
    ...atMost(Object.fromEntries(Object.keys(loadRatios).map((name) => [name, 5]))),
    ...(least ? atLeast({ requestsPerSecond: least }) : {}),
  })
}

/** Number of simulated IP addresses, each of which sends as many requests as its limit permits. */
const ADDRESSES = 100
const [DISTINCT, LONGEST] = [2000, 80]

const perSecond = (kind: 'general' | 'page' | 'suggest', addresses = ADDRESSES) =>
  (addresses * maxOf(kind) * 1000) / rateLimits[kind].timeWindow

/** Returns how many calls an account may make within the period of its limit. */
function maxOf(kind: 'general' | 'page' | 'suggest'): number {
  const { max } = rateLimits[kind]
  return typeof max === 'number' ? max : max({ session: {} } as FastifyRequest) // as: the callback reads only the session
}

/**
 * Returns, by the figures' names, the requests that other people send during a search, as often as the limits allow, and the
 * expected status.
 */
const loads = (trip: string, searches: readonly Question[]) => ({
  // a different text each time, of many long and mistyped words, so that no response is cached
  searchBesideSuggestions: {
    answer: '200',
    perSecond: perSecond('suggest'),
    paths: texts.map((text) => `/api/maps?name=${encodeURIComponent(text)}`),
  },
  // different places each time, so that no response is cached
  searchBesidePages: {
    answer: '200',
    perSecond: perSecond('page', 1),
    paths: searches.map(({ from, to }) => `/route/${trip}?from=${from.id}&to=${to.id}`),
  },
  searchBesideUnknownPages: {
    answer: '404',
    perSecond: perSecond('page'),
    paths: [...Array(DISTINCT).keys()].map((n) => `/nowhere/${n}`),
  },
  searchBesideOpenApi: { answer: '200', perSecond: perSecond('general'), paths: ['/api/openapi.json'] },
})

const words = ['santiagoo', 'buenosaires', 'bariloche', 'resistencai', 'catamarka', 'rosarrio', 'concepcion', 'gualeguaychu']
const texts = Array.from({ length: DISTINCT }, (_, n) =>
  [0, 1, 2, 3, 4, 5]
    .map((at) => `${words[(n + at * (1 + (n % 3))) % words.length]}${at < 3 ? n.toString(36) : ''}`)
    .join(' ')
    .slice(0, LONGEST),
)
