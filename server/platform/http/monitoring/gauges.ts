import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { World } from '../../../world.ts'
import { openAlarms } from '../../alarms/actions.ts'
import { jobAges } from '../../jobs/runs.ts'

interface Sample {
  labels?: Record<string, string>
  value: number
}

/** Figures that are read when they are asked for: those of this process, and those that all processes read from the one database. */
export function registerGauges(register: Registry, world: World): void {
  const { db, now } = world
  const gauge: Register = (name, help, labelNames, read) =>
    // it registers itself
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        // nothing is better than what was true before, when the database cannot be asked
        this.reset()
        for (const { labels = {}, value } of await Promise.resolve(read()).catch((): Sample[] => [])) this.set(labels, value)
      },
    })
  // first, since what follows takes connections itself
  registerProcess(gauge, world)
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
}

type Register = (name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>) => void

/** What this process holds and does. */
function registerProcess(gauge: Register, { pool, live, standby }: World): void {
  gauge('tramo_pool_connections', 'Connections to the database for requests, of this process', ['state'], () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ])
  gauge('tramo_pool_waiting', 'Requests of this process that wait for a connection to the database', [], () => [
    { value: pool.waitingCount },
  ])
  gauge('tramo_pool_size', 'Connections for requests that this process opens at most', [], () => [{ value: pool.options.max }])
  gauge('tramo_streams_open', 'Pages that listen to this process', [], () => [{ value: live.listeners() }])
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

/** What still has to be done; each count reads an index of just that. */
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
