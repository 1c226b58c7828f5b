import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { migrate } from '#server/platform/database/migrate.ts'
import { postgres15 } from '#server/testing/database/postgres15.ts'
import { openStage } from '#server/testing/testServer.ts'
import { clientPrograms, dumpFor } from '../operators/backup/clientPrograms.ts'
import { playScene } from './scene.ts'

/*
 * `npm run lab -- schema-dump v0.2.0`: writes the tables of this release with a few rows, as SQL, to tests/upgrades, as a start
 * for the migrations of every later release. Uses PostgreSQL 15, the oldest version, whose output all later ones can read. Run
 * once per release, after its last migration.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const OLDEST = 15
const [name] = process.argv.slice(2)
if (!name || !/^v\d+\.\d+\.\d+$/.test(name)) throw new Error('Name the release: npm run lab -- schema-dump v0.2.0')

const server = await postgres15()
if (!server) throw new Error('PostgreSQL 15 is not installed here; on Debian 12: apt-get install postgresql-15')
try {
  await migrate(server.url, join(root, 'server/platform/database/migrations'))
  const on = await openStage(server.url)
  await playScene(on)
  await on.strike()
  const dumped = await dump(server.url)
  const file = join(root, 'tests/upgrades', `${name}.sql.gz`)
  writeFileSync(file, gzipSync(dumped, { level: 9 }))
  console.log(`${file}: ${(dumped.length / 1e6).toFixed(1)} MB of SQL`)
} finally {
  await server.stop()
}

/** Dumps rows as statements that a driver can send, without the lines that only psql understands. */
async function dump(url: string): Promise<string> {
  const { path } = dumpFor(OLDEST, await clientPrograms('pg_dump'))
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', '--no-unlogged-table-data']
  const { stdout } = await promisify(execFile)(path, [`--dbname=${url}`, ...options], { maxBuffer: 1 << 28 })
  return stdout.replaceAll(/^\\.*\n|^SET transaction_timeout.*\n|^--.*\n/gm, '')
}
