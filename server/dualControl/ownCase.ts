import { refuseIf } from '#domain/refusal.ts'
import type { Db } from '../database/connect.ts'
import { type Parties, travelledOn } from './queries.ts'

/** No administrator decides, opens or sees what is about themself or about a companion of theirs on the trip in question (E7). */
export async function refuseOwnCase(db: Db, by: string | null, parties: Parties, now: Date): Promise<void> {
  refuseIf(by !== null && (await isParty(db, by, parties, now)) ? 'own_case' : undefined)
}

export const isParty = async (db: Db, by: string, { people, tripSeqs = [] }: Parties, now: Date): Promise<boolean> =>
  people.includes(by) || (await travelledOn(db, by, tripSeqs, now))
