import { sql } from 'kysely'
import { MOST_TRIES, type PhoneRefusal, type PhoneWay } from '#domain/people/phoneCheck.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface PhoneCode {
  account_id: string
  way: PhoneWay
  phone_hash: Buffer
  code_hash: Buffer
  ends_at: Date
}

export const findTelephone = (db: Db, id: string) =>
  db.selectFrom('accounts').select(['telephone_sealed', 'phone_checked_at']).where('id', '=', id).executeTakeFirst()

/** Replaces the code before, with its tries. */
export const insertCode = (tx: Tx, code: PhoneCode) =>
  tx
    .insertInto('phone_codes')
    .values(code)
    .onConflict((clash) => clash.column('account_id').doUpdateSet({ ...code, tries: 0, refusal: null }))
    .execute()

type Tried = Pick<PhoneCode, 'account_id' | 'phone_hash' | 'code_hash'> & { tries: number }

/** Counts a try on every open check of an account, or of a number; returns those that had one left. */
export const countTry = async (
  tx: Tx,
  of: { way: PhoneWay; account_id: string } | { way: PhoneWay; phone_hash: Buffer },
  now: Date,
): Promise<Tried[]> =>
  tx
    .updateTable('phone_codes')
    .set({ tries: sql`tries + 1` })
    .where('way', '=', of.way)
    .$if('account_id' in of, (some) => some.where('account_id', '=', 'account_id' in of ? of.account_id : ''))
    .$if('phone_hash' in of, (some) => some.where('phone_hash', '=', 'phone_hash' in of ? of.phone_hash : Buffer.alloc(0)))
    .where('ends_at', '>', now)
    .where('tries', '<', MOST_TRIES)
    .returning(['account_id', 'phone_hash', 'code_hash', 'tries'])
    .execute()

/** Locks an account and the one that the number was checked for, in the order of their ids. */
export const lockHolders = (tx: Tx, id: string, hash: Buffer) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'standing', 'telephone_sealed'])
    .where((is) => is.or([is('id', '=', id), is('phone_hash', '=', hash)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const setPhone = (tx: Tx, id: string, phone: { phone_hash: Buffer | null; phone_checked_at: Date | null }) =>
  tx.updateTable('accounts').set(phone).where('id', '=', id).execute()

export const deleteCode = (tx: Tx, id: string) => tx.deleteFrom('phone_codes').where('account_id', '=', id).execute()

export const setRefusal = (db: Db, id: string, refusal: PhoneRefusal) =>
  db.updateTable('phone_codes').set({ refusal }).where('account_id', '=', id).where('way', '=', 'message').execute()

/** Refusal of the last message, as long as its code would work. */
export const findRefusal = async (db: Db, id: string, now: Date) =>
  (
    await db
      .selectFrom('phone_codes')
      .select('refusal')
      .where('account_id', '=', id)
      .where('ends_at', '>', now)
      .executeTakeFirst()
  )?.refusal ?? undefined
