import { sql } from 'kysely'
import type { Day } from '#domain/time.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { World } from '../../world.ts'

export interface UnmetSearch {
  day: Day
  from_place: number
  to_place: number
}

/** One more person who found no trip on a road and a day. */
export const countUnmet = (tx: Tx, search: UnmetSearch) =>
  tx
    .insertInto('unmet_searches')
    .values({ ...search, people: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'from_place', 'to_place']).doUpdateSet({ people: sql`unmet_searches.people + 1` }),
    )
    .execute()

const unmet = prepared(
  'unmet searches',
  `select day, from_place, to_place, people from unmet_searches
  where day >= :first::date and people >= :least::int order by people desc, day, from_place, to_place limit :most::int`,
)

export const unmetFrom = ({ pool }: Pick<World, 'pool'>, given: { first: Day; least: number; most: number }) =>
  run<UnmetSearch & { people: number }>(pool, unmet, given)

const sold = prepared(
  'seats sold of departed trips',
  `select count(*)::int trips, coalesce(sum((
      select coalesce(sum(b.seats), 0) from bookings b where b.trip_seq = t.seq and b.state in ('confirmed', 'travelled', 'absent'))), 0)::int seats
  from trips t where t.cancelled_at is null and t.departs_at > :since::timestamptz and t.departs_at <= :now::timestamptz`,
)

export async function seatsSold({ pool }: Pick<World, 'pool'>, given: { since: Date; now: Date }) {
  const [row = { trips: 0, seats: 0 }] = await run<{ trips: number; seats: number }>(pool, sold, given)
  return row
}
