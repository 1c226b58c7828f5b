import { type RawBuilder, type Selectable, sql } from 'kysely'
import { sharedTripsSince } from '#domain/people/contact.ts'
import { dependentSince, type DualControlKind } from '#domain/people/dualControl.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fellowTravellerStates } from '../fellowTravellers.ts'
import { activeAdmins } from '../profiles/queries.ts'

export type ProposalRow = Selectable<Tables['admin_proposals']>

/** People whom a decision concerns, and the `seq` numbers of its trips. */
export interface Parties {
  people: string[]
  tripSeqs?: number[]
}

export interface ProposalKey {
  kind: DualControlKind
  /** such as `account:…`, as in the audit log */
  subject: `${string}:${string}`
  /** identity of the action; the audit log stores it, so personal values are masked */
  content: object
}

/** SQL: true when the same action was done after this proposal, by a proposal of another administrator. */
export const doneSinceProposed = sql<object>`(select from admin_proposals done
  where (done.kind, done.subject, done.content) = (p.kind, p.subject, p.content)
    and (done.confirmed_at, done.n) > (p.proposed_at, p.n))`

const open = (db: Db, admins: string[], now: Date) =>
  db
    .selectFrom('admin_proposals as p')
    .selectAll()
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .where('proposed_by', 'in', admins)
    .where(({ not, exists }) => not(exists(doneSinceProposed)))
    .orderBy('n')

/** Returns an equal open proposal of one of these administrators. */
export const findSame = async (
  tx: Tx,
  { kind, subject, content }: ProposalKey,
  admins: string[],
  now: Date,
): Promise<ProposalRow | undefined> =>
  admins.length === 0
    ? undefined
    : open(tx, admins, now)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`)
        .executeTakeFirst()

/**
 * Returns the last time since an instant at which this action was done. `content` may be incomplete: the properties that a
 * repeated call has.
 */
export const findDone = (
  db: Db,
  { kind, subject, content }: Omit<ProposalKey, 'subject'> & Partial<ProposalKey>,
  since: Date,
): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('admin_proposals')
    .selectAll()
    .where('kind', '=', kind)
    .where('confirmed_at', '>', since)
    .where(sql<boolean>`content @> ${JSON.stringify(content)}::jsonb`)
    .where(subject === undefined ? sql<boolean>`true` : sql<boolean>`subject = ${subject}`)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns open proposals of present administrators. Proposals of former administrators do not count. */
export const openProposals = async (db: Db, admins: string[], now: Date): Promise<ProposalRow[]> =>
  admins.length === 0 ? [] : open(db, admins, now).execute()

export type OpenProposal = Awaited<ReturnType<typeof proposalsAbout>>[number]

/** Returns open proposals about these people, with the name of the proposer. */
export const proposalsAbout = (db: Db, ids: string[], now: Date) =>
  db
    .selectFrom('admin_proposals as p')
    .innerJoin('accounts as a', 'a.id', 'p.proposed_by')
    .select(['p.id', 'p.kind', 'p.until', 'p.proposed_by', 'a.name as by'])
    .select(sql<string>`substring(p.subject from 9)`.as('about'))
    .where(
      'p.subject',
      'in',
      ids.map((id) => `account:${id}` as const),
    )
    .where('p.confirmed_at', 'is', null)
    .where('p.ended_at', 'is', null)
    .where('p.until', '>', now)
    .where('a.admin', '=', true)
    .where('a.standing', '=', 'active')
    .orderBy('p.n')
    .execute()

/** Returns a proposal that can be confirmed now. */
export const openProposal = async (db: Db, id: string, now: Date): Promise<ProposalRow | undefined> =>
  (await openProposals(db, await activeAdmins(db), now)).find((row) => row.id === id)

export const confirmedProposal = async (db: Db, id: string): Promise<ProposalRow | undefined> =>
  isUuid(id)
    ? db.selectFrom('admin_proposals').selectAll().where('id', '=', id).where('confirmed_at', 'is not', null).executeTakeFirst()
    : undefined

export const lockProposal = async (tx: Tx, id: string): Promise<ProposalRow | undefined> =>
  isUuid(id) ? tx.selectFrom('admin_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

export const partiesOf = ({ parties: people, trip_seqs: tripSeqs }: ProposalRow): Parties => ({ people, tripSeqs })

export const namesOf = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('accounts').select(['id', 'name', 'given_name', 'last_name', 'photo_id']).where('id', 'in', ids).execute()

export const insertProposal = (
  tx: Tx,
  { content, ...row }: ProposalKey & { reason: string; parties: string[]; proposed_by: string; proposed_at: Date; until: Date },
): Promise<ProposalRow> =>
  tx
    .insertInto('admin_proposals')
    .values({ ...row, content: JSON.stringify(content) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const markConfirmed = (tx: Tx, id: string, confirmed_by: string | null, confirmed_at: Date) =>
  tx.updateTable('admin_proposals').set({ confirmed_by, confirmed_at }).where('id', '=', id).execute()

export const markEnded = (tx: Tx, id: string, ended_by: string, ended_at: Date) =>
  tx.updateTable('admin_proposals').set({ ended_by, ended_at }).where('id', '=', id).execute()

/** Returns the administrators whom this person appointed since an instant, or who appointed this person (A11). */
export async function dependentOn(db: Db, id: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[proposed_by, confirmed_by]) as id from admin_proposals
      where kind = 'grant_admin' and confirmed_at > ${since} and subject = ${`account:${id}`}
    union
    select substring(subject from 9)::uuid from admin_proposals
      where kind = 'grant_admin' and confirmed_at > ${since} and ${id} in (proposed_by, confirmed_by)`.execute(db)
  return rows.flatMap((row) => row.id ?? [])
}

/** Returns SQL for the same rule as `whyNotSecond`: true if an administrator may confirm what these deciders decided (A11, E7). */
export const independentOf = (admin: RawBuilder<unknown>, deciders: RawBuilder<unknown>, now: Date) => sql<boolean>`not exists (
  select from unnest(${deciders}) decider (id) where decider.id = ${admin} or exists (select from admin_proposals g
    where g.kind = 'grant_admin' and g.confirmed_at > ${dependentSince(now)}
      and (g.subject = 'account:' || ${admin} and decider.id in (g.proposed_by, g.confirmed_by)
        or g.subject = 'account:' || decider.id and ${admin} in (g.proposed_by, g.confirmed_by))))`

/** Returns SQL that is true if a person drove a trip, both given as expressions, or was a fellow traveler on it. */
export const travelledOn = (id: RawBuilder<unknown>, seq: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from trips t where t.seq = ${seq} and (t.driver_id = ${id} or exists (select from travellers b where b.trip_seq = t.seq
    and b.account_id = ${id} and b.state in (${sql.join(fellowTravellerStates)}) and b.arrives_at > ${sharedTripsSince(now)})))`

/** Returns the trips of the list that a person drove, or on which they were a fellow traveler. */
export async function travelledAmong(db: Db, id: string, tripSeqs: number[], now: Date): Promise<number[]> {
  if (tripSeqs.length === 0) return []
  const { rows } = await sql<{ seq: number }>`select s.seq from unnest(${tripSeqs}::int[]) s (seq)
    where ${travelledOn(sql`${id}`, sql`s.seq`, now)}`.execute(db)
  return rows.map(({ seq }) => seq)
}
