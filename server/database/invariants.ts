import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CompiledQuery } from 'kysely'
import type { World } from '../world.ts'

/** An invariant of the domain rules (19) that does not hold, and the first rows that say so. */
export interface Broken {
  id: string
  rows: unknown[]
}

const here = fileURLToPath(new URL('./invariants', import.meta.url))

/** The invariants that do not hold now; none when all is well. Each is one file, V16_….sql: a select of bad rows, which may read `world.now`. */
export async function brokenInvariants({ db, now }: Pick<World, 'db' | 'now'>, folder = here): Promise<Broken[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const asked = files.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    const { rows } = await db.executeQuery(CompiledQuery.raw(wrapped(text), [now()]))
    return { id: name.replace(/_.*$/, ''), rows }
  })
  return (await Promise.all(asked)).filter(({ rows }) => rows.length > 0)
}

// Materialized: a limit above a plain subquery makes PostgreSQL choose plans that are quick only when many rows are bad. With 40,000
// bookings V12 took minutes instead of a second.
const wrapped = (select: string) =>
  `with world as (select $1::timestamptz as now), bad as materialized (\n${select}\n) select * from bad limit 20`
