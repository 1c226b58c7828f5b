import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Money, minorFrom, USUAL_CURRENCY } from '#domain/money.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Settings } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { literals } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type Fee = Selectable<Tables['fees']>

export const insertFee = (tx: Tx, row: Insertable<Tables['fees']>): Promise<Fee> =>
  tx.insertInto('fees').values(row).returningAll().executeTakeFirstOrThrow()

export const changeFee = (tx: Tx, id: string, set: Updateable<Tables['fees']>): Promise<Fee> =>
  tx.updateTable('fees').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const findFee = async (db: Db, id: string): Promise<Fee | undefined> =>
  isUuid(id) ? db.selectFrom('fees').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** Locks a fee; its person's row is locked before it. */
export const lockFee = (tx: Tx, id: string): Promise<Fee | undefined> =>
  tx.selectFrom('fees').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the person's open fee: there is at most one. */
export const openFee = (db: Db, accountId: string): Promise<Fee | undefined> =>
  db
    .selectFrom('fees')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', literals('opened', 'waiting'))
    .executeTakeFirst()

export const feeFor = (db: Db, reference: string): Promise<Fee | undefined> =>
  db.selectFrom('fees').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Returns fees to poll or to refund, least recently polled first. */
export const unfinishedFees = (db: Db, provider: string, createdBefore: Date): Promise<Fee[]> =>
  db
    .selectFrom('fees')
    .selectAll()
    .where('state', 'in', literals('opened', 'waiting', 'refund_due'))
    .where('provider', '=', provider)
    .where('created_at', '<', createdBefore)
    .orderBy((row) => row.fn.coalesce('asked_at', 'created_at'))
    .limit(200)
    .execute()

/** Query for fees that this provider took. */
const taken = (db: Db, provider: string) =>
  db.selectFrom('fees').selectAll().where('provider', '=', provider).where('provider_payment_id', 'is not', null)

export const feePaidBy = (db: Db, provider: string, paymentId: string): Promise<Fee | undefined> =>
  taken(db, provider).where('provider_payment_id', '=', paymentId).executeTakeFirst()

/** Returns the reactivation fee after a suspension; undefined if none is required (E3, F13). */
export const feeOf = ({ REACTIVATION_FEE }: Pick<Settings, 'REACTIVATION_FEE'>): Money | undefined =>
  REACTIVATION_FEE === undefined ? undefined : { minor: minorFrom(REACTIVATION_FEE, USUAL_CURRENCY), currency: USUAL_CURRENCY }
