import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { World } from '../../world.ts'
import { cardColumns, type CardRow } from '../search/columns.ts'

export interface SavedRow extends CardRow {
  saved_at: Date
  cancelled_at: Date | null
  driver_active: boolean
}

const saved = prepared(
  'saved trips',
  `select t.seq trip_seq, ${cardColumns}, s.saved_at, t.cancelled_at, d.standing = 'active' driver_active
  from saved_trips s join trips t on t.seq = s.trip_seq join accounts d on d.id = t.driver_id
  where s.account_id = :me::uuid
  order by t.departs_at <= :now::timestamptz, case when t.departs_at > :now::timestamptz then t.departs_at end, t.departs_at desc, t.seq`,
)

/** The trips that an account has saved: those to come by departure, then those that have left, the latest first. */
export const savedBy = ({ pool, now }: Pick<World, 'pool' | 'now'>, me: string) => run<SavedRow>(pool, saved, { me, now: now() })

export const isSavedBy = async (db: Db, account_id: string, trip_seq: number): Promise<boolean> =>
  (await db
    .selectFrom('saved_trips')
    .select('trip_seq')
    .where('account_id', '=', account_id)
    .where('trip_seq', '=', trip_seq)
    .executeTakeFirst()) !== undefined

export const insertSaved = (tx: Tx, account_id: string, trip_seq: number, saved_at: Date) =>
  tx
    .insertInto('saved_trips')
    .values({ account_id, trip_seq, saved_at })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** How many trips an account has saved besides this one. */
export const countSavedBut = async (tx: Tx, accountId: string, seq: number): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('saved_trips')
        .select((is) => is.fn.countAll().as('n'))
        .where('account_id', '=', accountId)
        .where('trip_seq', '<>', seq)
        .executeTakeFirst()
    )?.n,
  )

export const deleteSaved = (tx: Tx, accountId: string, seq: number) =>
  tx.deleteFrom('saved_trips').where('account_id', '=', accountId).where('trip_seq', '=', seq).execute()

/** What a former member looked for and kept. */
export async function forgetAlerts(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['alerts', 'saved_trips'] as const) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}
