import { type Selectable, sql } from 'kysely'
import type { Hint } from '#contract/moderation/cases.ts'
import { type Driving, MOST_COMMUTES_A_DAY } from '#domain/moderation/signal.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { who } from '../presenter.ts'

const all = (db: Db) =>
  db
    .selectFrom('hints as h')
    .innerJoin('accounts as p', 'p.id', 'h.person_id')
    .selectAll('h')
    .select(['p.name', 'p.given_name', 'p.last_name', 'p.photo_id'])
    .where('h.closed_at', 'is', null)
    .orderBy('h.found_at', 'desc')
    .orderBy('h.id')
    .limit(100)

type HintRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]

/** Open hints, without those about the administrator who looks. */
export const openHints = (db: Db, exceptPersonId: string): Promise<HintRow[]> =>
  all(db).where('h.person_id', '<>', exceptPersonId).execute()
export const hintsAbout = (db: Db, personId: string): Promise<HintRow[]> => all(db).where('h.person_id', '=', personId).execute()

/** Closes a hint; never for the administrator it is about. */
export const markSeen = async (tx: Tx, id: string, by: string, at: Date): Promise<Selectable<Tables['hints']> | undefined> =>
  tx
    .updateTable('hints')
    .set({ closed_at: at, closed_by: by })
    .where('id', '=', id)
    .where('person_id', '<>', by)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Nothing is looked for in what is kept unused on a person's request (16.2). */
const isUsed = (personId: string) =>
  sql<boolean>`exists (select from accounts a where a.id = ${sql.ref(personId)} and a.restricted_at is null)`

/** Comments of trips that were posted since, with whose they are. */
export const commentsSince = (db: Db, since: Date) =>
  db
    .selectFrom('trips')
    .select(['id', 'driver_id', 'comment'])
    .where('created_at', '>', since)
    .where('comment', '<>', '')
    .where(isUsed('driver_id'))
    .orderBy('seq')
    .limit(5000)
    .execute()

/** Trips between two instants of each driver with more than a few. */
export async function drivingBetween(db: Db, from: Date, to: Date): Promise<(Driving & { personId: string })[]> {
  const { rows } = await sql<Driving & { personId: string }>`
    with trips_then as (
      select driver_id, route_id, departs_at, price_minor * 100 >= cap_minor * 99 as at_cap,
        series_id is null or count(*) over (partition by series_id, returns_seq is null) = 1
          or count(*) over (partition by driver_id, local_date) > ${MOST_COMMUTES_A_DAY} as counts
      from trips where departs_at > ${from} and departs_at <= ${to} and cancelled_at is null
        and ${isUsed('driver_id')}
    ), driven as (
      select *, count(*) filter (where counts) over (partition by driver_id order by departs_at
          range between interval '7 days' preceding and current row) as in_a_week,
        count(*) filter (where counts) over (partition by driver_id, route_id) as on_one_road
      from trips_then
    )
    select driver_id as "personId", count(*)::int as trips, max(in_a_week)::int as "mostInAWeek", max(on_one_road)::int as "mostOnOneRoad",
      count(*) filter (where at_cap)::int as "atTheCap", (select count(*)::int from vehicles where account_id = driver_id) as cars
    from driven group by driver_id having count(*) >= 4`.execute(db)
  return rows
}

/** Passengers who gave up that many paid seats within any seven days since an instant. */
export async function givingUp(db: Db, since: Date, many: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with bookings_given_up as (
      select passenger_id, ended_at at
      from bookings b where state = 'cancelled' and confirmed_at is not null and price_minor + car_minor > 0 and ended_at > ${since}
        and exists (select from booking_history h where h.booking_id = b.id and h.event = 'cancel' and h.actor = b.passenger_id)
      union all
      -- some of their seats, once where more of them followed
      select b.passenger_id, min(g.at)
      from given_up_seats g join bookings b on b.id = g.booking_id
      where g.at > ${since} and b.state <> 'cancelled' and b.price_minor + b.car_minor > 0
        and exists (select from booking_history h where h.booking_id = b.id and h.event = 'give_up' and h.actor = b.passenger_id)
      group by b.id
      union all
      -- who left somebody's booking by themself
      select g.account_id, g.at from given_up_seats g join bookings b on b.id = g.booking_id
      where g.at > ${since} and g.account_id is not null and (b.price_minor + b.car_minor > 0 or g.kept_minor > 0)
    ), given as (
      select passenger_id, count(*) over (partition by passenger_id order by at
        range between interval '7 days' preceding and current row) as in_a_week
      from bookings_given_up where ${isUsed('passenger_id')}
    )
    select distinct passenger_id as id from given where in_a_week >= ${many}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Passengers who let that many of their own offers lapse since an instant, or held them for half an hour before saying no. */
export async function lettingOffersGo(db: Db, since: Date, many: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select passenger_id id from bookings b join booking_history h on h.booking_id = b.id and h.event = 'offer'
    where b.state in ('expired', 'withdrawn') and b.confirmed_at is null and b.ended_at > ${since} and b.joining = 'at_once'
      and (b.state = 'expired' or b.ended_at >= h.at + interval '30 minutes') and ${isUsed('passenger_id')}
    group by passenger_id having count(*) >= ${many}`.execute(db)
  return rows.map(({ id }) => id)
}

export const presentHint = (row: HintRow): Hint => ({
  id: row.id,
  kind: row.kind,
  person: who(row.person_id, row),
  idRoute: row.trip_id,
  signs: row.signs,
  foundAt: row.found_at.toISOString(),
})
