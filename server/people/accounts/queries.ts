import { sql } from 'kysely'
import type pg from 'pg'
import type { Language } from '#contract/wire.ts'
import type { Member, AccountStatus } from '#domain/people/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { Identified } from '../../providers/identity/port.ts'

/** The issuer of an account whose owner has not come yet (A12): no provider is called so. */
export const UNCLAIMED = 'unclaimed'
/** The issuer of former members, so that their login matches no account. */
export const FORMER = 'former'

const IDLE_MS = 7 * DAY_MS
const WHOLE_MS = 30 * DAY_MS
const ADMIN_IDLE_MS = 30 * MINUTE_MS
const ADMIN_WHOLE_MS = 12 * HOUR_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

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

// Asked with every request: planned once, as planning takes longer than the answer.
const session = prepared(
  'session',
  `select a.id, a.email, a.name, a.gender, a.admin, a.standing, a.dni_hash is not null registered,
    exists (select from vehicles v where v.account_id = a.id) "hasCar", s.id_token "idToken", s.seen_at "seenAt", s.authenticated_at "authenticatedAt",
    a.suspended_until "suspendedUntil", a.terms_version terms, a.restricted_at is not null restricted
  from sessions s join accounts a on a.id = s.account_id
  where s.id_hash = :idHash::bytea
    and s.seen_at > case when a.admin then :adminIdle::timestamptz else :idle::timestamptz end
    and s.created_at > case when a.admin then :adminWhole::timestamptz else :whole::timestamptz end`,
)

interface Beside {
  idToken: string | null
  seenAt: Date
  authenticatedAt: Date | null
  suspendedUntil: Date | null
  terms: string | null
  restricted: boolean
}

/** A session that has neither idled out nor reached its whole length; shorter for administrators (rules 1). */
export async function findSession(pool: pg.Pool, idHash: Buffer, now: Date) {
  const [row] = await run<Member & Beside>(pool, session, {
    idHash,
    idle: before(now, IDLE_MS),
    whole: before(now, WHOLE_MS),
    adminIdle: before(now, ADMIN_IDLE_MS),
    adminWhole: before(now, ADMIN_WHOLE_MS),
  })
  if (!row) return undefined
  const { idToken, seenAt, authenticatedAt, suspendedUntil, terms, restricted, ...member } = row
  return { member, idHash, idToken, seenAt, authenticatedAt, suspendedUntil, terms, restricted }
}

/** Skips locked rows: an act of the same person may hold their account while it waits for a busy trip. The next call touches it again. */
export async function touchSession(tx: Tx, idHash: Buffer, accountId: string, now: Date, language: Language) {
  const { rows } = await sql<{ free: boolean }>`select true free from accounts a, sessions s
    where a.id = ${accountId} and s.id_hash = ${idHash} for no key update skip locked`.execute(tx)
  if (rows.length === 0) return
  await tx.updateTable('sessions').set({ seen_at: now }).where('id_hash', '=', idHash).execute()
  await keepVisit(tx, accountId, language, now)
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Mail and push are written in the language of the last visit; and unused accounts are closed (K1). */
export const keepVisit = (tx: Tx, id: string, language: Language, now: Date) =>
  tx
    .updateTable('accounts')
    .set({ last_use: dayOf(now), language })
    .where('id', '=', id)
    .execute()

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
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** An account is found by issuer and subject, never by e-mail (A1). */
export const lockByIdentity = (tx: Tx, { issuer, subject }: Identified) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'standing'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

export const findByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'issuer', 'subject'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/**
 * The new account's id; undefined when another login has just made one of this person or with this e-mail. If the clash named one index
 * only, two at the same instant could wait for each other at the other one.
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

/** Gives an account that an administrator made to its owner; false when another login was quicker. */
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

export const noteAccount = (tx: Tx, account_id: string, event: string, at: Date, details: object = {}) =>
  tx
    .insertInto('account_history')
    .values({ account_id, event, at, details: JSON.stringify(details) })
    .execute()

/** The same event of many people at once. */
export const noteAccounts = (tx: Tx, people: { id: string; details: object }[], event: string, at: Date) =>
  sql`insert into account_history (account_id, event, at, details)
    select one.id, ${event}, ${at}::timestamptz, one.details
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ details }) => JSON.stringify(details))}::jsonb[]) one (id, details)`.execute(
    tx,
  )

export const insertSession = (
  tx: Tx,
  { idHash, device }: { idHash: Buffer; device: string | null },
  accountId: string,
  person: Identified,
  now: Date,
) =>
  tx
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      device,
      account_id: accountId,
      id_token: person.idToken,
      authenticated_at: person.authenticatedAt,
      created_at: now,
      seen_at: now,
    })
    .execute()

export const endSessionsOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()

/** Answers whose it was; undefined when it had ended before. */
export const deleteSession = (tx: Tx, idHash: Buffer) =>
  tx.deleteFrom('sessions').where('id_hash', '=', idHash).returning('account_id as accountId').executeTakeFirst()

/** One of a person's own sessions; false when they have none of this name. */
export async function deleteSessionOf(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  return ended.numDeletedRows === 1n
}

/** The sessions of a person that still open something, the last used first. */
export const sessionsOf = (db: Db, { id, admin }: Pick<Member, 'id' | 'admin'>, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'id_hash as idHash', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('account_id', '=', id)
    .where('seen_at', '>', before(now, admin ? ADMIN_IDLE_MS : IDLE_MS))
    .where('created_at', '>', before(now, admin ? ADMIN_WHOLE_MS : WHOLE_MS))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()

/** Expired sessions. */
export const deleteOldSessions = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('seen_at', '<=', before(now, IDLE_MS)), eb('created_at', '<=', before(now, WHOLE_MS))]))
    .execute()

/** What moderation and leaving change of an account; the rest of the row is its own modules'. */
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

/** Since when what is kept of a person is not used, on their request (16.2); null: it is. */
export const setRestricted = (tx: Tx, id: string, restricted_at: Date | null) =>
  tx.updateTable('accounts').set({ restricted_at }).where('id', '=', id).execute()

export const isRestricted = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('restricted_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Keeps a person's trips and seats apart from each other while one is added. Before any trip is locked, never after. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select(['id', 'standing']).where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
