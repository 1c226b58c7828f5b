import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Posted, presentPosted } from './presenter.ts'

/**
 * Returns the trips that an earlier call under the same key posted, so that a repeated call returns the first response (P12).
 * Keys are stored for a day.
 */
export async function postedUnder(db: Db, driverId: string, key: string | undefined, now: Date): Promise<Posted | undefined> {
  if (key === undefined) return undefined
  const rows = await db
    .selectFrom('trips')
    .innerJoin('trip_history', 'trip_history.trip_seq', 'trips.seq')
    .select(['id', 'local_date', 'local_time', 'returns_seq'])
    .where('driver_id', '=', driverId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('event', '=', 'posted')
    .where(sql`details ->> 'key'`, '=', key)
    .orderBy('departs_at')
    .execute()
  if (rows.length === 0) return undefined
  return presentPosted(
    rows.map(({ id, local_date: day, local_time, returns_seq }) => ({
      id,
      day,
      hours: local_time.slice(0, 5),
      isReturn: returns_seq !== null,
    })),
  )
}

/** Returns the future trips of a series in order of departure. */
export const upcomingIn = (db: Db, seriesId: string, now: Date) =>
  db
    .selectFrom('trips')
    .select(['seq', 'id', 'local_date', 'local_time', 'departs_at', 'arrives_at', 'returns_seq', 'free', 'legs'])
    .select(['price_minor', 'currency'])
    .where('series_id', '=', seriesId)
    .where('listed', '=', true)
    .where('cancelled_at', 'is', null)
    .where('departs_at', '>', now)
    .orderBy('departs_at')
    .execute()

/**
 * Returns a trip and the later ones posted together with it, or only those in the same direction (TR15); the trip itself first.
 */
export async function followingIn(db: Db, seq: number, which: 'all' | 'same_way'): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select s.seq from trips t join trips s on s.series_id = t.series_id
      and (${which} = 'all' or (s.returns_seq is null) = (t.returns_seq is null))
    where t.seq = ${seq} and s.seq <> t.seq and s.departs_at > t.departs_at order by s.departs_at`.execute(db)
  return [seq, ...rows.map((row) => row.seq)]
}
