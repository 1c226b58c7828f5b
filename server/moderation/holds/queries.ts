import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/uuid.ts'

export interface NewHold {
  person_id: string
  case_id: string | null
  reason: string
  set_by: string
  set_at: Date
}

export const insertHold = async (tx: Tx, hold: NewHold): Promise<string> =>
  (await tx.insertInto('legal_holds').values(hold).returning('id').executeTakeFirstOrThrow()).id

export const lockHold = async (tx: Tx, id: string) =>
  isUuid(id) ? tx.selectFrom('legal_holds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

export const markLifted = (tx: Tx, id: string, lifted: { lifted_by: string; lifted_at: Date; lifted_reason: string }) =>
  tx.updateTable('legal_holds').set(lifted).where('id', '=', id).execute()

/** Every hold on a person, the last one first. */
export const holdsOn = (db: Db, personId: string) =>
  db
    .selectFrom('legal_holds as h')
    .innerJoin('accounts as s', 's.id', 'h.set_by')
    .leftJoin('accounts as l', 'l.id', 'h.lifted_by')
    .selectAll('h')
    .select(['s.name', 's.given_name', 's.last_name', 's.photo_id'])
    .select(['l.name as lifter', 'l.last_name as lifter_last_name'])
    .where('h.person_id', '=', personId)
    .orderBy('h.set_at', 'desc')
    .limit(100)
    .execute()

export const casesAbout = (db: Db, personId: string) =>
  db
    .selectFrom('cases')
    .select(['id', 'opened_at', 'closed_at'])
    .where('person_id', '=', personId)
    .orderBy('n', 'desc')
    .limit(100)
    .execute()

/** Deletes lifted legal holds whose case is deleted. */
export const letGoOfCase = (tx: Tx, caseIds: string[]) =>
  sql`update legal_holds set case_id = null where case_id = any(${caseIds}::uuid[]) and lifted_at is not null`.execute(tx)
