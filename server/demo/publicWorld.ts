import { sql } from 'kysely'
import { WrongSetting } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'

const MARK = 'Public demo of Tramo, made at '

/** Returns the creation time of this database's demo data; undefined if the database is not a public demo's. */
export async function madeAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ mark: string | null }>`
    select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`.execute(db)
  const [mark] = rows
  return mark?.mark?.startsWith(MARK) ? new Date(mark.mark.slice(MARK.length)) : undefined
}

/** Marks the database as the public demo's by its comment, because `create database … template` does not copy the comment. */
export async function markMade(db: Db, at: Date): Promise<void> {
  await transact(db, async (tx) => {
    await sql`select set_config('tramo.mark', ${MARK + at.toISOString()}, true)`.execute(tx)
    await sql`do $$ begin
      execute format('comment on database %I is %L', current_database(), current_setting('tramo.mark'));
    end $$`.execute(tx)
  })
}

/** Refuses a public demo, which is open to anyone, on a database with other people. Throws `WrongSetting`. */
export async function refuseOtherWorld(db: Db): Promise<void> {
  if (await madeAt(db)) return
  const stranger = await db.selectFrom('accounts').select('id').where('demo', '=', false).limit(1).executeTakeFirst()
  if (!stranger) return
  throw new WrongSetting(
    'PUBLIC_DEMO cannot be on: the database of this folder has people whom no demo made. Start the demo in a folder of its own, where it makes its database itself.',
  )
}
