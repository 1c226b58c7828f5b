import type * as z from 'zod/mini'
import type { Job, showDashboard } from '#contract/admin/admin.ts'
import type { TollsPercent } from '#contract/admin/settings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { USUAL_CURRENCY } from '#domain/money.ts'
import { jobsOf } from '../jobs.ts'
import { isLate, knownSince, lastRuns, nextRun, type RunsRow } from '../platform/jobs/runs.ts'
import { type FiguresRow, lastFigures } from '../platform/retention/queries.ts'
import type { World } from '../world.ts'
import { listPage } from './listing.ts'
import { presentListed } from './people.ts'
import { alarmsOpen, currenciesSold, newMembers, salesOfYear, tollsPercents } from './queries.ts'
import { transactionsGridQuery, transactionsGrid } from './transactionsGrid.ts'

/** Number of rows in each small list on the dashboard [spec 9]. */
const LATEST = 5

export async function dashboardPage(
  world: World,
  { currency = USUAL_CURRENCY }: z.output<typeof showDashboard.query>,
): Promise<Reply<typeof showDashboard>> {
  const { rows } = await listPage(world.pool, transactionsGrid, transactionsGridQuery({}, world.now()))
  return {
    currency,
    currencies: await currenciesSold(world),
    ...(await salesOfYear(world, { currency, zone: world.settings.APP_TIME_ZONE })),
    members: (await newMembers(world, LATEST)).map(presentListed),
    transactions: rows.slice(0, LATEST),
  }
}

/** Returns all jobs, and the tasks of administrators. */
export async function jobsPage({ db, now, settings }: Pick<World, 'db' | 'now' | 'settings'>) {
  const [runs, since, alarms] = [await lastRuns(db), await knownSince(db), await alarmsOpen(db)]
  const figures = await lastFigures(db)
  const presented = jobsOf(settings).map(([name, { at }]) =>
    presentJob(
      { name, at, lastRun: figures.find(({ job }) => job === name) },
      runs.find((run) => run.name === name),
      since.get(name),
      now(),
    ),
  )
  return {
    now: now().toISOString(),
    jobs: presented,
    alarms: alarms.map((alarm) => ({ ...alarm, since: alarm.since.toISOString() })),
  }
}

/** Returns the names of jobs that are late or whose last run failed. */
export async function failingJobs({ db, now, settings }: Pick<World, 'db' | 'now' | 'settings'>): Promise<string[]> {
  const [runs, since, at] = [await lastRuns(db), await knownSince(db), now()]
  const failing = jobsOf(settings).filter(([name, job]) => {
    const run = runs.find((one) => one.name === name)
    return run?.problem || isLate(job.at, run?.started_at ?? since.get(name), at)
  })
  return failing.map(([name]) => name)
}

function presentJob(
  { name, at, lastRun }: { name: string; at: string; lastRun: FiguresRow | undefined },
  run: RunsRow | undefined,
  since: Date | undefined,
  now: Date,
): Job {
  return {
    name,
    at,
    last: run ? lastOf(run) : null,
    kept: lastRun ? presentRun(lastRun) : null,
    nextAt: nextRun(at, now)?.toISOString() ?? null,
    late: isLate(at, run?.started_at ?? since, now),
    runs: run?.runs ?? 0,
    failed: run?.failed ?? 0,
  }
}

const lastOf = ({ started_at, ended_at, problem, done }: RunsRow) => ({
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
  problem,
  done,
})

const presentRun = ({ cutoff, counted, erased, anonymised, held_back: heldBack, ids_hash }: FiguresRow) => ({
  cutoff: cutoff.toISOString(),
  counted,
  erased,
  anonymised,
  heldBack,
  idsHash: ids_hash.toString('hex'),
})

/** Returns every limit of tolls, newest first, and marks the current limit. */
export async function tollsPercentsPage({ db, now }: Pick<World, 'db' | 'now'>): Promise<TollsPercent[]> {
  const rows = await tollsPercents(db)
  const holds = rows.find(({ valid_from }) => valid_from <= now())?.id
  return rows.map(({ id, percent, valid_from }) => ({
    id,
    percent,
    validFrom: valid_from.toISOString(),
    current: id === holds,
  }))
}
