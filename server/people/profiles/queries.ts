import { type RawBuilder, sql } from 'kysely'
import { fold } from '#domain/places/place.ts'
import type { PersonFacts } from '#domain/ratings/rating.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Columns } from './editing/readEdit.ts'

/*
 * The sums of an account include counted ratings only. A rating becomes visible with time, without an event (G5). So sums are
 * computed from the ratings while a visible one is uncounted: their partial index is short, and empty for most people. `is true`
 * keeps the planner from the index by publication, on which it would scan all ratings without statistics.
 */
const NOW = ':now::timestamptz'
const isWaiting = (subject: string) =>
  `exists (select from ratings n where n.subject_id = ${subject} and n.counted_at is null and n.hidden_at is null and (n.published_at <= ${NOW}) is true)`

/**
 * Returns SQL for the ratings that count for a person (G7): the latest visible rating of each author, unless the author gave up
 * the seat. The SQL uses `now`.
 */
export const countingFor = (subject: string) =>
  `(select distinct on (author_id) halves from ratings
    where subject_id = ${subject} and hidden_at is null and not did_not_travel and (counted_at is not null or published_at <= ${NOW})
    order by author_id, written_at desc, id desc) counting`

const column = (account: string, sum: string, stored: string) =>
  `case when ${isWaiting(`${account}.id`)} then (select ${sum} from ${countingFor(`${account}.id`)}) else ${account}.${stored} end ${stored}`

/**
 * Returns SQL for the facts about a person (8.5), null before they were first counted; for a prepared statement and for a built
 * query.
 */
export const factsOf = (
  id: string,
) => `(select jsonb_build_object('driven', pf.driven, 'ridden', pf.ridden, 'cancelledLate', pf.cancelled_late,
  'absences', pf.absences, 'answers', pf.answers, 'answerMinutes', pf.answer_minutes) from person_facts pf where pf.account_id = ${id})`
export const factsColumn = (who: 'p' | 'd' | 'a' | 'accounts') => sql<PersonFacts | null>`(
  select jsonb_build_object('driven', pf.driven, 'ridden', pf.ridden, 'cancelledLate', pf.cancelled_late, 'absences', pf.absences,
    'answers', pf.answers, 'answerMinutes', pf.answer_minutes) from person_facts pf where pf.account_id = ${sql.ref(`${who}.id`)})`

/** Returns SQL for the columns rating_halves and rating_count of the account with this alias; the statement needs `now`. */
export const sumsOf = (account: string) =>
  `${column(account, 'coalesce(sum(halves), 0)::int', 'rating_halves')}, ${column(account, 'count(*)::int', 'rating_count')}`

const either = (account: string, now: Date, sum: RawBuilder<number>, stored: 'rating_halves' | 'rating_count') => {
  const subject = sql.ref(`${account}.id`)
  const isVisible = sql`subject_id = ${subject} and hidden_at is null`
  return sql<number>`case when exists (select from ratings where ${isVisible} and counted_at is null and (published_at <= ${now}) is true)
    then (select ${sum} from (select distinct on (author_id) halves from ratings
      where ${isVisible} and not did_not_travel and (counted_at is not null or published_at <= ${now})
      order by author_id, written_at desc, id desc) counting)
    else ${sql.ref(`${account}.${stored}`)} end`
}

/** Returns SQL for the column rating_halves for a built query. */
export const halvesOf = (account: string, now: Date) => either(account, now, sql`coalesce(sum(halves), 0)::int`, 'rating_halves')
export const countOf = (account: string, now: Date) => either(account, now, sql`count(*)::int`, 'rating_count')

