import { CompiledQuery } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '../../world.ts'
import type { Db } from './connect.ts'

/** A broken invariant (rules 19), with the first rows that break it. */
export interface Broken {
  id: string
  rows: unknown[]
}

export const INVARIANTS = fileURLToPath(new URL('./invariants', import.meta.url))

interface InvariantReader extends Pick<World, 'now'> {
  db: Db
}

export interface Invariant {
  id: string
  text: string
}

/** Reads the invariants. Each is a file V16_….sql with a select of rows that break it, which may read `world.now`. */
export async function readInvariants(folder = INVARIANTS): Promise<Invariant[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => ({ id: name.replace(/_.*$/, ''), text: await readFile(join(folder, name), 'utf8') })),
  )
}

/** Returns the invariants that are broken now, checked on every row. */
export async function brokenInvariants(asking: InvariantReader, folder = INVARIANTS): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const invariant of await readInvariants(folder)) broken.push(await askWhole(asking, invariant))
  return broken.filter(({ rows }) => rows.length > 0)
}

export async function askWhole({ db, now }: InvariantReader, invariant: Invariant): Promise<Broken> {
  const { rows } = await db.executeQuery(statementOf(invariant, now()))
  return { id: invariant.id, rows }
}

export const statementOf = ({ text }: Invariant, now: Date) =>
  CompiledQuery.raw(`with world as (select $1::timestamptz as now), ${wrapped(text)}`, [now])

// Materialized: a limit above a plain subquery makes PostgreSQL choose plans that are fast only when many rows are returned.
// With 40,000 bookings V12 took minutes instead of a second.
const wrapped = (select: string) => `bad as materialized (\n${select}\n) select * from bad limit 20`
