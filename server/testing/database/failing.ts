import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Makes every update of this account fail while `act` runs, as a broken row would. */
export async function whileUpdatesFail(db: Db, accountId: string, act: () => Promise<unknown>): Promise<void> {
  await sql`create or replace function fail_update() returns trigger language plpgsql as $$ begin raise 'this row is broken'; end $$`.execute(
    db,
  )
  await sql`create trigger fail_update before update on accounts for each row when (old.id = ${sql.lit(accountId)}) execute function fail_update()`.execute(
    db,
  )
  try {
    await act()
  } finally {
    await sql`drop trigger fail_update on accounts`.execute(db)
  }
}
