import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as z from 'zod/mini'
import { dayText } from '#domain/time.ts'
import { type Replicated, replicated } from '#server/testing/database/standby.ts'
import { type Served, serveBuilt } from './httpServer.ts'
import { rounded } from './measure.ts'
import { atMost, conclude, judge, printTable, stopwatch } from './report.ts'
import { type Question, questions } from './world/asks.ts'
import { build, type Size } from './world/build.ts'
import { randomFrom, seedOf } from './world/random.ts'

/*
 * `npm run lab -- standby --trips 10000 --requests 3000`: sends the same calls to the real server with and without
 * DATABASE_READ_URL. The database is a PostgreSQL 15 on this machine with a streaming standby. Measures the load of both
 * databases. Linux only. The last line is JSON.
 */
const { values } = parseArgs({
  options: {
    trips: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '3000' },
  },
})
const size: Size = { trips: Number(values.trips), seed: Number(values.seed), country: 'sparse' }
const REQUESTS = Number(values.requests)
const AT_ONCE = 8
/** Id of a notification that does not exist. The call with it is nevertheless a write. */
const NOBODY = '5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e'
const SEARCH = '/api/maps/route'

const log = stopwatch()

/** Calls in a hundred: the usual calls on a site in use, five of them writes. */
const mix = { search: 45, list: 15, count: 5, days: 5, trip: 15, person: 5, session: 5, change: 5 }

interface Call {
  kind: keyof typeof mix
  method: 'GET' | 'POST'
  url: string
}

function callsOf(searches: Question[], trip: string): Call[] {
  // as: the keys are those of `mix`
  const kinds = Object.entries(mix).flatMap(([kind, share]) => Array<Call['kind']>(share).fill(kind as Call['kind']))
  const random = randomFrom(seedOf(size.seed, 4))
  return Array.from({ length: REQUESTS }, (_, i) => {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'search'
    const { from, to, day } = searches[i % searches.length] ?? searches[0]!
    const query = `?from=${from.id}&to=${to.id}&date=${dayText(day)}`
    const urls: Record<Call['kind'], string> = {
      search: SEARCH + query,
      list: `${SEARCH}?order=${i % 2 ? 'price' : 'departure'}`,
      count: `${SEARCH}/count${query}`,
      days: `${SEARCH}/days${query}`,
      trip: `${SEARCH}/${trip}`,
      person: `/api/user?name=${i % 26}`,
      session: '/api/session',
      change: '/api/notification/read',
    }
    return { kind, method: kind === 'change' ? 'POST' : 'GET', url: urls[kind] }
  })
}

/** Counts the statements that are sent to each port from now on. */
function statementsByPort(): Map<number, number> {
  const counts = new Map<number, number>()
  const query = pg.Client.prototype.query
  // as: the driver's method has many overloads, and the wrapper changes none of them
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    counts.set(this.port, (counts.get(this.port) ?? 0) + 1)
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  return counts
}

const TICKS_A_SECOND = 100

/** Returns the seconds of processor time of a postmaster and all its children, including those that have ended. */
function cpuSeconds(postmaster: number): number {
  const fields = (pid: string) => {
    try {
      // the fields after the name, which may contain blanks
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    } catch {
      return []
    }
  }
  const ticks = (pid: string, from: number, to: number) =>
    fields(pid)
      .slice(from, to)
      .reduce((sum, one) => sum + Number(one), 0)
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && fields(pid)[1] === String(postmaster))
  return (ticks(String(postmaster), 11, 15) + children.reduce((sum, pid) => sum + ticks(pid, 11, 13), 0)) / TICKS_A_SECOND
}

const counts = statementsByPort()

interface Spent {
  statements: number
  cpuS: number
}

