import { sql } from 'kysely'
import type { Db, Tx } from './database/connect.ts'

/** Raises an alarm. While it is open, further reports about the same subject only update its count and details. */
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

export const openAlarms = (db: Db) =>
  db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('n')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .execute()

/** Closes open alarms whose kind begins with `beginning`, except those whose kind or subject is in `except`. */
export const closeAllBut = (tx: Tx, beginning: string, by: 'kind' | 'about', except: string[], at: Date) =>
  tx
    .updateTable('alarms')
    .set({ closed_at: at })
    .where('closed_at', 'is', null)
    .where('kind', 'like', `${beginning}%`)
    .$if(except.length > 0, (some) => some.where(by, 'not in', except))
    .execute()

/** Closes all open alarms of these kinds. */
export const closeKinds = (tx: Tx, kinds: string[], at: Date) =>
  kinds.length === 0
    ? Promise.resolve()
    : tx.updateTable('alarms').set({ closed_at: at }).where('closed_at', 'is', null).where('kind', 'in', kinds).execute()
