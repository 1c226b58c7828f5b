import { type CronItem, Logger, parseCronItems, run } from 'graphile-worker'
import { sql } from 'kysely'
import { dayNumber } from '#domain/time.ts'
import { removeDropped, removeOrphans } from './images/actions.ts'
import { openPool } from './database/connect.ts'
import type { World } from './world.ts'
import { todayIn } from './trips/clock.ts'

type Clockwork = Pick<World, 'db' | 'now' | 'known' | 'log' | 'images'>

/** Everything the clock does. What is true at a time is true by query; these only tidy up. */
export const clockwork: Record<string, { at: string; does: (world: Clockwork) => Promise<unknown> }> = {
  'weigh places': { at: '7 * * * *', does: weighPlaces },
  'forget passed lists': { at: '20 6 * * *', does: forgetPassedLists },
  'unlist departed trips': { at: '*/10 * * * *', does: unlistDeparted },
  'remove dropped images': { at: '*/5 * * * *', does: removeDropped },
  'remove files without a row': { at: '0 7 * * *', does: removeOrphans },
  'end old sessions': { at: '40 6 * * *', does: endOldSessions },
}

/** The worker's own words for how loud; what it tells as information is of no interest to others. */
const told = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** Runs the jobs in this process, on the same PostgreSQL. */
export async function startJobs(world: Clockwork, connectionString: string): Promise<() => Promise<void>> {
  const names = Object.entries(clockwork)
  // the runner forgets the pool it makes itself before that has ended, and a stopping database then ends the process
  const pgPool = openPool((error) => world.log.warn({ err: error }, 'jobs'), { connectionString, max: 4 })
  const runner = await run({
    pgPool,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => world.log[told[level]](message)),
    concurrency: 1,
    taskList: Object.fromEntries(names.map(([name, { does }]) => [name, async () => void (await does(world))])),
    parsedCronItems: parseCronItems(names.map(([task, { at }]): CronItem => ({ task, match: at, identifier: task }))),
  })
  return () => runner.stop().then(() => pgPool.end())
}

/** How long each place's list is; it only decides which end a search walks. */
export async function weighPlaces({ db, known }: Pick<World, 'db' | 'known'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`update places set weight = coalesce(n, 0) from places all_places
      left join (select place_id, count(*)::int n from trip_places group by place_id) counted on counted.place_id = all_places.id
      where places.id = all_places.id and places.weight <> coalesce(n, 0)`.execute(tx)
  })
  await known.refresh()
}

async function forgetPassedLists({ db, now }: Clockwork): Promise<void> {
  const lastKept = dayNumber(todayIn(now(), 'UTC')) - 2
  await db.transaction().execute((tx) => sql`delete from trip_places where day < ${lastKept}`.execute(tx))
}

async function unlistDeparted({ db, now }: Clockwork): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      tx.updateTable('trips').set({ listed: false }).where('listed', '=', true).where('departs_at', '<', now()).execute(),
    )
}

async function endOldSessions({ db, now }: Clockwork): Promise<void> {
  const aWeekAgo = new Date(now().getTime() - 7 * 24 * 3600 * 1000)
  await db.transaction().execute((tx) => tx.deleteFrom('sessions').where('created_at', '<', aWeekAgo).execute())
}
