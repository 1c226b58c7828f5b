import { type Insertable, sql } from 'kysely'
import { clockOf, minuteOf, type RideRequest } from '#domain/trips/alerts/rideRequest.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { World } from '../../world.ts'
import { cardColumns, type CardRow } from '../search/card.ts'

interface NewAlert extends Omit<Insertable<Tables['alerts']>, 'id' | 'stopped_at' | `found_${string}`> {
  set_at: Date
}

/**
 * Inserts or replaces an alert; returns its id. An existing alert is switched on again, and is no longer shown to drivers if it
 * was off or over.
 */
export async function upsertAlert(tx: Tx, alert: NewAlert): Promise<string> {
  const { account_id, from_place, to_place, first_day, last_day, any_day, seats, preferences, set_at } = alert
  const { rows } = await sql<{ id: string }>`
    insert into alerts (account_id, from_place, to_place, first_day, last_day, any_day, seats, preferences, set_at)
    values (${account_id}, ${from_place}, ${to_place}, ${first_day}, ${last_day}, ${any_day}, ${seats}, ${preferences}, ${set_at})
    on conflict (account_id, from_place, to_place, seats, preferences,
      (case when any_day then 0 else first_day end), (case when any_day then 0 else last_day end))
    do update set shown_at = case when alerts.stopped_at is null and alerts.last_day >= excluded.first_day then alerts.shown_at end,
      stopped_at = null, set_at = excluded.set_at, first_day = excluded.first_day, last_day = excluded.last_day
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Counts a person's other alerts that have not ended, on or off, and how many of them are shown to drivers. */
export const countOthers = (tx: Tx, accountId: string, id: string, today: number): Promise<{ standing: number; shown: number }> =>
  tx
    .selectFrom('alerts')
    .select(sql<number>`count(*)::int`.as('standing'))
    .select(sql<number>`(count(*) filter (where shown_at is not null and stopped_at is null))::int`.as('shown'))
    .where('account_id', '=', accountId)
    .where('id', '<>', id)
    .where('last_day', '>=', today)
    .executeTakeFirstOrThrow()

/** Returns a person's alerts, newest first, or only the alert with this id; each with the trip that it found last. */
export const alertsOf = (db: Db, accountId: string, id?: string) =>
  db
    .selectFrom('alerts as a')
    .leftJoin('trips as t', 't.seq', 'a.found_seq')
    .selectAll('a')
    .select(['t.id as trip_id', 't.origin_name', 't.destination_name', 't.local_date', 't.local_time'])
    .where('a.account_id', '=', accountId)
    .$if(id !== undefined, (some) => some.where('a.id', '=', id ?? ''))
    .orderBy('a.set_at', 'desc')
    .orderBy('a.id')
    .execute()
export type AlertRow = Awaited<ReturnType<typeof alertsOf>>[number]

/** Locks an alert of the account; undefined for text that is no id. */
export const lockAlert = async (tx: Tx, accountId: string, id: string) =>
  isUuid(id)
    ? tx
        .selectFrom('alerts')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined

export const stopAlert = (tx: Tx, id: string, stopped_at: Date) =>
  tx.updateTable('alerts').set({ stopped_at }).where('id', '=', id).where('stopped_at', 'is', null).execute()

export const resumeAlert = (tx: Tx, id: string, set_at: Date, days: { first_day: number; last_day: number }) =>
  tx
    .updateTable('alerts')
    .set({ stopped_at: null, set_at, ...days })
    .where('id', '=', id)
    .execute()

export const deleteAlert = (tx: Tx, id: string) => tx.deleteFrom('alerts').where('id', '=', id).execute()

export const deleteEnded = (tx: Tx, beforeDay: number) => tx.deleteFrom('alerts').where('last_day', '<', beforeDay).execute()

/** Locks alerts, always in the same order, with the number of trips that each found on this day. */
export const lockFinding = (tx: Tx, ids: string[], today: number) =>
  tx
    .selectFrom('alerts')
    .select(['id', 'account_id'])
    .select(sql<number>`case when found_day = ${today}::int then found_today else 0 end`.as('foundToday'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export type Finding = Awaited<ReturnType<typeof lockFinding>>[number]

export const recordMatch = (tx: Tx, ids: string[], found_seq: number, found_at: Date, today: number) =>
  tx
    .updateTable('alerts')
    .set({
      found_seq,
      found_at,
      found_day: today,
      found_today: sql`case when found_day = ${today}::int then least(found_today + 1, 1000) else 1 end`,
    })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Returns the people among these who were already notified of a trip. */
export const alreadyNotified = async (tx: Tx, tripId: string, people: string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('notifications')
    .select('account_id')
    .where('kind', '=', 'trip_found')
    .where('key', '=', tripId)
    .where(sql<boolean>`account_id = any(${people}::uuid[])`)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

export interface SavedRow extends CardRow {
  saved_at: Date
  cancelled_at: Date | null
  driver_active: boolean
}

const saved = prepared(
  'saved trips',
  `select t.seq trip_seq, ${cardColumns}, s.saved_at, t.cancelled_at, d.standing = 'active' driver_active
  from saved_trips s join trips t on t.seq = s.trip_seq join accounts d on d.id = t.driver_id
  where s.account_id = :me::uuid
  order by t.departs_at <= :now::timestamptz, case when t.departs_at > :now::timestamptz then t.departs_at end, t.departs_at desc, t.seq`,
)

/** Returns the trips that an account has saved: future ones by departure, then past ones, latest first. */
export const savedBy = ({ pool, now }: Pick<World, 'pool' | 'now'>, me: string) => run<SavedRow>(pool, saved, { me, now: now() })

/** Checks whether an account has saved a trip, by the trip's public id; false for text that is no id. */
export const isSavedBy = async (db: Db, accountId: string, tripId: string): Promise<boolean> =>
  isUuid(tripId) &&
  (await db
    .selectFrom('saved_trips as s')
    .innerJoin('trips as t', 't.seq', 's.trip_seq')
    .select('t.seq')
    .where('s.account_id', '=', accountId)
    .where('t.id', '=', tripId)
    .executeTakeFirst()) !== undefined

export const insertSaved = (tx: Tx, account_id: string, trip_seq: number, saved_at: Date) =>
  tx
    .insertInto('saved_trips')
    .values({ account_id, trip_seq, saved_at })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** Counts the other saved trips of an account. */
export const countSavedBut = async (tx: Tx, accountId: string, seq: number): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('saved_trips')
        .select((is) => is.fn.countAll().as('n'))
        .where('account_id', '=', accountId)
        .where('trip_seq', '<>', seq)
        .executeTakeFirst()
    )?.n,
  )

export const deleteSaved = (tx: Tx, accountId: string, seq: number) =>
  tx.deleteFrom('saved_trips').where('account_id', '=', accountId).where('trip_seq', '=', seq).execute()

/** Deletes a former member's alerts and saved trips. */
export async function forgetAlerts(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['alerts', 'saved_trips'] as const) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/* Stores the details that a passenger shows to drivers with an alert. */

export const updateRequest = (tx: Tx, id: string, { note, from, until, flexibleHours, onlyWomen }: RideRequest, at: Date) =>
  tx
    .updateTable('alerts')
    .set({
      // details may change, but not the time of the first showing
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

/** Columns of a shown alert; null when it is not shown. */
interface ShownColumns {
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
