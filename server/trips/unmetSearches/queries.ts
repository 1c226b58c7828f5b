import type { RideFigures } from '#contract/admin/rideFigures.ts'
import { displayName } from '#domain/places/place.ts'
import { type Day, DAY_MS, dayText } from '#domain/time.ts'
import { MIN_SHOWN } from '#domain/trips/alerts/demand.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { requestFigures } from '../rideRequests/queries.ts'

interface UnmetSearch {
  day: Day
  from_place: number
  to_place: number
}

const counting = prepared(
  'count unmet search',
  `insert into unmet_searches (day, from_place, to_place, people) values (:day::date, :from_place::int, :to_place::int, 1)
  on conflict (day, from_place, to_place) do update set people = unmet_searches.people + 1`,
)

/** Counts one more person who found no trip on a road and a day. */
export const countUnmet = (pool: World['pool'], search: UnmetSearch) => run(pool, counting, { ...search })

const unmet = prepared(
  'unmet searches',
  `select day, from_place, to_place, people from unmet_searches
  where day >= :first::date and people >= :least::int order by people desc, day, from_place, to_place limit :most::int`,
)

const unmetFrom = ({ pool }: Pick<World, 'pool'>, given: { first: Day; least: number; most: number }) =>
  run<UnmetSearch & { people: number }>(pool, unmet, given)

const sold = prepared(
  'seats sold of departed trips',
  `select count(*)::int trips, coalesce(sum((
      select coalesce(sum(b.seats), 0) from bookings b where b.trip_seq = t.seq and b.state in ('confirmed', 'travelled', 'absent'))), 0)::int seats
  from trips t where t.cancelled_at is null and t.departs_at > :since::timestamptz and t.departs_at <= :now::timestamptz`,
)

async function seatsSold({ pool }: Pick<World, 'pool'>, given: { since: Date; now: Date }) {
  const [row = { trips: 0, seats: 0 }] = await run<{ trips: number; seats: number }>(pool, sold, given)
  return row
}

const MAX_ROADS = 20
const DAYS_BACK = 30

/** Returns roads without a ride from today on, occupancy of trips, and results of requests; no figure about one or two people. */
export async function rideFiguresPage(world: Pick<World, 'pool' | 'gazetteer' | 'now'>): Promise<RideFigures> {
  const { gazetteer } = world
  const now = world.now()
  const roads = await unmetFrom(world, { first: todayIn(now, HOME_ZONE), least: MIN_SHOWN, most: MAX_ROADS })
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  const sales = await seatsSold(world, { since, now })
  const { shown, answered, sent, accepted } = await requestFigures(world.pool, since)
  return {
    unmet: roads.flatMap(({ day, from_place, to_place, people }) => {
      const [from, to] = [gazetteer.get(from_place), gazetteer.get(to_place)]
      return from && to ? [{ from: displayName(from), to: displayName(to), date: dayText(day), people }] : []
    }),
    seatsSold: sales.trips < MIN_SHOWN ? null : sales,
    requests: shown < MIN_SHOWN ? null : { shown, answered },
    invitations: sent < MIN_SHOWN ? null : { sent, accepted },
  }
}
