import { sql } from 'kysely'
import type { PersonTrip } from '#contract/people/people.ts'
import { dayText } from '#domain/time.ts'
import type { World } from '../../world.ts'
import { earningsOf } from './rows.ts'

const MOST = 100

/**
 * Returns the trips of a driver, for the driver and administrators: future ones first, soonest on top, then the latest past ones.
 */
export async function tripsDrivenBy({ db, now }: Pick<World, 'db' | 'now'>, accountId: string): Promise<PersonTrip[]> {
  const rows = await db
    .selectFrom('trips')
    .select(['seq', 'id', 'origin_name', 'destination_name', 'local_date', 'local_time', 'departs_at', 'cancelled_at'])
    .select(['price_minor', 'currency'])
    .where('driver_id', '=', accountId)
    .orderBy(sql`case when departs_at > ${now()}::timestamptz then departs_at end`)
    .orderBy('departs_at', 'desc')
    .limit(MOST)
    .execute()
  const takings = await earningsOf(
    db,
    rows.map(({ seq }) => seq),
  )
  return rows.map((row) => ({
    id: row.id,
    originName: row.origin_name,
    destinationName: row.destination_name,
    date: dayText(row.local_date),
    hours: row.local_time.slice(0, 5),
    departsAt: row.departs_at.toISOString(),
    isDriver: true,
    cancelled: row.cancelled_at !== null,
    priceMinor: Number(row.price_minor),
    currency: row.currency,
    ...takings(row.seq),
  }))
}
