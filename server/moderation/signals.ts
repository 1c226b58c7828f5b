import { type Selectable, sql } from 'kysely'
import type { Hint } from '#contract/moderation/cases.ts'
import {
  type Driving,
  MAX_COMMUTES_A_DAY,
  MANY_OFFERS_LET_GO,
  MANY_SEATS_GIVEN_UP,
  moneyWordsIn,
  signsOfTrade,
} from '#domain/moderation/signal.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { type AdminContext, refuseOwnCase } from '../people/dualControl/actor.ts'
import { insertSignal } from '../people/signals.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import { who } from './presenter.ts'

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

/** Returns open signals, without those about the calling administrator. */
export const openHints = (db: Db, exceptPersonId: string): Promise<HintRow[]> =>
  all(db).where('h.person_id', '<>', exceptPersonId).execute()
export const hintsAbout = (db: Db, personId: string): Promise<HintRow[]> => all(db).where('h.person_id', '=', personId).execute()

/** Closes a signal, unless it is about the calling administrator. */
const markSeen = async (tx: Tx, id: string, by: string, at: Date): Promise<Selectable<Tables['hints']> | undefined> =>
  tx
    .updateTable('hints')
    .set({ closed_at: at, closed_by: by })
    .where('id', '=', id)
    .where('person_id', '<>', by)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** True unless the use of the person's data is restricted at the person's own request (16.2). */
const isUsed = (personId: string) =>
  sql<boolean>`exists (select from accounts a where a.id = ${sql.ref(personId)} and a.restricted_at is null)`

/** Returns comments of trips posted since an instant, with their drivers. */
const commentsSince = (db: Db, since: Date) =>
  db
    .selectFrom('trips')
    .select(['id', 'driver_id', 'comment'])
    .where('created_at', '>', since)
    .where('comment', '<>', '')
    .where(isUsed('driver_id'))
    .orderBy('seq')
    .limit(5000)
    .execute()

/** Returns each driver with more than a few trips between two instants, and these trips. */
async function drivingBetween(db: Db, from: Date, to: Date): Promise<(Driving & { personId: string })[]> {
  const { rows } = await sql<Driving & { personId: string }>`
    with trips_then as (
      select driver_id, route_id, departs_at, price_minor * 100 >= cap_minor * 99 as at_cap,
        series_id is null or count(*) over (partition by series_id, returns_seq is null) = 1
          or count(*) over (partition by driver_id, local_date) > ${MAX_COMMUTES_A_DAY} as counts
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

/** Returns passengers who gave up at least `many` paid seats within seven days, since an instant. */
async function givingUp(db: Db, since: Date, many: number): Promise<string[]> {
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

/**
 * Returns passengers who, since an instant, let at least `many` of their offers expire, or held them for half an hour before
 * declining.
 */
async function lettingOffersGo(db: Db, since: Date, many: number): Promise<string[]> {
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

type ScanContext = Pick<World, 'db' | 'now' | 'settings'>

/** Period in which a driver's trips are counted: three weeks before now, and one week after. */
const [BEFORE_MS, AHEAD_MS] = [21 * DAY_MS, 7 * DAY_MS]
/** Period whose trips are examined: several days, so that no trip is missed when the jobs do not run for a night. */
const SPAN_MS = 3 * DAY_MS

/** Raises signals for an administrator to review: words about money, and signs of a trade. Decides nothing. */
export async function findHints(world: ScanContext): Promise<void> {
  await readComments(world)
  await watchDriving(world)
  await watchGivingUp(world)
}

/** Raises signals about comments. With payment in the car, only comments that demand money in advance count (F36). */
async function readComments({ db, now, settings }: ScanContext): Promise<void> {
  const at = now()
  for (const { id, driver_id: personId, comment } of await commentsSince(db, new Date(at.getTime() - SPAN_MS))) {
    const signs = moneyWordsIn(comment).filter((sign) => settings.PAYMENTS === 'provider' || sign === 'advance')
    const hint = { kind: 'money_outside' as const, personId, about: `trip:${id}`, tripId: id, signs }
    if (signs.length > 0) await transact(db, (tx) => insertSignal(tx, hint, at))
  }
}

/** Raises one signal a month per person, so that a reviewed signal is repeated only if the pattern continues. */
async function watchDriving({ db, now }: ScanContext): Promise<void> {
  const at = now()
  for (const driving of await drivingBetween(db, new Date(at.getTime() - BEFORE_MS), new Date(at.getTime() + AHEAD_MS))) {
    const signs = signsOfTrade(driving)
    const about = monthOf(at)
    const hint = { kind: 'professional_driver' as const, personId: driving.personId, about, signs }
    if (signs.length > 0) await transact(db, (tx) => insertSignal(tx, hint, at))
  }
}

/**
 * Raises signals about people who repeatedly take and give up seats, paid (B2) or offered (B11), which blocks the seats for
 * others.
 */
async function watchGivingUp({ db, now }: ScanContext): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - 7 * DAY_MS - SPAN_MS)
  const found = {
    seats_given_up: await givingUp(db, since, MANY_SEATS_GIVEN_UP),
    offers_let_go: await lettingOffersGo(db, since, MANY_OFFERS_LET_GO),
  }
  for (const kind of ['seats_given_up', 'offers_let_go'] as const)
    for (const personId of found[kind])
      await transact(db, (tx) => insertSignal(tx, { kind, personId, about: monthOf(at), signs: [kind] }, at))
}

const monthOf = (at: Date) => `month:${at.toISOString().slice(0, 7)}`

/** Closes a reviewed signal. */
export function closeHint({ db, now }: World, { me, address }: AdminContext, id: string, reason: string): Promise<void> {
  return transact(db, async (tx) => {
    const hint = (isUuid(id) ? await markSeen(tx, id, me.id, now()) : undefined) ?? refuse('not_found')
    await refuseOwnCase(tx, me.id, { people: [hint.person_id] }, now())
    const subject = `account:${hint.person_id}` as const
    await record(tx, {
      by: me.id,
      action: 'hint_closed',
      subject,
      at: now(),
      reason,
      after: { hint: id, kind: hint.kind },
      address,
    })
  })
}
