import { refuseIf } from '#domain/refusal.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Parties, travelledOn } from './queries.ts'

/** No administrator decides, opens or sees what is about themself or about a companion of theirs on the trip in question (E7). */
export async function refuseOwnCase(db: Db, by: string | null, parties: Parties, now: Date): Promise<void> {
  refuseIf(by !== null && (await isParty(db, by, parties, now)) ? 'own_case' : undefined)
}

export const isParty = async (db: Db, by: string, { people, tripSeqs = [] }: Parties, now: Date): Promise<boolean> =>
  people.includes(by) || (await travelledOn(db, by, tripSeqs, now))

/** Rows of a list but what the caller is a party to. */
export async function withoutOwn<Row>(
  db: Db,
  me: string,
  rows: Row[],
  partiesOf: (row: Row) => Parties | Promise<Parties>,
  now: Date,
): Promise<Row[]> {
  const own = await Promise.all(rows.map(async (row) => isParty(db, me, await partiesOf(row), now)))
  return rows.filter((_, i) => !own[i])
}
