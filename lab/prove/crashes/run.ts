import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { type Broken, brokenInvariants } from '#server/platform/database/invariants.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { person, type CastPerson } from '#server/testing/cast.ts'
import { patience } from '#server/testing/database/patience.ts'
import { openStage } from '#server/testing/testServer.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { dice } from '../core/histories.ts'
import { crowd } from '../ground.ts'
import { type Diary, live, type Waited } from './client.ts'
import { brokenSeries, postSeriesOneByOne, type SeriesDiary } from './series.ts'
import { DEFECT_MS, pause, type Victim, victim } from './server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [CLIENTS, POSTERS] = [12, 3]
const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

/** Kills the server at random moments while people book and pay. Then compares three records of what happened (goal G3a). */
export async function runCrashes(kills: number, log: (line: string) => void): Promise<Record<string, number>> {
  const data = await makeThrowAwayFolder()
  const database = await embeddedDatabase({ checkout: root, data })
  try {
    await migrate(database.url, `${root}server/platform/database/migrations`)
    return await crashed(database.url, kills, log)
  } finally {
    await database.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
}

async function crashed(url: string, kills: number, log: (line: string) => void): Promise<Record<string, number>> {
  const { cookies, drivers, trips, secret } = await population(url)
  const server = await victim(url, secret)
  const diary: Diary = { booked: new Set(), paid: new Set(), cancelled: new Set() }
  const series: SeriesDiary = { posted: [], odd: [] }
  const starts = await killing(
    server,
    kills,
    cookies.map((cookie, n) => (waited) => live({ cookie, trips, url: server.url, rolled: dice(n + 1) }, diary, waited)),
    drivers.map((cookie) => (waited) => postSeriesOneByOne({ cookie, url: server.url }, series, waited)),
  )
  const { db, close } = connect(url, () => {}, patience)
  try {
    const quietAfter = await untilQuiet(() => isQuiet(db))
    const { broken, lost, unexplained, orphans } = await verdict(db, diary)
    const broken_series = await brokenSeries(db, series)
    for (const line of [
      ...lost,
      ...broken_series,
      ...broken.map((one) => JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))),
    ])
      log(line)
    return {
      crash_kills: kills,
      crash_booked: diary.booked.size,
      crash_paid: diary.paid.size,
      crash_cancelled: diary.cancelled.size,
      crash_series: series.posted.length,
      crash_series_broken: broken_series.length,
      crash_lost: lost.length,
      crash_broken: broken.length,
      crash_unexplained: Number(unexplained),
      crash_orphans: orphans,
      crash_quiet_after_s: Math.round(quietAfter / 1000),
      crash_start_median_ms: median(starts),
    }
  } finally {
    await close()
    await server.kill()
  }
}

/** Creates people with sessions, and trips with seats, on a temporary server. Then sets the clock to now. */
async function population(url: string) {
  const stage = await openStage(url)
  stage.clock.pass(Date.now() - stage.clock.now().getTime())
  const driver = await person(stage, { name: 'Dora', registered: true, car: true })
  const people = await crowd(stage, CLIENTS)
  const trips = await Promise.all(
    Array.from({ length: 6 }, (_, i) => driver.posts({ from: 'Rosario', to: 'Córdoba', seats: 2, inDays: 3 + 2 * i })),
  )
  const posters = await Promise.all(
    Array.from({ length: POSTERS }, (_, n) => person(stage, { name: `Poster${n}`, registered: true, car: true })),
  )
  // a real server would check these identity numbers, which are fictitious and do not match their hashes
  await stage.db.updateTable('accounts').set({ dni_sealed: null }).execute()
  const [cookies, drivers] = [people.map(cookieOf), posters.map(cookieOf)]
  const { secret } = stage.world
  await stage.strike()
  return { cookies, drivers, trips, secret }
}

const cookieOf = ({ jar }: Pick<CastPerson, 'jar'>) =>
  [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

type Life = (waited: Waited) => Promise<void>

async function killing(server: Victim, kills: number, ...all: Life[][]): Promise<number[]> {
  let goesOn = true
  let isUp = server.start()
  const lives = all.flat().map((life) => life({ goesOn: () => goesOn, isUp: () => isUp }))
  const starts: number[] = []
  const { below } = dice(kills)
  for (let n = 0; n < kills; n++) {
    await isUp
    starts.push(server.startedInMs())
    await pause(60 + below(500))
    await server.kill()
    isUp = server.start()
  }
  await isUp
  await pause(1000)
  goesOn = false
  await Promise.all(lives)
  return starts
}

async function untilQuiet(isOver: () => Promise<boolean>): Promise<number> {
  const began = Date.now()
  while (!(await isOver()) && Date.now() - began < DEFECT_MS) await pause(200)
  return Date.now() - began
}

export interface Verdict {
  broken: Broken[]
  /** acknowledged actions that are missing */
  lost: string[]
  /** minor units by which our ledger and the provider's records differ */
  unexplained: bigint
  /** held seats without a passenger who could pay them */
  orphans: number
}

/** Compares the diary, the database and the provider's own records. */
async function verdict(db: Db, diary: Diary): Promise<Verdict> {
  return {
    broken: await brokenInvariants({ db, now: () => new Date() }),
    lost: await lost(db, diary),
    unexplained: await unexplained(db),
    orphans: await orphans(db),
  }
}

async function lost(db: Db, { booked, paid, cancelled }: Diary): Promise<string[]> {
  const bookings = await db.selectFrom('bookings').select(['id', 'state']).execute()
  const payments = await db.selectFrom('payments').select('provider_payment_id').execute()
  const states = new Map(bookings.map(({ id, state }) => [id, state]))
  const captured = new Set(payments.map(({ provider_payment_id }) => provider_payment_id))
  return [
    ...[...booked].filter((id) => !states.has(id)).map((id) => `booking ${id}`),
    ...[...cancelled].filter((id) => states.get(id) !== 'cancelled').map((id) => `cancellation of ${id}: ${states.get(id)}`),
    ...[...paid].filter((id) => !captured.has(id)).map((id) => `payment ${id}`),
  ]
}

async function unexplained(db: Db): Promise<bigint> {
  const { rows } = await sql<{ differs: bigint }>`select
    (select coalesce(sum(amount_minor), 0) from ledger_entries where account = 'provider_clearing')::bigint
    - (select coalesce(sum(amount_minor - refunded_minor), 0) from sandbox_payments where status in ('approved', 'refunded'))::bigint differs`.execute(
    db,
  )
  return rows[0]?.differs ?? 0n
}

/** Counts held seats that have no payable order, or whose order never reached the provider. */
async function orphans(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from bookings b where state = 'accepted'
    and not exists (select from orders o where o.booking_id = b.id and o.state = 'waiting' and o.checkout_id is not null)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Checks whether all work has ended: the provider knows every order, and no notice or refund is pending. */
async function isQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select exists (select from orders where state in ('opened', 'refund_due'))
    or exists (select from refunds where state = 'due') or exists (select from notices where applied_at is null)
    or exists (select from sandbox_notices)
    or exists (select from sandbox_payments s where s.status = 'approved' and not exists (
      select from payments p where p.provider_payment_id = s.id::text)) busy`.execute(db)
  return rows[0]?.busy === false
}
