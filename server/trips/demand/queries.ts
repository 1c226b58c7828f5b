import { sql } from 'kysely'
import { DEMAND_DAYS, demandSteps } from '#domain/trips/alerts/rideRequest.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { allowSeconds } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'

/** Notes that the demand of a day is being made; false when it was, or is in another transaction that commits. */
export async function takeDay(tx: Tx, day: number, at: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('demand_days')
    .values({ day, computed_at: at })
    .onConflict((clash) => clash.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (taken) await tx.deleteFrom('demand_days').where('day', '<', day).execute()
  return taken !== undefined
}

/** Alerts that stand, of people with a profile: others cost nothing, and four of them would tell of a fifth. */
const standing = (today: number) => sql`alerts a join accounts p on p.id = a.account_id
  where a.stopped_at is null and a.last_day >= ${today}::int and p.standing = 'active' and p.restricted_at is null and p.dni_hash is not null`

const LADDER = sql`${[...demandSteps]}::int[]`
const stepOf = sql`(${LADDER})[width_bucket(count(distinct a.account_id)::int, ${LADDER})]`
const ENOUGH = sql`having count(distinct a.account_id) >= ${demandSteps[0]}`

/** Counts the people of each road and day, each person once, and of each road on the days to come. */
export async function countDemand(tx: Tx, today: number): Promise<void> {
  await allowSeconds(tx, 300)
  await sql`delete from road_demand`.execute(tx)
  await sql`delete from wanted_roads`.execute(tx)
  // roads for which five people stand are few: only their alerts are spread over their days
  await sql`create temporary table roads_in_demand on commit drop as
    select a.from_place, a.to_place from ${standing(today)} group by 1, 2 ${ENOUGH}`.execute(tx)
  await sql`insert into road_demand (from_place, day, to_place, people)
    select a.from_place, spread.day, a.to_place, ${stepOf} from roads_in_demand r
    cross join lateral (select a.* from ${standing(today)} and a.from_place = r.from_place and a.to_place = r.to_place) a
    cross join lateral generate_series(greatest(a.first_day, ${today}::int), a.last_day::int) spread (day)
    group by 1, 2, 3 ${ENOUGH}`.execute(tx)
  await sql`insert into wanted_roads (from_place, to_place, people, days)
    select a.from_place, a.to_place, ${stepOf}, (select array(select d.day from road_demand d
      where d.from_place = a.from_place and d.to_place = a.to_place and d.day < ${today + DEMAND_DAYS}::int order by d.day limit 3))
    from ${standing(today)} and a.first_day < ${today + DEMAND_DAYS}::int group by 1, 2 ${ENOUGH}`.execute(tx)
}

/** A road that people look for on a day, with the step of how many. */
export interface RoadDemand {
  from_place: number
  to_place: number
  day: number
  people: number
}

/* For each place passed one look into the index, as alerts are looked up. */
const along = prepared(
  'demand along a trip',
  `select d.from_place, d.to_place, d.day, d.people
  from unnest(:places::int[], :days::smallint[]) with ordinality passed (place, day, n)
  cross join lateral (select * from road_demand where from_place = passed.place and day = passed.day
    and to_place = any ((:places::int[])[passed.n::int + 1:]) offset 0) d
  order by d.people desc limit :most::int`,
)

export const demandAlong = (on: World['pool'] | Db, sought: { places: number[]; days: number[]; most: number }) =>
  run<RoadDemand>(on, along, { ...sought })

export interface WantedRoadRow {
  from_place: number
  to_place: number
  people: number
  days: number[]
}

const most = prepared(
  'most wanted roads',
  'select from_place, to_place, people, days from wanted_roads order by people desc, from_place, to_place limit :most::int',
)
const mostOf = prepared(
  'most wanted roads of a place',
  `select from_place, to_place, people, days from wanted_roads where from_place = :place::int or to_place = :place::int
  order by people desc, from_place, to_place limit :most::int`,
)

/** The most wanted roads; those from or to a place. */
export const mostWanted = (pool: World['pool'], place: number | undefined, count: number) =>
  place === undefined ? run<WantedRoadRow>(pool, most, { most: count }) : run<WantedRoadRow>(pool, mostOf, { place, most: count })
