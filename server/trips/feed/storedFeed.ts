import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import { avoidedBy } from '#domain/trips/search/matching.ts'
import { MAX_ROAD_DAYS } from '#domain/trips/trip.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { World } from '../../world.ts'
import type { ListedTrip } from './soldPairs.ts'

const BATCH = 100
const FIRST_SEQ = -1

type WalkedTrip = ListedTrip & { shown: boolean }

// limits the keys first: the planner expects the conditions on a trip to be rare, and would read and sort all remaining keys for
// each batch
const walked = prepared(
  'trips of the feed',
  `select t.id, t.seq, t.departs_at, t.free, t.price_minor, t.currency, t.distance_m, t.stops, r.stops_m, r.stops_minutes, r.legs_m,
    t.arrives_at > :now::timestamptz and t.preferences & :avoid::int = 0 and d.standing = 'active' as shown
  from (select * from trips where (departs_at, seq) > (:since::timestamptz, :seq::int) and departs_at < :until::timestamptz
      and cancelled_at is null order by departs_at, seq limit ${BATCH}) t
    join accounts d on d.id = t.driver_id join routes r on r.id = t.route_id
  order by t.departs_at, t.seq`,
)

/** Yields trips that visitors can see before an instant, including departed ones, in batches. */
export async function* listedTrips({ pool }: Pick<World, 'pool'>, now: Date, until: Date): AsyncGenerator<ListedTrip[]> {
  const given = { now, until, avoid: avoidedBy(null) }
  let after = { since: new Date(now.getTime() - (MAX_ROAD_DAYS + 1) * DAY_MS), seq: FIRST_SEQ }
  for (let batch: WalkedTrip[] | undefined; batch === undefined || batch.length === BATCH;) {
    batch = await run<WalkedTrip>(pool, walked, { ...given, ...after })
    const last = batch.at(-1)
    if (last) after = { since: last.departs_at, seq: last.seq }
    yield batch.filter(({ shown }) => shown)
  }
}

const NAME = 'gtfs'

export const feedVersion = (db: Db) =>
  db.selectFrom('feed').select(['version', 'made_at']).where('name', '=', NAME).executeTakeFirst()

export const feedBody = (db: Db) =>
  db.selectFrom('feed').select(['version', 'made_at', 'body']).where('name', '=', NAME).executeTakeFirst()

/** Stores a feed; with an equal version the stored bytes and time remain. */
export const storeFeed = (tx: Tx, feed: { version: string; made_at: Date; body: Buffer }) =>
  tx
    .insertInto('feed')
    .values({ name: NAME, ...feed })
    .onConflict((clash) =>
      clash
        .column('name')
        .doUpdateSet(feed)
        .where(sql<boolean>`feed.version <> excluded.version`),
    )
    .execute()
