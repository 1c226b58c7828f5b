import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Columns } from './columns.ts'
import { wordsOf } from './nameKey.ts'
import { countOf, halvesOf } from './ratingSums.ts'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

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
  'genre',
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
  sql<boolean>`dni_hash is not null`.as('registered'),
] as const

const selectPerson = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('accounts')
    .select(personColumns)
    .select([halvesOf('accounts', now).as('rating_halves'), countOf('accounts', now).as('rating_count')])
    .select(isUnderReview('accounts').as('under_review'))

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** A person by e-mail, which only ever matches whole, or by id (F2); with the ratings visible now. */
export async function findPerson(db: Db, handle: string, now: Date) {
  // PostgreSQL has no text with a zero in it
  if (handle.includes('\0')) return undefined
  if (handle.includes('@'))
    return selectPerson(db, now)
      .where(sql`lower(email)`, '=', handle.toLowerCase())
      .executeTakeFirst()
  return UUID.test(handle) ? selectPerson(db, now).where('id', '=', handle).executeTakeFirst() : undefined
}

export const lockPerson = (tx: Tx, id: string, now: Date) =>
  selectPerson(tx, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks every administrator who can act, so that two cannot take each other's place away at once. */
export const lockAdmins = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('admin', '=', true)
      .where('dni_hash', 'is not', null)
      .where('standing', '=', 'active')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id)

export const updatePerson = (tx: Tx, id: string, columns: Columns) =>
  tx.updateTable('accounts').set(columns).where('id', '=', id).execute()

/** Writes the words by which a person is found, in place of those before. */
export async function keepWords(tx: Tx, accountId: string, key: string): Promise<void> {
  await tx.deleteFrom('account_words').where('account_id', '=', accountId).execute()
  const words = wordsOf(key).map((word) => ({ word, account_id: accountId }))
  if (words.length > 0) await tx.insertInto('account_words').values(words).execute()
}

/** Which administrators read the whole DNI of this person, the newest first. */
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

/** An account without an owner: `subject` is the e-mail it waits for. */
export async function insertUnclaimed(tx: Tx, issuer: string, email: string, now: Date): Promise<string> {
  const row = { issuer, subject: email.toLowerCase(), email, created_at: now }
  return (await tx.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether a correction of a person's data is being checked (16.2), as a column beside the account that a query calls so. */
export const isUnderReview = (account: string) =>
  sql<boolean>`exists (select from data_requests r
    where r.person_id = ${sql.ref(`${account}.id`)} and r.kind = 'rectify' and r.state = 'open')`
