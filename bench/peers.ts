import type pg from 'pg'
import { dayNumber } from '#domain/time.ts'
import { prepared, run } from '#server/platform/database/prepared.ts'
import { cardColumns, type CardRow } from '#server/trips/search/columns.ts'
import { PAGE } from '#server/trips/views.ts'
import type { Question } from './world/asks.ts'
import { withClient } from './world/build.ts'

/** A table of its own for exact match on the ends and the day, with an index that answers alone: the best a naive search can do. */
export const buildExact = (url: string) =>
  withClient(url, async (client) => {
    await client.query(`create table exact_trips as
      select r.stops[1] origin, r.stops[cardinality(r.stops)] destination, t.local_date - date '1970-01-01' as day, t.departs_at, t.seq, t.preferences,
        (select min(t.free >> (4 * leg) & 15) from generate_series(0, t.legs - 1) leg)::int seats_left, t.price_minor, t.driver_id
      from trips t join routes r on r.id = t.route_id join accounts d on d.id = t.driver_id
      where t.cancelled_at is null and d.standing = 'active'`)
    await client.query(`create index exact_trips_ends on exact_trips (origin, destination, day, departs_at, seq)
      include (preferences, seats_left, price_minor, driver_id)`)
    await client.query('vacuum analyze exact_trips')
  })

const wanted = `e.origin = :from::int and e.destination = :to::int and e.day = :day::int and e.seats_left >= :seats::int
  and e.preferences & :need::int = :need::int and e.preferences & :avoid::int = 0 order by e.departs_at, e.seq limit ${PAGE + 1}`

const select1 = prepared('bench select', 'select 1')
const exact = prepared('bench exact', `select e.seq, e.departs_at, e.price_minor, e.driver_id from exact_trips e where ${wanted}`)
const exactCard = prepared(
  'bench exact card',
  `select t.seq trip_seq, ${cardColumns} from (select * from exact_trips e where ${wanted}) e
  join trips t on t.seq = e.seq join routes r on r.id = t.route_id join accounts d on d.id = t.driver_id order by e.departs_at, e.seq`,
)

type Asked = Pick<Question, 'now' | 'from' | 'to' | 'day' | 'seats' | 'need' | 'avoid'>

const values = ({ now, from, to, day, seats, need, avoid }: Asked) => ({
  now,
  from: from.id,
  to: to.id,
  day: dayNumber(day),
  seats,
  need,
  avoid,
})

export const nothing = (pool: pg.Pool) => run(pool, select1, {})
/** Ids, times and prices from the index alone. */
export const exactMatch = (pool: pg.Pool, asked: Question) => run<{ seq: number }>(pool, exact, values(asked))
/** The same with everything a card shows. */
export const exactMatchCard = (pool: pg.Pool, asked: Asked) => run<CardRow>(pool, exactCard, values(asked))
