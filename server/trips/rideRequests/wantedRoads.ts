import type { Reply } from '#contract/endpoint.ts'
import type { mostWantedRoads } from '#contract/trips/demand.ts'
import { displayName } from '#domain/places/place.ts'
import { dayFromNumber, dayNumber, dayText, MINUTE_MS } from '#domain/time.ts'
import { DEMAND_DAYS, MIN_SHOWN } from '#domain/trips/alerts/demand.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import type { World } from '../../world.ts'
import { resolvePlace } from '../search/parseSearch.ts'

const MAX_ROADS = 24
const MAX_PLACES = 100

interface WantedRoadRow {
  from_place: number
  to_place: number
  people: number
  days: number[]
}

/* Excludes requests shown to women only: a driver who may not see them would find no one on the road. */
const mostWanted = prepared(
  'most wanted roads',
  `select a.from_place, a.to_place, count(distinct a.account_id)::int people,
    (array_agg(distinct greatest(a.first_day::int, :today::int)))[1:3] days
  from alerts a join accounts p on p.id = a.account_id
  where a.stopped_at is null and a.shown_at is not null and not a.only_women and a.last_day >= :today::int and a.first_day < :until::int
    and p.standing = 'active' and p.restricted_at is null
    and (:place::int is null or a.from_place = :place::int or a.to_place = :place::int)
  group by 1, 2 having count(distinct a.account_id) >= :least::int order by people desc, 1, 2 limit :most::int`,
)

type Roads = Reply<typeof mostWantedRoads>
type Knowing = Pick<World, 'pool' | 'gazetteer' | 'now'>

const caches = new WeakMap<Knowing['pool'], ReturnType<typeof ttlCache<Roads>>>()

/** Returns the roads with the most shown requests (ST17), counted at most once a minute. */
export function wantedRoads(world: Knowing, place: string | undefined): Promise<Roads> {
  const about = place ? resolvePlace(world, place).id : null
  const cache = caches.get(world.pool) ?? ttlCache<Roads>({ ms: MINUTE_MS, most: MAX_PLACES, now: world.now })
  caches.set(world.pool, cache)
  return cache(String(about), () => countRoads(world, about))
}

async function countRoads({ pool, gazetteer, now }: Knowing, place: number | null): Promise<Roads> {
  const today = dayNumber(todayIn(now(), HOME_ZONE))
  const bounds = { place, today, until: today + DEMAND_DAYS, least: MIN_SHOWN, most: MAX_ROADS }
  const rows = await run<WantedRoadRow>(pool, mostWanted, bounds)
  const named = (id: number) => {
    const found = gazetteer.get(id)
    // a newer gazetteer may no longer contain the place
    return found && { id, name: displayName(found), long: found.lng, lat: found.lat }
  }
  const roads = rows.flatMap(({ from_place, to_place, people, days }) => {
    const [from, to] = [named(from_place), named(to_place)]
    return from && to ? [{ from, to, people, dates: days.map((day) => dayText(dayFromNumber(day))) }] : []
  })
  return { roads }
}
