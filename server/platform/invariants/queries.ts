import { sql } from 'kysely'
import type { Marks } from '../database/invariants.ts'
import type { Db, Tx } from '../database/connect.ts'

const KEPT = 2

/** How far everything had come at the run before the last; undefined before there were two. */
export async function olderMarks(db: Db): Promise<{ at: Date; marks: Marks } | undefined> {
  const rows = await db.selectFrom('invariant_marks').select(['at', 'marks']).orderBy('id', 'desc').limit(KEPT).execute()
  return rows[KEPT - 1]
}

export async function noteMarks(tx: Tx, marks: Marks, at: Date): Promise<void> {
  await tx
    .insertInto('invariant_marks')
    .values({ at, marks: JSON.stringify(marks) })
    .execute()
  await sql`delete from invariant_marks where id not in (select id from invariant_marks order by id desc limit ${KEPT})`.execute(
    tx,
  )
}
