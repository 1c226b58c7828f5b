import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../profiles/columns.ts'

export interface Unfolded {
  id: string
  sealed: Buffer
}

export const lockUnfolded = async (tx: Tx, most: number): Promise<Unfolded[]> =>
  (
    await tx
      .selectFrom('accounts')
      .select(['id', 'dni_sealed'])
      .where('dni_sealed', 'is not', null)
      .where('dni_digits_hash', 'is', null)
      .orderBy('id')
      .limit(most)
      .forNoKeyUpdate()
      .execute()
  ).flatMap(({ id, dni_sealed }) => (dni_sealed ? [{ id, sealed: dni_sealed }] : []))

/** Whose account has this document already. */
export const holderOf = async (tx: Tx, hash: Buffer, but: string): Promise<string | undefined> =>
  (await tx.selectFrom('accounts').select('id').where('dni_hash', '=', hash).where('id', '<>', but).executeTakeFirst())?.id

export async function keepFolded(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('accounts').set(columns).where('id', '=', id).execute()
}