/** Measures the load of both servers during the work. */
async function spentOn(pair: Replicated, work: () => Promise<void>): Promise<Record<'primary' | 'standby', Spent>> {
  const ports = { primary: Number(new URL(pair.url).port), standby: Number(new URL(pair.standbyUrl).port) }
  const pids = { primary: await pair.pids.primary(), standby: await pair.pids.standby() }
  const now = (one: 'primary' | 'standby') => ({ statements: counts.get(ports[one]) ?? 0, cpuS: cpuSeconds(pids[one]) })
  const before = { primary: now('primary'), standby: now('standby') }
  await work()
  const since = (one: 'primary' | 'standby') => {
    const { statements, cpuS } = now(one)
    return { statements: statements - before[one].statements, cpuS: cpuS - before[one].cpuS }
  }
  return { primary: since('primary'), standby: since('standby') }
}

const Session = z.object({ csrf: z.string() })

/** Sends all calls, several at a time, and accepts only successful responses. */
async function sendAll({ app, cookie }: Served, origin: string, calls: Call[]): Promise<void> {
  const { csrf } = Session.parse((await app.inject({ url: '/api/session', headers: { cookie } })).json())
  let position = ''
  const waiting = calls.values()
  const one = async () => {
    for (const { method, url } of waiting) {
      const headers = { cookie: cookie + position, origin, 'x-csrf-token': csrf }
      const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: { upTo: NOBODY } }) })
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${url} is answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      const readAfter = answer.cookies.find(({ name }) => name === 'read_after')
      if (readAfter) position = `; read_after=${encodeURIComponent(readAfter.value)}`
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function measured(pair: Replicated, searches: Question[], readUrl: string | undefined) {
  if (readUrl === undefined) delete process.env['DATABASE_READ_URL']
  else process.env['DATABASE_READ_URL'] = readUrl
  const built = { url: pair.url } as Parameters<typeof serveBuilt>[0] // as: `serveBuilt` uses only the URL
  const served = await serveBuilt(built, log)
  try {
    const isUsed = async () => /^tramo_standby_used 1$/m.test((await served.app.inject('/metrics')).body)
    while (readUrl !== undefined && !(await isUsed())) await pause(100)
    const calls = callsOf(searches, served.trip)
    const origin = `http://${served.host}`
    await sendAll(served, origin, calls.slice(0, 300))
    const spent = await spentOn(pair, () => sendAll(served, origin, calls))
    const reads = [...(await served.app.inject('/metrics')).body.matchAll(/^tramo_reads{from="(\w+)"} (\d+)$/gm)]
    log(
      `${readUrl ? 'with' : 'without'} a standby: ${JSON.stringify(spent)} ${reads.map(([, from, n]) => `${from} ${n}`).join(', ')}`,
    )
    return { ...spent, reads: Object.fromEntries(reads.map(([, from = '', n]) => [from, Number(n)])) }
  } finally {
    await served.close()
  }
}

const pair = await replicated()
if (!pair) throw new Error('This bench needs the programs of PostgreSQL 15')
try {
  const built = await build(pair.url, size, log)
  await built.connection.close()
  const searches = questions(built.network, 600, randomFrom(seedOf(size.seed, 3)))
  const alone = await measured(pair, searches, undefined)
  const shared = await measured(pair, searches, pair.standbyUrl)
  const table = { 'without, primary': alone.primary, 'with, primary': shared.primary, 'with, standby': shared.standby }
  printTable(Object.entries(table).map(([what, { statements, cpuS }]) => ({ what, statements, cpuS })))
  const { standby = 0, primary = 0, again = 0 } = shared.reads
  const figures = {
    primaryStatementsLeft: rounded(shared.primary.statements / alone.primary.statements, 2),
    primaryCpuLeft: rounded(shared.primary.cpuS / alone.primary.cpuS, 2),
    readsOnStandby: rounded(standby / (standby + primary + again), 3),
    primaryCpuMsBefore: rounded((alone.primary.cpuS * 1000) / REQUESTS, 3),
    primaryCpuMsAfter: rounded((shared.primary.cpuS * 1000) / REQUESTS, 3),
    standbyCpuMs: rounded((shared.standby.cpuS * 1000) / REQUESTS, 3),
    readAgain: again,
  }
  conclude(
    'standby',
    { ...size, requests: REQUESTS },
    judge(figures, atMost({ primaryCpuLeft: 0.5, primaryStatementsLeft: 0.6 })),
  )
} finally {
  await pair.stop()
}
