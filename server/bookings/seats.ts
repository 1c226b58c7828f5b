import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { takingsOf } from './earnings.ts'

/** A trip with the legs of its road, and what its seats come to in minor units. */
export async function findSeats(db: Db, id: string) {
  const trip = await db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select([
      'seq',
      'driver_id',
      'seats',
      'free',
      'trips.distance_m',
      'trips.stops',
      'stops_m',
      'legs_m',
      'currency',
      sql<string>`trips.id`.as('id'),
    ])
    .where('trips.id', '=', id)
    .executeTakeFirst()
  return trip && { ...trip, money: (await takingsOf(db, [trip.seq]))(trip.seq) }
}
