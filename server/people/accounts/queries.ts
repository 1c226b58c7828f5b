import { sql } from 'kysely'
import type { Language } from '#contract/wire.ts'
import type { AccountStatus } from '#domain/people/account.ts'
import { PHONE_IDLE_MS } from '#domain/people/phoneCheck.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Identified } from '../../providers/identity/port.ts'

/** The issuer of an account without an owner yet (A12): no provider has this name. */
export const UNCLAIMED = 'unclaimed'
/** The issuer of former members, so that their login matches no account. */
export const FORMER = 'former'

const memberColumns = [
  'accounts.id',
  'accounts.email',
  'accounts.name',
  'accounts.gender',
  'accounts.admin',
  'accounts.standing',
  sql<boolean>`accounts.dni_hash is not null`.as('registered'),
  sql<boolean>`exists (select from vehicles where vehicles.account_id = accounts.id)`.as('hasCar'),
] as const

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/**
 * Stores day and language of a visit: mail and push use this language, and accounts without visits are closed (K1). After a year
 * without a visit, a verified telephone loses its verification, because the number may have another owner (A14).
 */
export const keepVisit = (tx: Tx, id: string, language: Language, now: Date) => {
  const unlessIdle = <T>(column: string) =>
    sql<T>`case when last_use > ${dayOf(new Date(now.getTime() - PHONE_IDLE_MS))}::date then ${sql.ref(column)} end`
  return tx
    .updateTable('accounts')
    .set({
      last_use: dayOf(now),
      language,
      phone_hash: unlessIdle('phone_hash'),
      phone_checked_at: unlessIdle('phone_checked_at'),
    })
    .where('id', '=', id)
    .execute()
}

export const findMe = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select([
      ...memberColumns,
      'last_name as lastName',
      'photo_id as photoId',
      'given_name as givenName',
      'family_name as familyName',
      'terms_version as terms',
      'phone_checked_at as phoneCheckedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an account by issuer and subject, never by e-mail (A1). */
export const lockByIdentity = (tx: Tx, { issuer, subject }: Identified) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'standing'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

export const lockAddress = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select(['email', 'standing']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'issuer', 'subject'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/**
 * Inserts an account. Returns its id; undefined if a simultaneous login has just inserted one for this person or with this
 * e-mail. The conflict clause names no index, so it covers both unique indexes: with only one of them, two simultaneous logins
 * could wait for each other at the other index.
 */
export async function insertAccount(tx: Tx, person: Identified, now: Date): Promise<string | undefined> {
  const { issuer, subject, email, picture = null } = person
  const row = await tx
    .insertInto('accounts')
    .values({
      issuer,
      subject,
      email,
      picture,
      picture_after: picture === null ? null : now,
      given_name: person.givenName ?? null,
      family_name: person.familyName ?? null,
      created_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Gives an account made by an administrator to its owner. Returns false if another login was faster. */
export async function claimAccount(tx: Tx, id: string, person: Identified, now: Date): Promise<boolean> {
  const { issuer, subject, email, picture = null, givenName = null, familyName = null } = person
  const claimed = await tx
    .updateTable('accounts')
    .set({ issuer, subject, email, given_name: givenName, family_name: familyName })
    .set({ picture, picture_after: picture === null ? null : now })
    .where('id', '=', id)
    .where('issuer', '=', UNCLAIMED)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

export const changeEmail = (tx: Tx, id: string, email: string) =>
  tx.updateTable('accounts').set({ email }).where('id', '=', id).execute()

/** Locks the accounts of an issuer; former members have another issuer. */
export const lockByIssuer = (tx: Tx, issuer: string) =>
  tx.selectFrom('accounts').select(['id', 'email']).where('issuer', '=', issuer).orderBy('id').forUpdate().execute()

export const changeIdentity = (tx: Tx, id: string, { issuer, subject }: Pick<Identified, 'issuer' | 'subject'>) =>
  tx.updateTable('accounts').set({ issuer, subject }).where('id', '=', id).execute()

export const noteAccount = (tx: Tx, account_id: string, event: string, at: Date, details: object = {}) =>
  tx
    .insertInto('account_history')
    .values({ account_id, event, at, details: JSON.stringify(details) })
    .execute()

/** Records one event in the history of many people. */
export const noteAccounts = (tx: Tx, people: { id: string; details: object }[], event: string, at: Date) =>
  sql`insert into account_history (account_id, event, at, details)
    select one.id, ${event}, ${at}::timestamptz, one.details
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ details }) => JSON.stringify(details))}::jsonb[]) one (id, details)`.execute(
    tx,
  )

/** Changes columns of an account for moderation and closing; other modules own the rest of the row. */
export const changeStanding = (
  tx: Tx,
  id: string,
  columns: { standing: AccountStatus; suspended_until?: Date | null; closed_at?: Date },
) => tx.updateTable('accounts').set(columns).where('id', '=', id).execute()

/** Makes a barred account active again, unless its owner has closed it meanwhile. */
export const reinstate = (tx: Tx, id: string) =>
  tx
    .updateTable('accounts')
    .set({ standing: 'active', suspended_until: null })
    .where('id', '=', id)
    .where('standing', '<>', 'closed')
    .execute()

/** Deletes the account history of a former member. */
export const forgetAccountHistory = (tx: Tx, id: string) =>
  tx.deleteFrom('account_history').where('account_id', '=', id).execute()

/** Restricts the use of a person's data from this instant on, at their request (16.2); null ends the restriction. */
export const setRestricted = (tx: Tx, id: string, restricted_at: Date | null) =>
  tx.updateTable('accounts').set({ restricted_at }).where('id', '=', id).execute()

export const isRestricted = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('restricted_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Locks a person's account, so that their trips and seats are added one at a time. Called before any trip is locked. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select(['id', 'standing']).where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
