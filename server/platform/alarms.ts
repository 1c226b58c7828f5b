import { sql } from 'kysely'
import type { Db, Tx } from './database/connect.ts'

/** Raises an alarm: one for a subject while it is open, which counts further reports and shows the last. */
export const raiseAlarm = (tx: Tx, kind: string, about: string, details: object, at: Date) =>
  tx
    .insertInto('alarms')
    .values({ kind, about, details: JSON.stringify(details), at, last_at: at })
    .onConflict((clash) =>
      clash
        .columns(['kind', 'about'])
        .where('closed_at', 'is', null)
        .doUpdateSet((row) => ({
          times: sql<number>`alarms.times + 1`,
          last_at: row.ref('excluded.last_at'),
          details: row.ref('excluded.details'),
        }))
        .where(sql<boolean>`alarms.details is distinct from excluded.details`),
    )
    .execute()

/** Closes an alarm once its cause is resolved. */
export const resolveAlarm = (tx: Tx, kind: string, about: string, { by, at }: { by: string | null; at: Date }) =>
  tx
    .updateTable('alarms')
    .set({ closed_at: at, closed_by: by })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('closed_at', 'is', null)
    .execute()

/** Number of open alarms by kind. */
export const openAlarms = (db: Db) =>
  db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('n')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .execute()

/** Closes a family of alarms, by the beginning of their kind, except these, by their kind or subject. */
export const closeAllBut = (tx: Tx, beginning: string, by: 'kind' | 'about', except: string[], at: Date) =>
  tx
    .updateTable('alarms')
    .set({ closed_at: at })
    .where('closed_at', 'is', null)
    .where('kind', 'like', `${beginning}%`)
    .$if(except.length > 0, (some) => some.where(by, 'not in', except))
    .execute()

/** Closes those of these kinds. */
export const closeKinds = (tx: Tx, kinds: string[], at: Date) =>
  kinds.length === 0
    ? Promise.resolve()
    : tx.updateTable('alarms').set({ closed_at: at }).where('closed_at', 'is', null).where('kind', 'in', kinds).execute()
