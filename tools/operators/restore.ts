import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyChain } from '#server/platform/audit/queries.ts'
import { settings } from '#server/platform/config.ts'
import { onOwnConnection } from '#server/platform/database/connections/pool.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { runRetentionRule } from '#server/platform/retention/actions.ts'
import type { RetentionWorld } from '#server/platform/retention/rule.ts'
import { eraseAgain } from '#server/privacy/actions.ts'
import { retentionRules } from '#server/retention.ts'
import { openWorld } from '#server/start.ts'
import { backupKeyIn, onSettings } from './backup/opened.ts'
import { type Checked, checkBackup, refuseUnfit, restoreBackup } from './backup/restoreBackup.ts'
import { erasedIn } from './erasedIn.ts'
import { folder } from './folder.ts'

/*
 * npm run restore -- FILE --erased LIST    restores into an empty database before a server starts; LIST has the people erased since,
 *                                          several are possible, and `none` means that no list exists (K14)
 * npm run restore -- FILE --check          reads the backup to its end and restores nothing
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, erased: { type: 'string', multiple: true } },
})

async function main(): Promise<void> {
  const [file] = positionals
  if (!file) throw new Error('Name the backup: npm run restore -- FILE --erased LIST')
  if (values.check) return printBackup(await checkBackup(file, backupKeyIn(settings())))
  if (!values.erased)
    throw new Error('Name the newest list of who was erased, by --erased LIST, or say by --erased none that there is none.')
  const lists = await Promise.all(values.erased.map(async (list) => (list === 'none' ? '' : readFile(list, 'utf8'))))
  const began = performance.now()
  await onSettings(folder, async ({ backupKey, ...target }) => {
    const backup = await checkBackup(file, backupKey)
    await refuseUnfit(backup, target, join(folder, 'server/platform/database/migrations'))
    printBackup(backup)
    const { images, lacking } = await restoreBackup(backup, target)
    console.log(`The database is restored, each table with the rows of the backup, and ${images} images.`)
    if (lacking > 0) fail(`${lacking} images have no file in the backup: ${backup.tail.missing.slice(0, 10).join(' ')}`)
    await afterwards(lists.flatMap(erasedIn))
  })
  console.log(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  console.log(process.exitCode ? 'Look at what is wrong before a server starts.' : 'A server can start.')
}

function printBackup({ file, head, tail }: Checked): void {
  const rows = Object.values(tail.rows).reduce((sum, one) => sum + one, 0)
  console.log(`${file} is whole: of ${head.at}, PostgreSQL ${head.server}, ${rows} rows, ${tail.images} images.`)
}

function fail(sentence: string): void {
  process.exitCode = 1
  console.error(sentence)
}

/** Runs the steps before the first request: newer migrations, the erasures, the rules of retention, and then the invariants. */
async function afterwards(erased: string[]): Promise<void> {
  const { world, close } = await openWorld(folder)
  try {
    console.log(`${erased.length} were erased since, of whom ${await eraseAgain(world, erased)} are erased once more.`)
    await runRetention(world)
    await check(world)
  } finally {
    await close()
  }
}

async function runRetention(world: RetentionWorld): Promise<void> {
  let done = 0
  for (const rule of retentionRules) done += await runRetentionRule(world, rule)
  console.log(`${retentionRules.length} rules of retention ran and erased or anonymised ${done}.`)
}

const LIMIT_MS = 60 * 60_000

async function check(world: RetentionWorld): Promise<void> {
  await onOwnConnection(world.pool, LIMIT_MS, console.error, async (db) => {
    const broken = await brokenInvariants({ db, now: world.now }, join(folder, 'server/platform/database/invariants'))
    for (const { id, rows } of broken) fail(`The invariant ${id} does not hold, in ${rows.length} rows or more.`)
    if (broken.length === 0) console.log('Every invariant holds.')
    const { n, hash, brokenAt } = await verifyChain(db)
    if (brokenAt === null) console.log(`The audit log holds: ${n} ${hash}`)
    else fail(`The audit log is broken at number ${brokenAt}.`)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
