import type { Db } from '../../../platform/database/connect.ts'

/** Trips that have not departed, with the hour that was agreed on, by their numbers. */
export const comingTrips = (db: Db, now: Date, after: number, most: number) =>
  db
    .selectFrom('trips')
    .select(['seq', 'local_date', 'local_time', 'zone', 'departs_at'])
    .where('departs_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()
