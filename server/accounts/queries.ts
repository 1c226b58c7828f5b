import { sql } from 'kysely'
import type { Member } from '#domain/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Identified } from '../outside/identity/port.ts'

const IDLE_MS = 12 * HOUR_MS
const WHOLE_MS = 7 * DAY_MS
const ADMIN_IDLE_MS = 30 * MINUTE_MS
const ADMIN_WHOLE_MS = 12 * HOUR_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const memberColumns = [
  'accounts.id',
  'accounts.email',
  'accounts.name',
  'accounts.genre',
  'accounts.admin',
  'accounts.standing',
  sql<boolean>`accounts.dni_hash is not null`.as('registered'),
  sql<boolean>`exists (select from vehicles where vehicles.account_id = accounts.id)`.as('hasCar'),
] as const

/** A session that has neither idled out nor reached its whole length; shorter for administrators (domain rules 1). */
export async function findSession(db: Db, idHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([...memberColumns, 'sessions.id_token as idToken', 'sessions.seen_at as seenAt'])
    .where('id_hash', '=', idHash)
    .where(
      'sessions.seen_at',
      '>',
      sql<Date>`case when admin then ${before(now, ADMIN_IDLE_MS)}::timestamptz else ${before(now, IDLE_MS)} end`,
    )
    .where(
      'sessions.created_at',
      '>',
      sql<Date>`case when admin then ${before(now, ADMIN_WHOLE_MS)}::timestamptz else ${before(now, WHOLE_MS)} end`,
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { idToken, seenAt, ...member } = row
  return { member: member satisfies Member, idHash, idToken, seenAt }
}

export async function touchSession(tx: Tx, idHash: Buffer, accountId: string, now: Date) {
  await tx.updateTable('sessions').set({ seen_at: now }).where('id_hash', '=', idHash).execute()
  await tx
    .updateTable('accounts')
    .set({ last_use: now.toISOString().slice(0, 10) })
    .where('id', '=', accountId)
    .execute()
}

export const findMe = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select([...memberColumns, 'last_name as lastName', 'picture'])
    .where('id', '=', id)
    .executeTakeFirst()

export const lockByIdentity = (tx: Tx, { issuer, subject }: Identified) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

export const findByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** The new account's id; undefined when the same person's other login has just made it. */
export async function insertAccount(tx: Tx, person: Identified, now: Date): Promise<string | undefined> {
  const { issuer, subject, email, picture = null } = person
  const row = await tx
    .insertInto('accounts')
    .values({
      issuer,
      subject,
      email,
      picture,
      given_name: person.givenName ?? null,
      family_name: person.familyName ?? null,
      created_at: now,
    })
    .onConflict((clash) => clash.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const changeEmail = (tx: Tx, id: string, email: string) =>
  tx.updateTable('accounts').set({ email }).where('id', '=', id).execute()

export const noteAccount = (tx: Tx, account_id: string, event: string, at: Date, details: object = {}) =>
  tx
    .insertInto('account_history')
    .values({ account_id, event, at, details: JSON.stringify(details) })
    .execute()

export const insertSession = (tx: Tx, idHash: Buffer, accountId: string, person: Identified, now: Date) =>
  tx
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      account_id: accountId,
      id_token: person.idToken,
      authenticated_at: person.authenticatedAt,
      created_at: now,
      seen_at: now,
    })
    .execute()

export const deleteSession = (tx: Tx, idHash: Buffer) => tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
