import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Member } from '#domain/people/account.ts'
import { dayNumber, dayText } from '#domain/time.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { transact } from '#server/platform/database/transact.ts'
import { openWorld } from '#server/start.ts'
import { postTrip } from '#server/trips/actions.ts'
import { matchAlerts } from '#server/trips/alerts/actions.ts'
import { alertsFor, offeredTrip } from '#server/trips/alerts/matching.ts'
import { planTrip } from '#server/trips/posting/plan.ts'
import { wantedForDraft } from '#server/trips/rideRequests/views.ts'
import { wantedRoads } from '#server/trips/rideRequests/wantedRoads.ts'
import type { World } from '#server/world.ts'
import { nobody } from './httpServer.ts'
import { mean, quantile, rounded } from './measure.ts'
import { build, type Log, withClient } from './world/build.ts'
import { dayOf, NOW } from './world/clocks.ts'
import { DAYS, dayDrawer, pairDrawer } from './world/demand.ts'
import { type Network, placeAt } from './world/network.ts'
import { oneOf, type Random, randomFrom } from './world/random.ts'

export const ALERTS = 100_000
const [OWNERS, DRIVERS, BACKDROP] = [20_000, 400, 10_000]

/** A database with stored alerts, or without. The same trips are posted in every such database. */
export interface AlertsGround {
  /** posts the trip with this number */
  post(n: number): Promise<string>
  /**
   * posts `count` more trips, each after the notifications of the previous one; returns the milliseconds until the notifications,
   * and the number of notified people
   */
  notifying(count: number): Promise<{ ms: number[]; people: number }>
  /** milliseconds until the response of a preview, without the time for road and price, and number of listed requests */
  wanted(n: number): Promise<{ ms: number; listed: number }>
  /** seconds needed to count the most wanted roads */
  demand(): Promise<number>
  /** figures of matching a posted trip: rows that are read, and time */
  matching(): Promise<Record<string, number>>
  close(): Promise<void>
}

