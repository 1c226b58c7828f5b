import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'

/** How many alarms wait for a person, by what they are about. */
export const openAlarms = (db: Db) =>
  db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('n')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .execute()

/** Closes those of a family, by the beginning of their kind, but these: by their kind, or by what they are about. */
export const closeAllBut = (tx: Tx, beginning: string, by: 'kind' | 'about', but: string[], at: Date) =>
  tx
    .updateTable('alarms')
    .set({ closed_at: at })
    .where('closed_at', 'is', null)
    .where('kind', 'like', `${beginning}%`)
    .$if(but.length > 0, (some) => some.where(by, 'not in', but))
    .execute()

/** Closes those of these kinds. */
export const closeKinds = (tx: Tx, kinds: string[], at: Date) =>
  kinds.length === 0
    ? Promise.resolve()
    : tx.updateTable('alarms').set({ closed_at: at }).where('closed_at', 'is', null).where('kind', 'in', kinds).execute()
