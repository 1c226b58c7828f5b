import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/database/connect.ts'
import { makeFeed } from '#server/trips/feed/gtfs.ts'
import { findTrips } from '#server/trips/search/search.ts'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { atMost, conclude, judge, stopwatch } from './report.ts'
import { questions } from './world/asks.ts'
import { build, withClient } from './world/build.ts'
import { FIRST_DAY, NOW } from './world/clocks.ts'
import { randomFrom, seedOf } from './world/random.ts'

/*
 * `npm run lab -- feed`: measures the seconds to build the feed of 100,000 trips. Also measures the searches of the same process
 * meanwhile, relative to searches without the feed. The last line is JSON.
 */
const [TRIPS, SEED, SEARCHES, EVERY_MS] = [100_000, 1, 300, 20]
const targets = atMost({ seconds: 20, searchP50Ratio: 1.2 })
const log = stopwatch()

/** Moves all trips into the days that the feed covers. The lists that searches read are unchanged. */
const WITHIN_A_FORTNIGHT = `set session_replication_role = replica;
  update trips t set departs_at = moved.at, arrives_at = moved.at + (arrives_at - departs_at)
  from (select seq, date_bin('1 minute', departs_at - floor(extract(epoch from departs_at - timestamptz '${FIRST_DAY}') / 864000) * interval '10 days', 'epoch') at
    from trips) moved where moved.seq = t.seq;
  insert into accounts (id, issuer, subject, email, created_at)
    select distinct driver_id, 'bench', driver_id::text, driver_id || '@example.org', now() from trips on conflict do nothing;
  vacuum analyze trips`

const figures = await withDatabases(log, async (newDatabase) => {
  const built = await build(await newDatabase('feed'), { trips: TRIPS, seed: SEED, country: 'sparse' }, log)
  await withClient(built.url, async (client) => {
    for (const statement of WITHIN_A_FORTNIGHT.split(';')) await client.query(statement)
  })
  const connection = connect(built.url, (error) => log(String(error)), { most: 3 })
  const { gazetteer, known } = built
  const world = { ...connection, gazetteer, known, now: () => NOW, publicUrl: 'https://tramo.example' }
  const searches = questions(built.network, SEARCHES, randomFrom(seedOf(SEED, 3)))
  const searchMs: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
  let isDone = false
  // Starts searches at fixed instants, as people do. If a search waits for the feed, its time counts from the planned instant.
  const search = async (when: keyof typeof searchMs, goesOn: (n: number) => boolean) => {
    const began = performance.now()
    const running: Promise<unknown>[] = []
    for (let n = 0; goesOn(n); n++) {
      const due = began + n * EVERY_MS
      await pause(Math.max(0, due - performance.now()))
      const question = searches[n % searches.length]
      if (question)
        running.push(
          findTrips(world, { ...question, order: 'departure', after: undefined }, 20).then(() =>
            searchMs[when].push(performance.now() - due),
          ),
        )
    }
    await Promise.all(running)
  }
  await search('alone', (n) => n < SEARCHES)
  searchMs.alone.length = 0
  const from = performance.now()
  const made = makeFeed({ ...world, settings: { APP_TIME_ZONE: 'America/Argentina/Buenos_Aires' } }).finally(
    () => (isDone = true),
  )
  await search('beside', () => !isDone)
  const { trips, body } = await made
  const seconds = (performance.now() - from) / 1000
  await search('alone', (n) => n < 2 * SEARCHES)
  await connection.close()
  await built.connection.close()
  for (const [when, all] of Object.entries(searchMs))
    log(
      `${all.length} searches ${when}: ${[0.5, 0.95, 1].map((share) => rounded(quantile(all, share), 1)).join(', ')} ms (p50, p95, longest)`,
    )
  log(`${trips} trips, ${rounded(body.length / 1e6, 1)} MB`)
  if (trips < TRIPS / 2) throw new Error(`${trips} trips are in the feed`)
  const ratioOf = (share: number) => rounded(quantile(searchMs.beside, share) / quantile(searchMs.alone, share), 2)
  return {
    seconds: rounded(seconds, 1),
    searchP50Ratio: ratioOf(0.5),
    searchP95Ratio: ratioOf(0.95),
    trips,
    megabytes: rounded(body.length / 1e6, 1),
  }
})
conclude('feed', { trips: TRIPS, seed: SEED }, judge(figures, targets))
