import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { Parties } from '../../dualControl/queries.ts'
import type { Sanction } from '../sanctions/queries.ts'
import type { Case } from './queries.ts'

/** Whom a case is about and who reported them, and the trips in question (E7): what was reported, and what was copied then. */
export async function partiesOfCase(db: Db, { id, person_id }: Pick<Case, 'id' | 'person_id'>): Promise<Parties> {
  const reporters = await db
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', id)
    .where('reporter_id', 'is not', null)
    .execute()
  const { rows } = await sql<{ seq: number }>`
    select t.seq from reports r join trips t on r.subject_kind = 'trip' and t.id = r.subject where r.case_id = ${id}
    union
    select t.seq from reports r join evidence e on e.report_id = r.id join trips t on t.id = (e.content ->> 'idRoute')::uuid
      where r.case_id = ${id} and e.content ? 'idRoute'
    union
    select b.trip_seq from reports r join evidence e on e.report_id = r.id join bookings b on b.id = (e.content ->> 'bookingId')::uuid
      where r.case_id = ${id} and e.content ? 'bookingId'
    union
    select b.trip_seq from reports r join ratings g on r.subject_kind = 'rating' and g.id = r.subject join bookings b on b.id = g.booking_id
      where r.case_id = ${id}`.execute(db)
  const people = reporters.flatMap(({ reporter_id }) => reporter_id ?? [])
  return { people: [person_id, ...people], tripSeqs: rows.map(({ seq }) => seq) }
}

/** The parties of a decision: those of its case, or the person alone. */
export const partiesOfSanction = async (db: Db, { case_id: id, person_id }: Pick<Sanction, 'case_id' | 'person_id'>) =>
  id === null ? { people: [person_id] } : partiesOfCase(db, { id, person_id })
