import { type Selectable, sql } from 'kysely'
import type { ReportOutcome, ReportReason } from '#domain/moderation/report.ts'
import { isUuid } from '#domain/uuid.ts'
import { tripsInQuestion } from '../../people/dualControl/involvement.ts'
import type { Parties } from '../../people/dualControl/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Sanction } from '../sanctions/queries.ts'

export type Case = Selectable<Tables['cases']>

/** Returns the open case about a person; inserts one if there is none. */
export async function openCase(tx: Tx, personId: string, source: Case['source'], at: Date): Promise<string> {
  const opened = await tx
    .insertInto('cases')
    .values({ person_id: personId, source, opened_at: at })
    .onConflict((clash) => clash.column('person_id').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  // tries again, because the open case may have been closed between the two statements
  return (opened ?? (await lockOpenCase(tx, personId)))?.id ?? openCase(tx, personId, source, at)
}

/** Locks the open case, so that it is not closed while something is added to it. */
export const lockOpenCase = (tx: Tx, personId: string): Promise<Case | undefined> =>
  tx
    .selectFrom('cases')
    .selectAll()
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findCase = async (db: Db, id: string): Promise<Case | undefined> =>
  isUuid(id) ? db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export const lockCase = (tx: Tx, id: string): Promise<Case | undefined> =>
  tx.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markCaseClosed = (tx: Tx, id: string, by: string, at: Date) =>
  tx.updateTable('cases').set({ closed_at: at, closed_by: by }).where('id', '=', id).execute()

export interface CaseFilter {
  state: 'open' | 'closed' | 'all'
  person?: string | undefined
  reason?: ReportReason | undefined
  /** the calling administrator, whose own cases are omitted because a case shows the reporters (E8) */
  but: string
  /** number of the last case seen */
  after?: number | undefined
}

const cards = (db: Db) =>
  db
    .selectFrom('cases as c')
    .innerJoin('accounts as p', 'p.id', 'c.person_id')
    .selectAll('c')
    .select(['p.name', 'p.given_name', 'p.last_name', 'p.photo_id'])
    .select(sql<number>`(select count(*)::int from reports where case_id = c.id)`.as('reports'))
    .select(
      sql<
        ReportReason[]
      >`array(select reason from reports where case_id = c.id group by reason order by count(*) desc, reason)`.as('reasons'),
    )
    .select(sql<boolean>`exists (select from sanctions s where s.person_id = c.person_id and s.state = 'pending')`.as('pending'))

export type CaseRow = Awaited<ReturnType<typeof listCases>>[number]

/** Returns cases, last opened first. */
export const listCases = (db: Db, { state, person, reason, but, after }: CaseFilter, most: number) =>
  cards(db)
    .where('c.person_id', '<>', but)
    .$if(state === 'open', (some) => some.where('c.closed_at', 'is', null))
    .$if(state === 'closed', (some) => some.where('c.closed_at', 'is not', null))
    .$if(person !== undefined, (some) => some.where('c.person_id', '=', person ?? ''))
    .$if(reason !== undefined, (some) =>
      some.where(sql<boolean>`exists (select from reports r where r.case_id = c.id and r.reason = ${reason ?? ''})`),
    )
    .$if(after !== undefined, (some) => some.where('c.n', '<', BigInt(after ?? 0)))
    .orderBy('c.n', 'desc')
    .limit(most)
    .execute()

export const findCard = (db: Db, id: string): Promise<CaseRow | undefined> => cards(db).where('c.id', '=', id).executeTakeFirst()

/** Decides the open reports of a case, limited to a list of them if one is given. */
export async function decideReports(
  tx: Tx,
  caseId: string,
  { outcome, only, at }: { outcome: ReportOutcome; only?: string[]; at: Date },
): Promise<{ id: string; reporter: string | null }[]> {
  if (only?.length === 0) return []
  return tx
    .updateTable('reports')
    .set({ outcome, decided_at: at })
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .$if(only !== undefined, (some) => some.where('id', 'in', only ?? []))
    .returning(['id', 'reporter_id as reporter'])
    .execute()
}

/** Returns the person and the reporters of a case, and its trips (E7). */
export async function partiesOfCase(db: Db, { id, person_id }: Pick<Case, 'id' | 'person_id'>): Promise<Parties> {
  const reporters = await db
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', id)
    .where('reporter_id', 'is not', null)
    .execute()
  const { rows } = await tripsInQuestion(sql`${id}`).execute(db)
  const people = reporters.flatMap(({ reporter_id }) => reporter_id ?? [])
  return { people: [person_id, ...people], tripSeqs: rows.map(({ seq }) => seq) }
}

/** Returns the parties of a decision: those of its case, or only the person if there is no case. */
export const partiesOfSanction = async (db: Db, { case_id: id, person_id }: Pick<Sanction, 'case_id' | 'person_id'>) =>
  id === null ? { people: [person_id] } : partiesOfCase(db, { id, person_id })
