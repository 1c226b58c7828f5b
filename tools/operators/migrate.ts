import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseAddress } from '#server/platform/config.ts'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { folder } from './folder.ts'

/*
 * npm run migrate             applies the missing migrations, before the new version starts and while the old one runs
 * npm run migrate -- --dry    lists them
 *
 * Needs the setting DATABASE_URL alone.
 */
const { values } = parseArgs({ options: { dry: { type: 'boolean' } } })
const migrations = join(folder, 'server/platform/database/migrations')

async function run(url: string): Promise<void> {
  const names = values.dry
    ? await pendingMigrations(url, migrations)
    : await migrate(url, migrations, { onRetry: (name) => console.log(`${name} waits for a lock, tried again in a second`) })
  for (const name of names) console.log(`${name} ${values.dry ? 'is missing' : 'applied'}`)
  if (names.length === 0) console.log('The database has every migration.')
}

async function main(): Promise<void> {
  const url = databaseAddress()
  if (url) return run(url)
  const embedded = await embeddedDatabase({ checkout: folder })
  await run(embedded.url).finally(() => embedded.stop())
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
