import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../../world.ts'
import { openAlarms } from '../../alarms.ts'
import { isLoopback } from '../../config.ts'
import { constantTimeEqual } from '../../crypto/sealing.ts'
import type { Standby } from '../../database/replication/standby.ts'
import { jobAges } from '../../jobs/runs.ts'
import { reasonOf } from '../problem.ts'
import { countLoginCodes } from './loginCodes.ts'
import { partnerSearches } from './partnerSearches.ts'

interface Sample {
  labels?: Record<string, string>
  value: number
}

/** Registers gauges computed on request: those of this process, and those of the shared database. */
function registerGauges(register: Registry, world: World, standby: Standby | undefined): void {
  const { db, now } = world
  const gauge: Register = (name, help, labelNames, read) =>
    // the constructor registers the gauge
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        // without the database the gauge is empty, so that it shows no outdated value
        this.reset()
        for (const { labels = {}, value } of await Promise.resolve(read()).catch((): Sample[] => [])) this.set(labels, value)
      },
    })
  // registered first, so that its count of connections does not include those of the following gauges
  registerProcess(gauge, world, standby)
  gauge(
    'tramo_alarms_open',
    'Alarms that wait for a person, by what they are about; broken_V… is an invariant that does not hold',
    ['kind'],
    async () => (await openAlarms(db)).map(({ kind, n }) => ({ labels: { kind }, value: n })),
  )
  gauge(
    'tramo_job_age_seconds',
    'Time since each job last ended well; what alarms when jobs stop cannot be a job',
    ['job'],
    async () => (await jobAges(db, now())).map(({ name, age }) => ({ labels: { job: name }, value: age })),
  )
  registerWork(gauge, world)
  gauge(
    'tramo_partner_searches',
    'Searches by the key of each partner: answered, or refused since there were too many in a minute',
    ['partner', 'outcome'],
    async () =>
      (await partnerSearches(db)).flatMap(({ name: partner, calls, refused }) => [
        { labels: { partner, outcome: 'answered' }, value: Number(calls - refused) },
        { labels: { partner, outcome: 'refused' }, value: Number(refused) },
      ]),
  )
  if (world.settings.OWN_LOGIN === 'on')
    gauge(
      'tramo_login_codes',
      'Codes of logins by mail in the last hour: sent, held back, undelivered, used; wrong ones typed',
      ['state'],
      async () => Object.entries(await countLoginCodes(db, now())).map(([state, value]) => ({ labels: { state }, value })),
    )
}

type Register = (name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>) => void

/** Registers gauges of this process. */
function registerProcess(gauge: Register, { pool, live, partners }: World, standby: Standby | undefined): void {
  gauge('tramo_pool_connections', 'Connections to the database for requests, of this process', ['state'], () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ])
  gauge('tramo_pool_waiting', 'Requests of this process that wait for a connection to the database', [], () => [
    { value: pool.waitingCount },
  ])
  gauge('tramo_pool_size', 'Connections for requests that this process opens at most', [], () => [{ value: pool.options.max }])
  gauge('tramo_streams_open', 'Pages that listen to this process', [], () => [{ value: live.listeners() }])
  gauge('tramo_partner_answers', 'Answers of each partner since the start of this process', ['partner', 'outcome'], () =>
    partners.outcomes.map(({ count: value, ...labels }) => ({ labels, value })),
  )
  gauge('tramo_standby_used', 'Whether this process reads on the standby; nothing where none is set', [], () =>
    standby ? [{ value: Number(standby.state().isUsed) }] : [],
  )
  gauge('tramo_standby_behind_seconds', 'How old what the standby shows may be', [], () => {
    const behindS = standby?.state().behindS
    return behindS === undefined ? [] : [{ value: behindS }]
  })
  gauge(
    'tramo_reads',
    'Reads since the start of this process that may be made on the standby, by where they were made',
    ['from'],
    () => Object.entries(standby?.reads ?? {}).map(([from, value]) => ({ labels: { from }, value })),
  )
}

/** Registers gauges of open work. Each count reads an index that contains only such rows. */
function registerWork(gauge: Register, { db, now }: World): void {
  gauge('tramo_deliveries_waiting', 'Mails and pushes that are due and not sent yet', ['channel'], async () => {
    const { rows } = await sql<{ channel: string; n: number }>`select channel, count(*)::int n from deliveries
      where state = 'pending' and next_try_at <= ${now()} group by channel`.execute(db)
    return rows.map(({ channel, n }) => ({ labels: { channel }, value: n }))
  })
  gauge('tramo_delivery_age_seconds', 'Since when the mail or push that is due longest is due', [], async () => {
    const { rows } = await sql<{
      age: number | null
    }>`select extract(epoch from ${now()}::timestamptz - min(next_try_at))::float8 age
      from deliveries where state = 'pending' and next_try_at <= ${now()}`.execute(db)
    return [{ value: rows[0]?.age ?? 0 }]
  })
  gauge('tramo_orders', 'Orders in which something still has to happen, by state', ['state'], async () => {
    const { rows } = await sql<{ state: string; n: number }>`select state, count(*)::int n from orders
      where state in ('opened', 'waiting', 'refund_due', 'disputed') group by state`.execute(db)
    return rows.map(({ state, n }) => ({ labels: { state }, value: n }))
  })
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/**
 * Serves /metrics for Prometheus: to clients that send METRICS_TOKEN. Without a token only this machine may read them, and only
 * while no other machine can reach the site.
 */
export function serveMetrics(app: FastifyInstance, world: World, standby: Standby | undefined): void {
  const { settings, publicUrl } = world
  const isOwnMachines = isLoopback(new URL(publicUrl).hostname)
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const refusals = new Counter({
    name: 'tramo_refusals_total',
    help: 'Calls that were refused, by reason',
    labelNames: ['reason'],
    registers: [register],
  })
  registerGauges(register, world, standby)
  app.addHook('onResponse', async (request, reply) => {
    const reason = reasonOf(request)
    if (reason) refusals.inc({ reason })
    const route = request.routeOptions.url ?? 'none'
    // a page listens for hours, so the duration of this request is no response time
    if (route === '/api/events') return
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings.METRICS_TOKEN, isOwnMachines)) refuse('not_found')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/**
 * Checks whether a client may read metrics. Without a token, requests with headers of a proxy are refused, because every request
 * through a proxy on this machine seems to come from this machine.
 */
const mayRead = ({ ip, headers }: FastifyRequest, token: string | undefined, isOwnMachines: boolean) =>
  token
    ? constantTimeEqual(`Bearer ${token}`, headers.authorization ?? '')
    : isOwnMachines && LOOPBACK.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded
