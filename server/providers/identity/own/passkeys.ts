import { type Insertable, sql } from 'kysely'
import type { Language } from '#contract/wire.ts'
import { DAY_MS } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { OWN_ISSUER } from './site.ts'

/** Returns the passkeys of an account, oldest first. */
export const passkeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'made_at', 'used_at', 'off_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

export type NewPasskey = Insertable<Tables['passkeys']>

export const MAX_PASSKEYS = 10

/** Stores a passkey; false when the authenticator's key is stored already, or the account has the maximum number. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  if ((await passkeysOf(db, passkey.account_id)).length >= MAX_PASSKEYS) return false
  const added = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function renamePasskey(db: Db, accountId: string, id: string, name: string): Promise<void> {
  if (!isUuid(id) || !name) return
  await db.updateTable('passkeys').set({ name }).where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function deletePasskey(db: Db, accountId: string, id: string): Promise<void> {
  if (isUuid(id)) await db.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Deletes the passkeys of an account at its closing (K24), or when the owner has lost them. */
export const deletePasskeysOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('passkeys').where('account_id', '=', accountId).returning('id').execute()

/** Finds an enabled passkey, with the address of its account. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['passkeys.id', 'account_id', 'public_key', 'counter', 'transports', 'email'])
    .where('credential_id', '=', credentialId)
    .where('off_at', 'is', null)
    .where('issuer', '=', OWN_ISSUER)
    .executeTakeFirst()

/**
 * Stores the new counter, and that the account's owner has a key. Returns false when the counter decreased, which means that two
 * authenticators have the key.
 */
export async function notePasskeyUse(db: Db, { id, account_id }: { id: string; account_id: string }, counter: bigint, now: Date) {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .where(({ eb, or, and, val }) => or([eb('counter', '<', counter), and([eb('counter', '=', 0n), eb(val(counter), '=', 0n)])]))
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) return false
  await db.updateTable('passkeys').set({ mail_since: null }).where('account_id', '=', account_id).execute()
  return true
}

/** Disables a passkey; false when it is disabled or deleted already. */
export const turnOffPasskey = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.updateTable('passkeys').set({ off_at: now }).where('id', '=', id).where('off_at', 'is', null).executeTakeFirst())
    .numUpdatedRows === 1n

/** Time after the first login by mail until logins by mail count as recent again. */
export const RECOVERY_MS = DAY_MS

interface MailLogin {
  since: Date
  /** the first login by mail since a login by passkey */
  isFirst: boolean
  email: string
  language: Language
  /** true for an administrator, for whom a login by mail never replaces a passkey */
  admin: boolean
}

/** Records a login by mail to an account with passkeys, including disabled ones; undefined for an account without passkeys. */
export async function noteMailLogin(db: Db, subject: string, now: Date): Promise<MailLogin | undefined> {
  const { rows } = await sql<MailLogin>`with known as (
      select p.id, p.mail_since, a.email, a.admin, coalesce(a.language, 'en-US') as language from passkeys p join accounts a on a.id = p.account_id
      where a.issuer = ${OWN_ISSUER} and a.subject = ${subject} order by p.id for update of p)
    update passkeys p set mail_since = coalesce(known.mail_since, ${now}::timestamptz) from known where p.id = known.id
    returning p.mail_since since, known.mail_since is null "isFirst", known.email, known.language, known.admin`.execute(db)
  return rows.toSorted((a, b) => a.since.getTime() - b.since.getTime())[0]
}