export async function alertsGround(url: string, alerts: number, log: Log): Promise<AlertsGround> {
  const { connection, network } = await build(url, { trips: BACKDROP, seed: 1, country: 'sparse' }, log)
  await connection.close()
  await withClient(url, (client) => populate(client, network, alerts))
  Object.assign(process.env, { DATABASE_URL: url, LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' })
  const { world: opened, close } = await openWorld(fileURLToPath(new URL('../..', import.meta.url)))
  const world = { ...opened, now: () => NOW, identity: nobody }
  const worker = await run({
    connectionString: url,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: { 'match-alerts': () => matchAlerts(world) },
  })
  log(`${alerts} alerts stand`)
  const drivers = await driversOf(world.pool)
  const trips = tripsOn(network)
  const post = async (n: number) => {
    const driver = drivers[n % DRIVERS]
    if (!driver) throw new Error('Nobody drives')
    return (await postTrip(world, driver, trips(n))).id
  }
  const wanted = async (n: number) => {
    const driver = drivers[n % DRIVERS]
    if (!driver) throw new Error('Nobody drives')
    const plan = await planTrip(world, driver, trips(n))
    const from = performance.now()
    const { requests } = await wantedForDraft(world, driver, plan)
    return { ms: performance.now() - from, listed: requests.length }
  }
  const demand = async () => {
    const from = performance.now()
    await wantedRoads(world, undefined)
    return (performance.now() - from) / 1000
  }
  return {
    post,
    wanted,
    demand,
    notifying: (count) => notifying(world, post, count),
    matching: () => matching(world),
    close: () => worker.stop().then(close),
  }
}

const people = `
  insert into accounts (issuer, subject, email, name, gender, dni_hash, created_at)
    select 'alerts', n::text, 'alerts' || n || '@example.org', 'P' || n, (array['Female', 'Male'])[1 + n % 2], sha256(('a' || n)::bytea), now() from generate_series(1, ${OWNERS}) n;
  insert into accounts (issuer, subject, email, name, gender, dni_hash, created_at)
    select 'drivers', n::text, 'drivers' || n || '@example.org', 'D' || n, 'Male', sha256(('d' || n)::bytea), now() from generate_series(1, ${DRIVERS}) n;
  insert into vehicles (account_id, plate, plate_key, brand, model, color, cylinder, created_at)
    select id, 'B' || subject, 'B' || subject, 'Fiat', 'Cronos', 'Rojo', 1.3, now() from accounts where issuer = 'drivers'`

async function populate(client: pg.Client, network: Network, alerts: number): Promise<void> {
  await client.query(people)
  const { rows } = await client.query<{ id: string }>(`select id from accounts where issuer = 'alerts' order by subject`)
  const draw = searchesOn(network)
  // shows every alert to drivers, the worst case for the preview of a trip
  for (let from = 0; from < alerts; from += AT_ONCE) {
    const searches = Array.from({ length: Math.min(AT_ONCE, alerts - from) }, draw)
    await client.query(
      `insert into alerts (account_id, from_place, to_place, first_day, last_day, any_day, seats, preferences, set_at, shown_at, note, flexible_hours, only_women)
        select w.account::uuid, w.a, w.b, w.first, w.last, w.last - w.first > 31, w.seats, w.need, $8, $8, 'Con una valija', 0, false
        from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[]) w (account, a, b, first, last, seats, need) on conflict do nothing`,
      [
        searches.map((_, n) => rows[(from + n) % OWNERS]?.id),
        ...(['from', 'to', 'first', 'last', 'seats', 'need'] as const).map((column) => searches.map((search) => search[column])),
        NOW,
      ],
    )
  }
  await client.query('vacuum analyze')
}

const AT_ONCE = 100_000

/**
 * Builds searches that find no trip. Popular roads and near days are more frequent. Most searches name one day, some a week, some
 * any day.
 */
function searchesOn(network: Network) {
  const random = randomFrom(3)
  const [drawPair, drawDay] = [pairDrawer(network, 0.6), dayDrawer()]
  return () => {
    const { from, to } = drawPair(random)
    const first = dayNumber(dayOf(drawDay(random)))
    const span = oneOf(random, [0, 0, 0, 0, 0, 0, 6, 6, 89, 89])
    const ends = { from: placeAt(network.places, from).id, to: placeAt(network.places, to).id }
    return { ...ends, first, last: first + span, seats: oneOf(random, [1, 1, 1, 2, 3]), need: oneOf(random, [0, 0, 0, 1, 4]) }
  }
}

/** Returns the trip with a number, which is the same in every database. */
function tripsOn(network: Network) {
  const [drawPair, drawDay] = [pairDrawer(network, 0.75), dayDrawer()]
  return (n: number) => {
    const random: Random = randomFrom(1000 + n)
    const { from, to } = drawPair(random)
    const [origin, destination] = [placeAt(network.places, from), placeAt(network.places, to)]
    // moves a driver's next trips to the other half of the period, so that the driver's trips do not overlap
    const day = dayOf(1 + ((drawDay(random) + Math.floor(n / DRIVERS) * 15) % DAYS))
    const ends = { origin: origin.id, originName: origin.name, destination: destination.id, destinationName: destination.name }
    return {
      ...ends,
      date: dayText(day),
      hours: '09:00',
      place: 3,
      restriction: oneOf(random, ['', 'petsAllowed', 'petsAllowed,foodAllowed']),
    }
  }
}

async function driversOf(pool: pg.Pool): Promise<Member[]> {
  const { rows } = await pool.query<Pick<Member, 'id' | 'email' | 'name'>>(
    `select id, email, name from accounts where issuer = 'drivers' order by subject`,
  )
  const standing = { gender: 'Male', registered: true, hasCar: true, admin: false, standing: 'active' } as const
  return rows.map((row) => ({ ...row, ...standing }))
}

const LOOK_MS = 2

async function notifying({ pool }: World, post: AlertsGround['post'], count: number) {
  const [ms, ids]: [number[], string[]] = [[], []]
  for (let n = 0; n < count; n++) {
    const from = performance.now()
    const id = await post(300 + n)
    while (await waits(pool, id)) await pause(LOOK_MS)
    ms.push(performance.now() - from)
    ids.push(id)
  }
  const { rows } = await pool.query<{ n: number }>('select count(*)::int n from notifications where trip_id = any($1)', [ids])
  return { ms, people: rows[0]?.n ?? 0 }
}

const waits = async (pool: pg.Pool, id: string) =>
  (await pool.query('select from trip_offers o join trips t on t.seq = o.trip_seq where t.id = $1', [id])).rows.length > 0

/** Returns the number of alerts that PostgreSQL reads to match each trip, by its own count, and the time. */
async function matching(world: World): Promise<Record<string, number>> {
  const { rows: trips } = await world.pool.query<{ seq: number }>('select seq from trips order by seq desc limit 200')
  const read: { rows: number; fit: number; ms: number }[] = []
  for (const { seq } of trips) read.push(await matchOnce(world, seq))
  const [rows, fit, ms] = [read.map((one) => one.rows), read.map((one) => one.fit), read.map((one) => one.ms)]
  return {
    rowsReadMean: rounded(mean(rows), 1),
    rowsReadP95: quantile(rows, 0.95),
    rowsReadMost: Math.max(...rows),
    fitMean: rounded(mean(fit), 1),
    matchP50Ms: rounded(quantile(ms, 0.5)),
    matchP95Ms: rounded(quantile(ms, 0.95)),
  }
}

const matchOnce = (world: World, seq: number) =>
  transact(world.db, async (tx) => {
    const trip = await offeredTrip(tx, seq)
    if (!trip) throw new Error('A trip is gone')
    const before = await readSoFar(tx)
    const from = performance.now()
    const fitting = await alertsFor(tx, world, { seq, freeBefore: 0n, postedAt: NOW }, trip)
    return { ms: performance.now() - from, fit: fitting.length, rows: (await readSoFar(tx)) - before }
  })

/**
 * Returns the number of rows of `alerts` that this connection has read so far. PostgreSQL's count includes earlier transactions.
 */
async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int n
    from pg_stat_xact_user_tables where relname = 'alerts'`.execute(tx)
  return rows[0]?.n ?? 0
}
