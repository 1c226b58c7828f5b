import { sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'

/** What is left of a former member's cars: rows that past trips refer to, without plate, papers or looks. */
export async function eraseCars(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('vehicle_blue_cards').where('account_id', '=', accountId).execute()
  // a real plate has no dash: no car can be registered with this one
  const plate = sql<string>`'-' || upper(left(md5(id::text), 14))`
  await tx
    .updateTable('vehicles')
    .set({ plate, plate_key: plate, green_card_id: null, brand: '', model: '', color: '', cylinder: '0' })
    .where('account_id', '=', accountId)
    .execute()
}
