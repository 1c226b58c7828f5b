import { type Insertable, sql } from 'kysely'
import { keepWords } from '../people/profiles/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Of two processes that start on one empty database the second waits here, and then finds it filled. */
export async function waitForOurTurn(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(tx)
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(tx)
}

/** Whether the database has no accounts. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Writes the people; the ids come in their order. */
export async function insertPeople(tx: Tx, rows: Insertable<Tables['accounts']>[]): Promise<string[]> {
  const added = await tx
    .insertInto('accounts')
    .values(rows)
    .returning(['id', 'subject', 'created_at', 'name_key', 'terms_version'])
    .execute()
  const created = added.map(({ id, created_at }) => ({ account_id: id, event: 'created', at: created_at, details: '{}' }))
  await tx.insertInto('account_history').values(created).execute()
  await tx.insertInto('consents').values(added.flatMap(yesOf)).execute()
  for (const { id, name_key } of added) await keepWords(tx, id, name_key ?? '')
  const ids = new Map(added.map(({ id, subject }) => [subject, id]))
  return rows.map(({ subject }) => ids.get(subject) ?? '')
}

const yesOf = ({ id, created_at, terms_version }: { id: string; created_at: Date; terms_version: string | null }) =>
  terms_version ? [{ account_id: id, version: terms_version, at: created_at }] : []

export const insertCars = (tx: Tx, rows: Insertable<Tables['vehicles']>[]) => tx.insertInto('vehicles').values(rows).execute()

export const insertFuelPrice = (tx: Tx, row: Insertable<Tables['fuel_prices']>) =>
  tx.insertInto('fuel_prices').values(row).execute()

export const demoSubjects = async (db: Db, issuer: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('accounts').select('subject').where('demo', '=', true).where('issuer', '=', issuer).execute()).map(
      ({ subject }) => subject,
    ),
  )
