import { sql } from 'kysely'
import { archiveBefore, decisionsBefore, forGoodBefore } from '#domain/privacy/retention.ts'
import { dropIdentity } from '../people/documents/documents.ts'
import { dropDuePhotos } from '../people/papers/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type Expired, type RetentionRule, uuidAfter, type When } from '../platform/retention/rule.ts'
import { letGoOfCase } from './holds.ts'

/** Deletes the decisions about a former member's photos, and automatic signals. */
export async function forgetChecks(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('identity_checks').where('account_id', '=', personId).execute()
  await tx.deleteFrom('hints').where('person_id', '=', personId).execute()
}

/**
 * Returns decisions that ended more than two years ago, counted from the closing of the account if that is later (K7), and
 * permanent decisions after ten years (K8). Appealed decisions have the retention of the appeal.
 */
async function endedDecisions(db: Db, { now, cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } =
    await sql<Expired>`select s.id::text, is_held(s.person_id) as held from sanctions s join accounts a on a.id = s.person_id
    where s.id > ${uuidAfter(after)} and s.state <> 'pending' and not exists (select from appeals where sanction_id = s.id)
      and case
        when s.state = 'in_force' and s.step = 'disable' then s.at < ${forGoodBefore(now)}
        when s.state = 'in_force' and s.step = 'suspend' and a.closed_at is null then false
        else greatest(s.until, a.closed_at, (select max(h.at) from sanction_history h where h.sanction_id = s.id)) < ${cutoff} end
    order by s.id limit ${most}`.execute(db)
  return rows
}

async function forgetDecisions(tx: Tx, ids: string[], { now, cutoff }: When): Promise<string[]> {
  const after = { cutoff, things: ids.length }
  await record(tx, { by: null, action: 'decisions_forgotten', subject: 'job:decisions', at: now, after })
  await sql`delete from sanction_history where sanction_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from sanctions where id = any(${ids}::uuid[])`.execute(tx)
  return ids
}

async function closedCases(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select c.id::text, is_held(c.person_id)
      or exists (select from reports r where r.case_id = c.id and is_held(r.reporter_id)) as held
    from cases c where c.closed_at < ${cutoff} and c.id > ${uuidAfter(after)} order by c.id limit ${most}`.execute(db)
  return rows
}

/** Deletes cases with reports, evidence and freezes. A decision with a longer retention remains. */
async function forgetCases(tx: Tx, ids: string[], { now, cutoff }: When): Promise<string[]> {
  await record(tx, { by: null, action: 'cases_forgotten', subject: 'job:cases', at: now, after: { cutoff, things: ids.length } })
  await letGoOfCase(tx, ids)
  await sql`delete from evidence using reports r where r.id = report_id and r.case_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from reports where case_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from freeze_history using frozen_trips f where f.id = freeze_id and f.case_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`delete from frozen_trips where case_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update sanctions set case_id = null where case_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from cases where id = any(${ids}::uuid[])`.execute(tx)
  return ids
}

async function decidedAppeals(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } =
    await sql<Expired>`select a.id::text, is_held(s.person_id) as held from appeals a join sanctions s on s.id = a.sanction_id
    where a.decided_at < ${cutoff} and a.id > ${uuidAfter(after)} order by a.id limit ${most}`.execute(db)
  return rows
}

async function forgetAppeals(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('appeals').where('id', 'in', ids).execute()
  return ids
}

const every = { what: 'erased', inBulk: true } as const

export const moderationRetention: RetentionRule[] = [
  {
    ...every,
    name: 'delete-closed-cases',
    at: '41 6 * * *',
    cutoff: archiveBefore,
    findExpired: closedCases,
    apply: forgetCases,
  },
  {
    ...every,
    name: 'delete-decided-appeals',
    at: '42 6 * * *',
    cutoff: archiveBefore,
    findExpired: decidedAppeals,
    apply: forgetAppeals,
  },
  {
    ...every,
    name: 'delete-ended-decisions',
    at: '43 6 * * *',
    cutoff: decisionsBefore,
    findExpired: endedDecisions,
    apply: forgetDecisions,
  },
]

async function due(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select account_id::text as id, is_held(account_id) as held from (
      select account_id from identity_checks where deleted_at is null and delete_at <= ${cutoff}
      union select account_id from papers where image_id is not null and delete_at <= ${cutoff}) due
    where account_id > ${uuidAfter(after)} order by account_id limit ${most}`.execute(db)
  return rows
}

/** Removes the decided photos from the person's row, unless newer ones have replaced them. */
async function drop(tx: Tx, [id = '']: string[], { now, cutoff }: When): Promise<string[]> {
  const checks = tx
    .updateTable('identity_checks')
    .set({ deleted_at: now })
    .where('account_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('delete_at', '<=', cutoff)
    .returning(['front_id as front', 'back_id as back'])
  for (const photos of await checks.execute()) await dropIdentity(tx, id, photos)
  await dropDuePhotos(tx, id, { now, cutoff })
  await record(tx, { by: null, action: 'papers_deleted', subject: `account:${id}`, at: now })
  return [id]
}

/**
 * Removes photos of identities and other documents some time after their check, rejection or expiry. Another job then deletes the
 * files (K10, I6, I7).
 */
export const checkedPapers: RetentionRule = {
  name: 'delete-checked-papers',
  at: '10 7 * * *',
  what: 'erased',
  cutoff: (now) => now,
  findExpired: due,
  apply: drop,
}

async function lifted(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, is_held(person_id) as held from legal_holds
    where lifted_at < ${cutoff} and id > ${uuidAfter(after)} order by legal_holds.id limit ${most}`.execute(db)
  return rows
}

async function forget(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('legal_holds').where('id', 'in', ids).execute()
  return ids
}

/** Deletes reasons of legal holds five years after they were lifted (K9). */
export const liftedHolds: RetentionRule = {
  name: 'delete-lifted-holds',
  at: '54 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: lifted,
  apply: forget,
}
