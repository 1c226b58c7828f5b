import { type Selectable, sql } from 'kysely'
import { type Choice, isOptional, kindsIn } from '#domain/notifications/notification.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const choicesOf = (db: Db, me: string) =>
  db.selectFrom('notification_choices').select(['theme', 'channel', 'wanted']).where('account_id', '=', me).execute()

/** Stores a choice. A choice about a group applies to all kinds in the group, and overrides earlier choices about these kinds. */
export async function writeChoice(
  tx: Tx,
  account_id: string,
  { theme, channel, wanted }: Choice,
  chosen_at: Date,
): Promise<void> {
  await tx
    .deleteFrom('notification_choices')
    .where('account_id', '=', account_id)
    .where('channel', '=', channel)
    .where('theme', 'in', kindsIn(theme).filter(isOptional))
    .execute()
  await tx
    .insertInto('notification_choices')
    .values({ account_id, theme, channel, wanted, chosen_at })
    .onConflict((clash) => clash.columns(['account_id', 'theme', 'channel']).doUpdateSet({ wanted, chosen_at }))
    .execute()
}

export const findReader = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['email', 'language', sql<boolean>`restricted_at is not null`.as('restricted')])
    .where('id', '=', id)
    .executeTakeFirst()

export type Browser = Pick<Selectable<Tables['push_browsers']>, 'id' | 'account_id' | 'address' | 'public_key' | 'auth'>

/** Returns the browsers that get push for an account, latest first. */
export const browsersOf = (db: Db, account: string): Promise<Browser[]> =>
  db
    .selectFrom('push_browsers')
    .select(['id', 'account_id', 'address', 'public_key', 'auth'])
    .where('account_id', '=', account)
    .orderBy('added_at', 'desc')
    .execute()

export const findBrowser = (db: Db, id: string): Promise<Browser | undefined> =>
  db
    .selectFrom('push_browsers')
    .select(['id', 'account_id', 'address', 'public_key', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores a browser. If another account used the browser before, that account no longer gets push on it. */
export async function keepBrowser(
  tx: Tx,
  account_id: string,
  { address, public_key, auth }: Omit<Browser, 'id' | 'account_id'>,
  added_at: Date,
): Promise<void> {
  await tx
    .insertInto('push_browsers')
    .values({ account_id, address, public_key, auth, added_at })
    .onConflict((clash) => clash.column('address').doUpdateSet({ account_id, public_key, auth, added_at }))
    .execute()
}

export const forgetBrowser = (tx: Tx, account: string, address: string) =>
  tx.deleteFrom('push_browsers').where('account_id', '=', account).where('address', '=', address).execute()

/** Deletes a browser whose push subscription no longer exists. */
export const dropBrowser = (tx: Tx, id: string) => tx.deleteFrom('push_browsers').where('id', '=', id).execute()

/** Deletes all browsers of an account but the latest ones. */
export const forgetOldest = (tx: Tx, account: string, most: number) =>
  sql`delete from push_browsers where id in (select id from push_browsers where account_id = ${account}
    order by added_at desc offset ${most})`.execute(tx)

export const findKeys = (db: Db) => db.selectFrom('push_keys').select(['id', 'public_key', 'private_sealed']).executeTakeFirst()

/** Inserts the keys, unless a simultaneous start has already inserted other keys. */
export const insertKeys = (tx: Tx, row: { id: string; public_key: string; private_sealed: Buffer }) =>
  tx
    .insertInto('push_keys')
    .values(row)
    .onConflict((clash) => clash.column('one').doNothing())
    .execute()
