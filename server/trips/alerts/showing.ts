import { sql } from 'kysely'
import { clockOf, minuteOf, type Showing } from '#domain/trips/alerts/rideRequest.ts'
import type { Tx } from '../../platform/database/connect.ts'

/* What of an alert its passenger shows to drivers. */

export const writeShowing = (tx: Tx, id: string, { note, from, until, flexibleHours, onlyWomen }: Showing, at: Date) =>
  tx
    .updateTable('alerts')
    .set({
      // what is said may change; since when it is shown does not
      shown_at: sql`coalesce(shown_at, ${at})`,
      note,
      shown_from: from ? minuteOf(from) : null,
      shown_until: until ? minuteOf(until) : null,
      flexible_hours: flexibleHours,
      only_women: onlyWomen,
    })
    .where('id', '=', id)
    .execute()

const nothing = { shown_at: null, note: null, shown_from: null, shown_until: null, flexible_hours: null, only_women: null }

export const eraseShowing = (tx: Tx, id: string) => tx.updateTable('alerts').set(nothing).where('id', '=', id).execute()

/** What a row says of its showing; nothing where it is not shown. */
export interface ShownColumns {
  shown_at: Date | null
  note: string | null
  shown_from: number | null
  shown_until: number | null
  flexible_hours: number | null
  only_women: boolean | null
}

export const hoursOf = ({ shown_from, shown_until }: Pick<ShownColumns, 'shown_from' | 'shown_until'>) =>
  shown_from === null || shown_until === null ? null : { from: clockOf(shown_from), until: clockOf(shown_until) }

export const presentShowing = (row: ShownColumns) =>
  row.shown_at && {
    at: row.shown_at.toISOString(),
    note: row.note ?? '',
    hours: hoursOf(row),
    flexibleHours: row.flexible_hours ?? 0,
    onlyWomen: row.only_women ?? false,
  }
