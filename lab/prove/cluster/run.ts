import { cpSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#server/platform/database/connections/unavailable.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { databaseRestart, diskFull, poolerRestart, primaryLost, primaryLostAsynchronous, standbyLost } from './faults/database.ts'
import { drill } from './faults/drill.ts'
import type { Fault, Struck } from './faults/fault.ts'
import { clockAhead, outsideHangs } from './faults/outside.ts'
import { backupAndRestore } from './faults/restore.ts'
import { kill, rolling } from './faults/servers.ts'
import { type Fleet, raise } from './fleet.ts'
import { arrivals } from './load/acts.ts'
import { compareBooks, type Diary, judge, type Verdict } from './load/diary.ts'
import { complaints } from './load/logs.ts'
import { Processes } from './processes.ts'
import { report, type Result } from './report.ts'

/*
 * `npm run lab -- rehearse`: runs a whole installation on one machine, with Debian's packages and the files of deploy/. Under
 * load, one component after another is killed or frozen. `-- --only=kill,rolling` causes only these faults, `--rate=15` sets the
 * number of actions a second, `--keep` keeps the logs.
 */
const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const faults: Fault[] = [
  kill,
  rolling,
  poolerRestart,
  databaseRestart,
  standbyLost,
  primaryLost,
  primaryLostAsynchronous,
  diskFull,
  outsideHangs,
  clockAhead,
  backupAndRestore,
  drill(option('drill')),
]
const only = option('only')?.split(',')
const unknown = only?.filter((name) => !faults.some((fault) => fault.name === name)) ?? []
if (unknown.length > 0) throw new Error(`${unknown.join()} is no fault; there are ${faults.map(({ name }) => name).join(', ')}`)
const wanted = faults.filter(({ name }) => only?.includes(name) ?? true)
const rate = Number(option('rate') ?? 15)

/** Milliseconds to warm caches before the first fault, and to wait without errors after each fault. */
const WARM_MS = 5000
const QUIET_MS = 4000
const RECOVERY_MS = 60_000
const BOOKS_MS = 100_000
/** Latest time at which a fault starts, because the longest fault takes two and a half minutes. */
const LAST_MS = 11 * 60_000

const began = performance.now()
const log = (sentence: string) =>
  process.stdout.write(
    `${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${sentence} (load ${loadavg()[0]?.toFixed(1)})\n`,
  )

const folder = await makeThrowAwayFolder()
const processes = new Processes(folder)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    log(`${signal}: stopping what was started`)
    // the `exit` handler ends everything else
    void processes.stopAll().finally(() => process.exit(130))
  })
try {
  process.exitCode = (await rehearse(await raise(processes, log))) ? 0 : 2
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
} finally {
  await processes.stopAll()
  if (process.argv.includes('--keep')) keepLogs()
  rmSync(folder, { recursive: true, maxRetries: 3 })
  // otherwise the callers' idle connections would keep the process alive
  process.exit()
}

/** Copies the logs to another folder, because the next test run deletes the folders of this run. */
function keepLogs(): void {
  const logs = join(tmpdir(), `tramo-rehearsal-${process.pid}`)
  cpSync(folder, logs, { recursive: true, filter: (path) => path === folder || path.endsWith('.log') })
  log(`the logs are in ${logs}`)
}

async function rehearse(fleet: Fleet): Promise<boolean> {
  const { town, diary } = fleet
  const results: Result[] = []
  const leftOut: [string, string][] = []
  const stopArrivals = arrivals(town, diary, rate)
  await pause(WARM_MS)
  for (const fault of wanted) {
    const why =
      fault.whyNot?.(fleet) ?? (performance.now() - began > LAST_MS ? 'since a quarter of an hour is over: --only' : undefined)
    if (why) leftOut.push([fault.name, why])
    else results.push(await suffer(fleet, fault))
  }
  await stopArrivals()
  // does not wait for the comparison after a loss, because our ledger can then never agree with the provider
  const isLost = results.some(({ verdict }) => verdict.lost.length > 0)
  const books = await balanced(fleet, isLost ? 0 : BOOKS_MS)
  for (const surprise of diary.surprises.slice(0, 5)) process.stdout.write(`unexpected: ${surprise}\n`)
  log(`refused: ${[...diary.refused].map(([reason, n]) => `${n} × ${reason}`).join(', ') || 'nothing'}`)
  for (const [words, times] of complaints(fleet.servers.map(({ log }) => log)).slice(0, 12))
    process.stdout.write(`log: ${times} × ${words}\n`)
  return report(results, leftOut, books)
}

/** Compares our ledger with the provider's records, after the jobs of the next minutes have checked every order. */
async function balanced({ database, outside }: Fleet, mostMs: number) {
  for (const end = Date.now() + mostMs; ; await pause(1000)) {
    const compared = await compareBooks(database.url, await outside.books())
    if ((compared.unknown.length === 0 && compared.differs === 0) || Date.now() > end) return compared
  }
}

async function suffer(fleet: Fleet, fault: Fault): Promise<Result> {
  const { journal, diary, database } = fleet
  const from = performance.now()
  let isWhole = true
  const struck = await fault.strike(fleet).catch((error: unknown) => {
    isWhole = false
    return `✗ ${error instanceof Error ? error.message : String(error)}`
  })
  const { remark, ...own }: Struck = typeof struck === 'string' ? { remark: struck, figures: {}, targets: {} } : struck
  const recovered = (await journal.quiet(QUIET_MS, RECOVERY_MS)) && isWhole
  const seen = journal.between(from, performance.now())
  const verdict = await judgeOnce(database.url, diary)
  log(`${fault.name}: ${seen.answers} answers, ${seen.errors} errors, ${verdict.lost.length} acts lost; ${remark}`)
  return { fault, seen, verdict, acts: diary.acts, remark, own, recovered }
}

/** Compares the diary with the database. Retries until the database runs. */
async function judgeOnce(url: string, diary: Diary): Promise<Verdict> {
  for (const end = Date.now() + RECOVERY_MS; ; await pause(1000)) {
    try {
      return await judge(url, diary)
    } catch (error) {
      if (Date.now() > end || !isDatabaseAway(error)) throw error
    }
  }
}
