import { sql } from 'kysely'
import type pg from 'pg'
import type { Language } from '#contract/wire.ts'
import type { Member } from '#domain/people/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { Identified } from '../../providers/identity/port.ts'
import { keepVisit } from './queries.ts'

const IDLE_MS = 7 * DAY_MS
const WHOLE_MS = 30 * DAY_MS
const ADMIN_IDLE_MS = 30 * MINUTE_MS
const ADMIN_WHOLE_MS = 12 * HOUR_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

// Runs with every request, so it is planned once: planning takes longer than running it.
const session = prepared(
  'session',
  `select a.id, a.email, a.name, a.gender, a.admin, a.standing, a.dni_hash is not null registered,
    exists (select from vehicles v where v.account_id = a.id) "hasCar", s.id_token "idToken", s.seen_at "seenAt", s.authenticated_at "authenticatedAt", s.by_passkey "byPasskey",
    a.suspended_until "suspendedUntil", a.terms_version terms, a.restricted_at is not null restricted
  from sessions s join accounts a on a.id = s.account_id
  where s.id_hash = :idHash::bytea
    and s.seen_at > case when a.admin then :adminIdle::timestamptz else :idle::timestamptz end
    and s.created_at > case when a.admin then :adminWhole::timestamptz else :whole::timestamptz end`,
)

interface SessionFacts {
  idToken: string | null
  seenAt: Date
  authenticatedAt: Date | null
  byPasskey: boolean
  suspendedUntil: Date | null
  terms: string | null
  restricted: boolean
}

/** Returns a session, unless its idle limit or its absolute limit has passed; both are shorter for administrators (rules 1). */
export async function findSession(pool: pg.Pool, idHash: Buffer, now: Date) {
  const [row] = await run<Member & SessionFacts>(pool, session, {
    idHash,
    idle: before(now, IDLE_MS),
    whole: before(now, WHOLE_MS),
    adminIdle: before(now, ADMIN_IDLE_MS),
    adminWhole: before(now, ADMIN_WHOLE_MS),
  })
  if (!row) return undefined
  const { idToken, seenAt, authenticatedAt, byPasskey, suspendedUntil, terms, restricted, ...member } = row
  return { member, idHash, idToken, seenAt, authenticatedAt, byPasskey, suspendedUntil, terms, restricted }
}

/**
 * Extends a session. Locked rows are skipped, because another call of the same person may hold a lock on the account while it
 * waits for a busy trip. The next call extends the session.
 */
export async function touchSession(tx: Tx, idHash: Buffer, accountId: string, now: Date, language: Language) {
  const { rows } = await sql<{ free: boolean }>`select true free from accounts a, sessions s
    where a.id = ${accountId} and s.id_hash = ${idHash} for no key update skip locked`.execute(tx)
  if (rows.length === 0) return
  await tx.updateTable('sessions').set({ seen_at: now }).where('id_hash', '=', idHash).execute()
  await keepVisit(tx, accountId, language, now)
}

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
      by_passkey: person.byPasskey ?? false,
      created_at: now,
      seen_at: now,
    })
    .execute()

/** Records that a session's person has just used a passkey. */
export const noteSessionPasskey = (db: Db, idHash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ by_passkey: true, authenticated_at: now }).where('id_hash', '=', idHash).execute()

export const endSessionsOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()

/** Deletes a session. Returns its account; undefined if it had already ended. */
export const deleteSession = (tx: Tx, idHash: Buffer) =>
  tx.deleteFrom('sessions').where('id_hash', '=', idHash).returning('account_id as accountId').executeTakeFirst()

/** Deletes one of a person's own sessions. Returns false if they have none with this id. */
export async function deleteSessionOf(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  return ended.numDeletedRows === 1n
}

/** Returns the valid sessions of a person, last used first. */
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

/** Deletes expired sessions. */
export const deleteOldSessions = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('seen_at', '<=', before(now, IDLE_MS)), eb('created_at', '<=', before(now, WHOLE_MS))]))
    .execute()
