import type { Db, Tx } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/uuid.ts'

export const insertAppeal = (tx: Tx, row: { sanction_id: string; text: string; at: Date; decide_by: Date }) =>
  tx.insertInto('appeals').values(row).execute()

export const findAppeal = async (db: Db, id: string) =>
  isUuid(id) ? db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export const appealOf = (db: Db, sanctionId: string) =>
  db.selectFrom('appeals').selectAll().where('sanction_id', '=', sanctionId).executeTakeFirst()

export const lockAppeal = (tx: Tx, id: string) =>
  tx.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const decideAppealRow = (
  tx: Tx,
  id: string,
  outcome: { upheld: boolean; reason: string; decided_by: string | null; decided_at: Date },
) => tx.updateTable('appeals').set(outcome).where('id', '=', id).execute()