const personColumns = [
  'id',
  'issuer',
  'email',
  'name',
  'last_name',
  'given_name',
  'family_name',
  'picture',
  'photo_id',
  'gender',
  'about',
  'facebook',
  'instagram',
  'age',
  'age_on',
  'telephone_sealed',
  'street',
  'city',
  'province',
  'drives',
  'email_shown',
  'dni_sealed',
  'dni_kind',
  'dni_country',
  'cbu_sealed',
  'identity_front_id',
  'identity_back_id',
  'terms_at',
  'admin',
  'standing',
  'restricted_at',
  'anonymised_at',
  'identity_checked_at',
  'phone_checked_at',
  sql<boolean>`dni_hash is not null`.as('registered'),
] as const

const selectPerson = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('accounts')
    .select(personColumns)
    .select([halvesOf('accounts', now).as('rating_halves'), countOf('accounts', now).as('rating_count')])
    .select([isUnderReview('accounts').as('under_review'), factsColumn('accounts').as('facts')])

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Finds a person by complete e-mail or by id (F2), with the ratings visible now. */
export async function findPerson(db: Db, handle: string, now: Date) {
  // PostgreSQL text cannot contain a zero byte
  if (handle.includes('\0')) return undefined
  if (handle.includes('@'))
    return selectPerson(db, now)
      .where(sql`lower(email)`, '=', handle.toLowerCase())
      .executeTakeFirst()
  return isUuid(handle) ? selectPerson(db, now).where('id', '=', handle).executeTakeFirst() : undefined
}

export const lockPerson = (tx: Tx, id: string, now: Date) =>
  selectPerson(tx, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const actingAdmins = (db: Db) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('admin', '=', true)
    .where('dni_hash', 'is not', null)
    .where('standing', '=', 'active')
    .orderBy('id')

/** Returns active administrators, without a lock. */
export const activeAdmins = async (db: Db): Promise<string[]> => (await actingAdmins(db).execute()).map(({ id }) => id)

/** Locks every active administrator, so that two cannot remove each other simultaneously. */
export const lockAdmins = async (tx: Tx): Promise<string[]> =>
  (await actingAdmins(tx).forNoKeyUpdate().execute()).map(({ id }) => id)

/** Locks the appointment of the first administrator: before it there is no row to lock. */
export const lockFirstAdmin = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx)

export const updatePerson = (tx: Tx, id: string, columns: Columns) =>
  tx.updateTable('accounts').set(columns).where('id', '=', id).execute()

/** Replaces the words by which a person is found. */
export async function indexNames(tx: Tx, accountId: string, key: string): Promise<void> {
  await tx.deleteFrom('account_words').where('account_id', '=', accountId).execute()
  const words = searchWordsOf(key).map((word) => ({ word, account_id: accountId }))
  if (words.length > 0) await tx.insertInto('account_words').values(words).execute()
}

/** Returns which administrators saw the full DNI of this person, newest first. */
export const dniOpeningsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('account_history as h')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', sql<string>`(h.details ->> 'by')::uuid`))
    .select(['h.at', 'a.id as byId', 'a.name as byName', sql<string>`h.details ->> 'reason'`.as('reason')])
    .where('h.account_id', '=', ownerId)
    .where('h.event', '=', 'dni_opened')
    .orderBy('h.n', 'desc')
    .limit(100)
    .execute()

/** Inserts an account without an owner: `subject` is the e-mail of its future owner. */
export async function insertUnclaimed(tx: Tx, issuer: string, email: string, now: Date): Promise<string> {
  const row = { issuer, subject: email.toLowerCase(), email, created_at: now }
  return (await tx.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** SQL: true while a correction of a person's data is being checked (16.2), for the account with this alias. */
export const isUnderReview = (account: string) =>
  sql<boolean>`exists (select from data_requests r
    where r.person_id = ${sql.ref(`${account}.id`)} and r.kind = 'rectify' and r.state = 'open')`

/** Returns the key by which lists sort a full name: lower case, without accents. */
export const nameKey = (name: string, lastName: string) => fold(`${name} ${lastName}`)

/** Returns the words whose beginnings find a person. */
export const searchWordsOf = (key: string) => [...new Set(key.split(' ').filter(Boolean))]
