import type { Db, Tx } from '../database/connect.ts'
import type { Identified } from '../outside/identity/port.ts'
import type { Sealer } from '../sealing.ts'

/** Whom a login shows: enough to know them again without keeping it. */
type Known = Pick<Identified, 'issuer' | 'subject' | 'email'>

const emailHash = (sealer: Sealer, email: string) => sealer.blind('email', email.toLowerCase())
const loginHash = (sealer: Sealer, { issuer, subject }: Known) => sealer.blind('login', `${issuer}\n${subject}`)

/** Keeps a person's document, e-mail and login from opening a new account (E9), whatever becomes of this one. */
export async function keepOut(tx: Tx, sealer: Sealer, accountId: string, until: Date): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['issuer', 'subject', 'email', 'dni_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const rows = [
    { kind: 'email' as const, hash: emailHash(sealer, account.email) },
    { kind: 'login' as const, hash: loginHash(sealer, account) },
    ...(account.dni_hash ? [{ kind: 'dni' as const, hash: account.dni_hash }] : []),
  ]
  await tx
    .insertInto('kept_out')
    .values(rows.map((row) => ({ ...row, account_id: accountId, until })))
    .onConflict((clash) => clash.columns(['kind', 'hash']).doUpdateSet({ until, account_id: accountId }))
    .execute()
}

/** The document of an excluded person by the hash that is compared now; where another one's row has it already, that one keeps it out. */
export const rehashKeptOut = (tx: Tx, accountId: string, hash: Buffer) =>
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

/** Whoever was excluded is not any more. */
export const letIn = (tx: Tx, accountId: string) => tx.deleteFrom('kept_out').where('account_id', '=', accountId).execute()

/** Whether this login belongs to somebody who is excluded, though not under this account. */
export const isKeptOut = async (db: Db, sealer: Sealer, person: Known, now: Date): Promise<boolean> =>
  (await found(db, 'email', emailHash(sealer, person.email), now)) || (await found(db, 'login', loginHash(sealer, person), now))

/** The same by the hash of a document, for another account than this. */
export const isDocumentKeptOut = (db: Db, hash: Buffer, accountId: string, now: Date) => found(db, 'dni', hash, now, accountId)

async function found(db: Db, kind: 'dni' | 'email' | 'login', hash: Buffer, now: Date, but?: string): Promise<boolean> {
  const row = await db
    .selectFrom('kept_out')
    .select('account_id')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined && row.account_id !== but
}
