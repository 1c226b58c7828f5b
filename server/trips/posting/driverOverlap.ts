import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** A trip of the driver at these hours, or at them if an open change were accepted (TR8); `but` is exempt. */
export const overlapping = (db: Db, driverId: string, from: Date, to: Date, but = 0) =>
  db
    .selectFrom('trips as t')
    .leftJoin('trip_changes as c', 'c.id', 't.change_id')
    .select('t.id')
    .where('t.driver_id', '=', driverId)
    .where('t.seq', '<>', but)
    .where('t.cancelled_at', 'is', null)
    .where(sql<boolean>`least(t.departs_at, c.departs_to) < ${to}`)
    .where(sql<boolean>`greatest(t.arrives_at, c.departs_to + (t.arrives_at - t.departs_at)) > ${from}`)
    .executeTakeFirst()

export const driverOf = async (db: Db, seq: number) =>
  (await db.selectFrom('trips').select('driver_id').where('seq', '=', seq).executeTakeFirst())?.driver_id
