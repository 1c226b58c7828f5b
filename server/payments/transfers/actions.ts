import { minorFrom, USUAL_CURRENCY } from '#domain/money.ts'
import { transferred } from '#domain/payments/ledger.ts'
import { record } from '../../platform/audit/queries.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { post } from '../queries.ts'

/** The operator writes down what the provider sent to the bank account; the same reference of the bank counts once (rules 7). */
export async function noteTransfer({ db, now }: Pick<World, 'db' | 'now'>, amount: string, reference: string): Promise<boolean> {
  const [minor, currency, at] = [minorFrom(amount, USUAL_CURRENCY), USUAL_CURRENCY, now()]
  return transact(db, async (tx) => {
    const row = await tx
      .insertInto('transfers')
      .values({ currency, amount_minor: minor, reference, at })
      .onConflict((clash) => clash.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    await post(tx, transferred(row.id, { minor, currency }), at)
    const after = { minor: String(minor), currency, reference }
    await record(tx, { by: null, action: 'transfer_noted', subject: `transfer:${row.id}`, at, after })
    return true
  })
}
