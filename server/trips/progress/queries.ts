import type { ReachedStop } from '#domain/trips/progress.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** What was noted on the way of a trip, in the order it was heard. */
export async function stepsOf(db: Db, tripSeq: number): Promise<ReachedStop[]> {
  const rows = await db
    .selectFrom('trip_steps')
    .select(['at_m', 'event', 'at'])
    .where('trip_seq', '=', tripSeq)
    .orderBy('n')
    .execute()
  return rows.map(({ at_m: atM, event, at }) => ({ atM, event, at }))
}

export const noteStep = (
  tx: Tx,
  trip_seq: number,
  { atM, event, at }: ReachedStop,
  { by, notedAt }: { by: string; notedAt: Date },
) => tx.insertInto('trip_steps').values({ trip_seq, at_m: atM, event, actor: by, at, noted_at: notedAt }).execute()

/** Where the declared stops of a road lie: metres and minutes from the start. */
export const stopsOnRoad = (db: Db, routeId: number) =>
  db.selectFrom('routes').select(['stops_m', 'stops_minutes']).where('id', '=', routeId).executeTakeFirstOrThrow()

/** Who is on board, from where to where. */
export const ridersOf = (db: Db, tripSeq: number) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .select([
      'b.passenger_id',
      'b.from_m',
      'b.from_place',
      'b.departs_at',
      'b.to_m',
      'b.to_place',
      'b.arrives_at',
      'b.state',
      'b.confirmed_at',
    ])
    .select(['p.name', 'p.given_name', 'p.telephone_sealed'])
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', 'in', ['confirmed', 'travelled'])
    .orderBy('b.from_m')
    .orderBy('p.name')
    .orderBy('b.id')
    .execute()
export type RiderRow = Awaited<ReturnType<typeof ridersOf>>[number]

export const driverOf = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'given_name', 'telephone_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
