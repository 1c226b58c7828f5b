import { sql } from 'kysely'
import type { SealedField, Sealer } from '#server/platform/crypto/sealing.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { allowSeconds, transact } from '#server/platform/database/transact.ts'
import { uuidAfter } from '#server/platform/retention/rule.ts'

interface SealedColumn {
  table: 'accounts' | 'images' | 'push_keys' | 'pseudonyms' | 'claims' | 'refund_accounts'
  column: string
  field: SealedField
  /** column with the id that the seal is bound to, if not `id` */
  key?: 'id' | 'refund_id'
}

/** All columns with sealed values. Each value is bound to the id of its row. */
export const sealedColumns: SealedColumn[] = [
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

/**
 * Maximum number of rows in a transaction, including rows that need no new seal, so that duration and size do not grow with the
 * table.
 */
export const BATCH = 500

/**
 * Re-seals, with the newest secret, all values sealed with an older one. Can be repeated after an interruption. Returns the
 * number of values for each column.
 */
export async function rotateKeys(db: Db, sealer: Sealer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of sealedColumns) {
    let done = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const batch: Batch = await transact(db, (tx) => sealBatch(tx, sealer, one, from))
      done += batch.sealed
      after = batch.last
    }
    counts[`${one.table}.${one.column}`] = done
  }
  await forgetAnswers(db, sealer.version)
  return counts
}

interface Batch {
  sealed: number
  /** the last id of the batch; undefined at the end of the table */
  last: string | undefined
}

/**
 * Re-seals values that are sealed with an older secret, in the next rows after this id. Locks the rows, so that a simultaneous
 * edit is not lost.
 */
export async function sealBatch(
  tx: Tx,
  sealer: Sealer,
  { table, column, field, key = 'id' }: SealedColumn,
  after: string,
): Promise<Batch> {
  await allowSeconds(tx, 60)
  const [from, sealed, id, start] = [sql.table(table), sql.ref(column), sql.ref(key), uuidAfter(after)]
  const ends = await sql<{ id: string }>`select ${id} as id from ${from} where ${id} > ${start}
    order by ${id} offset ${BATCH - 1} limit 1`.execute(tx)
  const last = ends.rows[0]?.id
  const { rows } = await sql<{ id: string; sealed: Buffer }>`select ${id} as id, ${sealed} as sealed from ${from}
    where ${id} > ${start} and ${last ? sql`${id} <= ${last}::uuid` : sql`true`} and get_byte(${sealed}, 0) <> ${sealer.version}
    order by ${id} for update`.execute(tx)
  if (rows.length > 0) {
    const ids = rows.map((row) => row.id)
    const resealed = rows.map((row) => sealer.seal(field, row.id, sealer.open(field, row.id, row.sealed)))
    await sql`update ${from} set ${sealed} = resealed.sealed from unnest(${ids}::uuid[], ${resealed}::bytea[]) as resealed (row_id, sealed)
      where ${id} = resealed.row_id`.execute(tx)
  }
  return { sealed: rows.length, last }
}

/**
 * Deletes stored responses sealed with an older secret. They only last a day, and every action detects a repeated call without
 * them.
 */
async function forgetAnswers(db: Db, version: number): Promise<void> {
  const columns = sql`account_id, call, key`
  for (let after = sql`(${uuidAfter('')}, '', '')`; ;) {
    const { rows } = await sql<{ account_id: string; call: string; key: string }>`
      with batch as (select ${columns} from kept_answers where (${columns}) > ${after} order by ${columns} limit ${BATCH}),
        old as (delete from kept_answers where (${columns}) in (select ${columns} from batch) and get_byte(answer, 0) <> ${version})
      select ${columns} from batch order by ${columns} offset ${BATCH - 1}`.execute(db)
    const [last] = rows
    if (!last) return
    after = sql`(${last.account_id}::uuid, ${last.call}, ${last.key})`
  }
}
