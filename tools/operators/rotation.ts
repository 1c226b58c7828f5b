import { sql } from 'kysely'
import type { Field, Sealer } from '#server/platform/crypto/sealing.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { uuidAfter } from '#server/platform/retention/cursor.ts'

interface Column {
  table: 'accounts' | 'images' | 'push_keys' | 'pseudonyms' | 'claims' | 'refund_accounts'
  column: string
  field: Field
  /** where the id is that it is bound to, if not `id` */
  key?: 'id' | 'refund_id'
}

/** Every column that holds something sealed, bound to the row's id. */
const sealedColumns: Column[] = [
  { table: 'accounts', column: 'dni_sealed', field: 'dni' },
  { table: 'accounts', column: 'cbu_sealed', field: 'cbu' },
  { table: 'accounts', column: 'telephone_sealed', field: 'telephone' },
  { table: 'images', column: 'key_sealed', field: 'image' },
  { table: 'push_keys', column: 'private_sealed', field: 'vapid' },
  { table: 'pseudonyms', column: 'person_sealed', field: 'person' },
  { table: 'claims', column: 'person_sealed', field: 'person' },
  { table: 'claims', column: 'cbu_sealed', field: 'cbu' },
  { table: 'refund_accounts', column: 'cbu_sealed', field: 'cbu', key: 'refund_id' },
  { table: 'refund_accounts', column: 'holder_sealed', field: 'person', key: 'refund_id' },
]

const BATCH = 200

/** Seals with the newest secret all that an older one sealed. Stopped half-way, it goes on where it was; how many, by column. */
export async function rotateKeys(db: Db, sealer: Sealer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of sealedColumns) {
    let [done, after] = [0, '']
    for (let batch: string[] | undefined; !batch || batch.length === BATCH; done += batch.length, after = batch.at(-1) ?? '')
      batch = await db.transaction().execute((tx) => sealAnew(tx, sealer, one, after))
    counts[`${one.table}.${one.column}`] = done
  }
  // kept for a day, and every act knows by itself that it was done
  await sql`delete from kept_answers where get_byte(answer, 0) <> ${sealer.version}`.execute(db)
  return counts
}

/** Those after this one, locked, so that an edit of the same moment is not written over; which they were. */
async function sealAnew(tx: Tx, sealer: Sealer, { table, column, field, key = 'id' }: Column, after: string): Promise<string[]> {
  const [from, sealed, id] = [sql.table(table), sql.ref(column), sql.ref(key)]
  const { rows } = await sql<{ id: string; sealed: Buffer }>`select ${id} as id, ${sealed} as sealed from ${from}
    where get_byte(${sealed}, 0) <> ${sealer.version} and ${id} > ${uuidAfter(after)} order by ${id} limit ${BATCH} for update`.execute(
    tx,
  )
  for (const row of rows) {
    const anew = sealer.seal(field, row.id, sealer.open(field, row.id, row.sealed))
    await sql`update ${from} set ${sealed} = ${anew} where ${id} = ${row.id}`.execute(tx)
  }
  return rows.map((row) => row.id)
}
