import { sql } from 'kysely'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Identified } from '../../providers/identity/port.ts'

/** Identity of a login: enough to recognize the person without storing it. */
type Known = Pick<Identified, 'issuer' | 'subject' | 'email'>

const emailHash = (sealer: Sealer, email: string) => sealer.blind('email', email.toLowerCase())
const loginHash = (sealer: Sealer, { issuer, subject }: Known) => sealer.blind('login', `${issuer}\n${subject}`)

/**
 * Adds a person's e-mail, login and telephone to the denylist for new accounts (K7, E9). The entries do not depend on this
 * account. The document number is added too: any number, or with `binds: 'a checked number'` only after an identity check,
 * because a person can type another person's number.
 */
export async function banIdentity(
  tx: Tx,
  sealer: Sealer,
  accountId: string,
  { until, binds }: { until: Date; binds: 'any number' | 'a checked number' },
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['issuer', 'subject', 'email', 'dni_hash', 'identity_checked_at', 'phone_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const isBinding = binds === 'any number' || account.identity_checked_at !== null
  const rows = [
    { kind: 'email' as const, hash: emailHash(sealer, account.email) },
    { kind: 'login' as const, hash: loginHash(sealer, account) },
    ...(account.dni_hash && isBinding ? [{ kind: 'dni' as const, hash: account.dni_hash }] : []),
    ...(account.phone_hash ? [{ kind: 'phone' as const, hash: account.phone_hash }] : []),
  ]
  await tx
    .insertInto('kept_out')
    .values(rows.map((row) => ({ ...row, account_id: accountId, until })))
    .onConflict((clash) => clash.columns(['kind', 'hash']).doUpdateSet({ until, account_id: accountId }))
    .execute()
}

/** Makes the number of an excluded person final after a check; deletes it if the number was another person's. */
export async function bindNumber(tx: Tx, accountId: string, isChecked: boolean): Promise<void> {
  if (!isChecked) await tx.deleteFrom('kept_out').where('account_id', '=', accountId).where('kind', '=', 'dni').execute()
  else
    await sql`insert into kept_out (kind, hash, account_id, until)
      select 'dni', a.dni_hash, a.id, k.until from accounts a join kept_out k on k.account_id = a.id and k.kind = 'login'
      where a.id = ${accountId} and a.dni_hash is not null
      on conflict (kind, hash) do update set until = excluded.until, account_id = excluded.account_id`.execute(tx)
}

/** Adds an excluded person's newer e-mail to the denylist. */
export const banEmail = (tx: Tx, sealer: Sealer, accountId: string, email: string) =>
  sql`insert into kept_out (kind, hash, account_id, until)
    select 'email', ${emailHash(sealer, email)}, account_id, until from kept_out where account_id = ${accountId} and kind = 'login'
    on conflict (kind, hash) do nothing`.execute(tx)

/**
 * Replaces the document hash of an excluded person by the current kind of hash. If another person's row already has it, that row
 * keeps the document excluded.
 */
export const rehashBannedIdentities = (tx: Tx, accountId: string, hash: Buffer) =>
  tx
    .updateTable('kept_out')
    .set({ hash })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'dni')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kept_out as other').select('other.hash').where('other.kind', '=', 'dni').where('other.hash', '=', hash),
        ),
      ),
    )
    .execute()

/** Removes an account's identity from the denylist. */
export const unbanIdentity = (tx: Tx, accountId: string) =>
  tx.deleteFrom('kept_out').where('account_id', '=', accountId).execute()

/** Checks whether this login is on the denylist under another account. */
export const isIdentityBanned = async (db: Db, sealer: Sealer, person: Known, now: Date): Promise<boolean> =>
  (await isEmailBanned(db, sealer, person.email, now)) || (await found(db, 'login', loginHash(sealer, person), now))

export const isEmailBanned = (db: Db, sealer: Sealer, email: string, now: Date) =>
  found(db, 'email', emailHash(sealer, email), now)

/** Checks whether the document with this hash is on the denylist under another account. */
export const isDocumentBanned = (db: Db, hash: Buffer, accountId: string, now: Date) => found(db, 'dni', hash, now, accountId)

/** Checks whether the verified telephone with this hash is on the denylist under another account. */
export const isPhoneBanned = (db: Db, hash: Buffer, accountId: string, now: Date) => found(db, 'phone', hash, now, accountId)

async function found(db: Db, kind: 'dni' | 'email' | 'login' | 'phone', hash: Buffer, now: Date, but?: string): Promise<boolean> {
  const row = await db
    .selectFrom('kept_out')
    .select('account_id')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined && row.account_id !== but
}
