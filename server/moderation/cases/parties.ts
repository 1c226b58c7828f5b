import type { Parties } from '../../people/dualControl/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Sanction } from '../sanctions/queries.ts'
import type { Case } from './queries.ts'
import { tripsInQuestion } from './question.ts'

/** Whom a case is about and who reported them, and the trips in question (E7). */
export async function partiesOfCase(db: Db, { id, person_id }: Pick<Case, 'id' | 'person_id'>): Promise<Parties> {
  const reporters = await db
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', id)
    .where('reporter_id', 'is not', null)
    .execute()
  const { rows } = await tripsInQuestion(id).execute(db)
  const people = reporters.flatMap(({ reporter_id }) => reporter_id ?? [])
  return { people: [person_id, ...people], tripSeqs: rows.map(({ seq }) => seq) }
}

/** The parties of a decision: those of its case, or the person alone. */
export const partiesOfSanction = async (db: Db, { case_id: id, person_id }: Pick<Sanction, 'case_id' | 'person_id'>) =>
  id === null ? { people: [person_id] } : partiesOfCase(db, { id, person_id })
