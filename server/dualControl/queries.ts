import { type Selectable, sql } from 'kysely'
import type { DualControlKind } from '#domain/dualControl.ts'
import { companionStates, companionsSince } from '../bookings/companions.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type Proposal = Selectable<Tables['admin_proposals']>

export interface Wanted {
  kind: DualControlKind
  /** such as `account:…`, as in the audit log */
  subject: `${string}:${string}`
  /** everything that makes it this act and no other; goes into the audit log, so personal values are masked */
  content: object
}

const open = (db: Db, admins: string[], now: Date) =>
  db
    .selectFrom('admin_proposals')
    .selectAll()
    .where('confirmed_at', 'is', null)
    .where('until', '>', now)
    .where('proposed_by', 'in', admins)
    .orderBy('n')

/** What one of these administrators proposed and nobody has confirmed, word for word the same. */
export const findSame = async (
  tx: Tx,
  { kind, subject, content }: Wanted,
  admins: string[],
  now: Date,
): Promise<Proposal | undefined> =>
  admins.length === 0
    ? undefined
    : open(tx, admins, now)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`)
        .executeTakeFirst()

export const insertProposal = (
  tx: Tx,
  { content, ...row }: Wanted & { reason: string; parties: string[]; proposed_by: string; proposed_at: Date; until: Date },
): Promise<Proposal> =>
  tx
    .insertInto('admin_proposals')
    .values({ ...row, content: JSON.stringify(content) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const markConfirmed = (tx: Tx, id: string, confirmed_by: string | null, confirmed_at: Date) =>
  tx.updateTable('admin_proposals').set({ confirmed_by, confirmed_at }).where('id', '=', id).execute()

/** Those who since then made this person an administrator, or were made one by them (A11). */
export async function dependentOn(db: Db, id: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[proposed_by, confirmed_by]) as id from admin_proposals
      where kind = 'grant_admin' and confirmed_at > ${since} and subject = ${`account:${id}`}
    union
    select substring(subject from 9)::uuid from admin_proposals
      where kind = 'grant_admin' and confirmed_at > ${since} and ${id} in (proposed_by, confirmed_by)`.execute(db)
  return rows.flatMap((row) => row.id ?? [])
}

/** Whether a person drove one of these trips or has a companion's seat on it. */
export async function travelledOn(db: Db, id: string, tripSeqs: number[], now: Date): Promise<boolean> {
  if (tripSeqs.length === 0) return false
  const found = await db
    .selectFrom('trips as t')
    .select('t.seq')
    .where('t.seq', 'in', tripSeqs)
    .where((is) =>
      is.or([
        is('t.driver_id', '=', id),
        is.exists(
          is
            .selectFrom('bookings as b')
            .select('b.id')
            .whereRef('b.trip_seq', '=', 't.seq')
            .where('b.passenger_id', '=', id)
            .where('b.state', 'in', companionStates)
            .where('b.arrives_at', '>', companionsSince(now)),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
