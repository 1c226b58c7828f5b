// Writes server/platform/database/tables.ts and docs/schema.sql from the migrations: npm run lab -- table-types
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { withDatabases } from '../../lab/bench/databases.ts'
import { schemaText } from './schemaText.ts'
import { tableTypes } from './tableTypes.ts'

const folder = join(import.meta.dirname, '../../server/platform/database')

await withDatabases(
  () => {},
  async (newDatabase) => {
    const client = new pg.Client({ connectionString: await newDatabase('tables') })
    await client.connect()
    try {
      await migrate(client, join(folder, 'migrations'))
      writeFileSync(join(folder, 'tables.ts'), await tableTypes(client, readFileSync(join(folder, 'columnTypes.ts'), 'utf8')))
      writeFileSync(join(import.meta.dirname, '../../docs/schema.sql'), await schemaText(client))
    } finally {
      await client.end()
    }
  },
)
