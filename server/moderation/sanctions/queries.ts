import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { sanctionLife, type Upheld } from '#domain/moderation/sanction.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Transition } from '../../bookings/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type Sanction = Selectable<Tables['sanctions']>

export async function insertSanction(tx: Tx, row: Insertable<Tables['sanctions']>, transition: Transition): Promise<Sanction> {
  const sanction = await tx.insertInto('sanctions').values(row).returningAll().executeTakeFirstOrThrow()
  const event = row.state === 'pending' ? 'propose' : 'decide'
  await noteSanction(tx, sanction.id, { from_state: 'none', event, to_state: row.state }, transition)
  return sanction
}

/**
 * Moves a decision to another state by a transition of its life cycle, and inserts the history row. No other function does this
 * (V12).
 */
export async function moveSanction(
  tx: Tx,
  sanction: Sanction,
  event: EventOf<typeof sanctionLife>,
  transition: Transition,
  set: Updateable<Tables['sanctions']> = {},
): Promise<Sanction> {
  const state = stateAfter(sanctionLife, sanction.state, event)
  const moved = await tx
    .updateTable('sanctions')
    .set({ state, ...set })
    .where('id', '=', sanction.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteSanction(tx, sanction.id, { from_state: sanction.state, event, to_state: state }, transition)
  return moved
}

const noteSanction = (
  tx: Tx,
  sanction_id: string,
  move: { from_state: string; event: string; to_state: string },
  { by: actor, at, details = {} }: Transition,
) =>
  tx
    .insertInto('sanction_history')
    .values({ sanction_id, ...move, actor, at, details: JSON.stringify(details) })
    .execute()

export const findSanction = async (db: Db, id: string): Promise<Sanction | undefined> =>
  isUuid(id) ? db.selectFrom('sanctions').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** Locks a decision. The person's row has to be locked first. */
export const lockSanction = (tx: Tx, id: string): Promise<Sanction | undefined> =>
  tx.selectFrom('sanctions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the sanction that bars a person now. */
export const lockActiveSanction = (tx: Tx, personId: string): Promise<Sanction | undefined> =>
  tx
    .selectFrom('sanctions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'in_force')
    .where('step', 'in', ['suspend', 'disable'])
    .forUpdate()
    .executeTakeFirst()

/** Locks the suspension that this fee ended; undefined for a person who is barred or has left. */
export const lockServed = (tx: Tx, personId: string, feeId: string): Promise<Sanction | undefined> =>
  tx
    .selectFrom('sanctions')
    .innerJoin('accounts', 'accounts.id', 'person_id')
    .selectAll('sanctions')
    .where('person_id', '=', personId)
    .where('accounts.standing', '=', 'active')
    .where('state', '=', 'served')
    .where(
      sql<boolean>`exists (select from sanction_history h where h.sanction_id = sanctions.id and h.event = 'serve' and h.details ->> 'fee' = ${feeId})`,
    )
    .forUpdate('sanctions')
    .executeTakeFirst()

/**
 * Checks whether a sanction ended trips or seats, froze money of the person's trips, or was appealed. True for every sanction
 * that is older than the record of these effects.
 */
export async function hasFollowed(db: Db, { id, person_id, at }: Sanction): Promise<boolean> {
  const { rows } = await sql<{ followed: boolean }>`select
    not exists (select from audit where subject = ${`account:${person_id}`} and action = 'sanctioned'
      and content -> 'after' ->> 'sanction' = ${id} and content -> 'after' ->> 'ended' = '0')
    or exists (select from appeals where sanction_id = ${id})
    or exists (select from frozen_trips f join cases c on c.id = f.case_id where c.person_id = ${person_id} and f.frozen_at >= ${at})
    as followed`.execute(db)
  return rows[0]?.followed ?? true
}

export const isPending = async (db: Db, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('sanctions')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '=', 'pending')
    .executeTakeFirst()) !== undefined

/** Returns the decisions about a person that count on the ladder (E2). */
export async function upheldOf(db: Db, personId: string): Promise<Upheld[]> {
  const rows = await db
    .selectFrom('sanctions')
    .select(['offence', 'step', 'at'])
    .where('person_id', '=', personId)
    .where('state', 'in', ['in_force', 'served', 'overtaken'])
    .orderBy('n')
    .execute()
  return rows
}

const sanctionRows = (db: Db) =>
  db
    .selectFrom('sanctions as s')
    .innerJoin('accounts as p', 'p.id', 's.person_id')
    .innerJoin('accounts as d', 'd.id', 's.by')
    .leftJoin('accounts as e', 'e.id', 's.seconded_by')
    .leftJoin('appeals as a', 'a.sanction_id', 's.id')
    .selectAll('s')
    .select(['p.name', 'p.given_name', 'p.last_name', 'p.photo_id'])
    .select(['d.name as by_name', 'd.last_name as by_last_name', 'e.name as second_name', 'e.last_name as second_last_name'])
    .select([
      'a.id as appeal_id',
      'a.at as appeal_at',
      'a.upheld',
      'a.reason as appeal_reason',
      'a.decide_by',
      'a.text as appeal_text',
    ])

export type SanctionRow = Awaited<ReturnType<typeof sanctionsOf>>[number]

/** Returns all decisions about a person, latest first. */
export const sanctionsOf = (db: Db, personId: string) =>
  sanctionRows(db).where('s.person_id', '=', personId).orderBy('s.n', 'desc').limit(100).execute()

export const findShown = (db: Db, id: string): Promise<SanctionRow | undefined> =>
  sanctionRows(db).where('s.id', '=', id).executeTakeFirst()

/** Returns permanent exclusions that await a second administrator, oldest first. */
export const pendingSanctions = (db: Db): Promise<SanctionRow[]> =>
  sanctionRows(db).where('s.state', '=', 'pending').orderBy('s.n').execute()

export const appealedSanctions = (db: Db): Promise<SanctionRow[]> =>
  sanctionRows(db)
    .where('a.id', 'is not', null)
    .where('a.decided_at', 'is', null)
    .orderBy('a.decide_by')
    .orderBy('s.n')
    .limit(100)
    .execute()

export const suspendedUntil = async (db: Db, id: string): Promise<Date | null> =>
  (await db.selectFrom('accounts').select('suspended_until').where('id', '=', id).executeTakeFirst())?.suspended_until ?? null

/** Returns people whose suspension has ended. */
export const endedSuspensions = async (db: Db, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .where('standing', '=', 'suspended')
      .where('suspended_until', '<=', now)
      .limit(500)
      .execute()
  ).map(({ id }) => id)

/** Locks a suspended person, and returns the end of the suspension. */
export const lockSuspended = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'standing', 'suspended_until'])
    .where('id', '=', id)
    .where('standing', '=', 'suspended')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns appeals with a near or missed deadline. */
export const appealsDue = (db: Db, before: Date) =>
  db
    .selectFrom('appeals')
    .select(['id', 'decide_by'])
    .where('decided_at', 'is', null)
    .where('decide_by', '<=', before)
    .limit(500)
    .execute()
