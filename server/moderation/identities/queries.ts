import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Identity photos without a decision. */
const undecided = sql<boolean>`not exists (select from identity_checks c where c.account_id = a.id
  and c.front_id = a.identity_front_id and c.back_id = a.identity_back_id)`

export interface IdentityKey {
  at: Date
  id: string
}

export type IdentityRow = Awaited<ReturnType<typeof waitingIdentities>>[number]

/** People whose photos wait to be checked, the longest waiting first. */
export const waitingIdentities = (db: Db, after: IdentityKey | undefined, most: number) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('images as f', 'f.id', 'a.identity_front_id')
    .innerJoin('images as b', 'b.id', 'a.identity_back_id')
    .select(['a.id', 'a.name', 'a.given_name', 'a.last_name', 'a.photo_id'])
    .select(['f.id as front', 'b.id as back', 'f.created_at as uploaded_at'])
    .where(undecided)
    .$if(after !== undefined, (some) => some.where(sql`(f.created_at, a.id)`, '>', sql`(${after?.at}, ${after?.id})`))
    .orderBy('f.created_at')
    .orderBy('a.id')
    .limit(most)
    .execute()

export const insertCheck = (tx: Tx, row: Insertable<Tables['identity_checks']>) =>
  tx.insertInto('identity_checks').values(row).execute()

/** True when these very photos were decided on. */
export const isDecided = async (db: Db, accountId: string, front: string, back: string): Promise<boolean> =>
  (await db
    .selectFrom('identity_checks')
    .select('n')
    .where('account_id', '=', accountId)
    .where('front_id', '=', front)
    .where('back_id', '=', back)
    .executeTakeFirst()) !== undefined
