import { PATIENCE_MS, reminders, UNREAD_MS, type Reminder } from '#domain/notifications/reminder.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/notification.ts'

type Clocked = Pick<World, 'db' | 'now' | 'live'>

/** One look at the clock, whose findings are told; then their pages hear of it. */
async function tellAll({ db, now, live }: Clocked, look: (tx: Tx, now: Date) => Promise<string[]>): Promise<void> {
  const told = await db.transaction().execute((tx) => look(tx, now()))
  for (let from = 0; from < told.length; from += HINTS_AT_ONCE)
    await live.publish([...new Set(told.slice(from, from + HINTS_AT_ONCE))].map((id) => `account:${id}` as const))
}

const HINTS_AT_ONCE = 500

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** A day and two hours before people leave. */
export async function remindTravellers(world: Clocked): Promise<void> {
  for (const reminder of reminders) await tellAll(world, (tx, now) => remind(tx, reminder, now))
}

/** Requests that wait for their driver. */
export const remindDrivers = (world: Clocked) => tellAll(world, (tx, now) => remindOfRequests(tx, PATIENCE_MS, now))

/** Rating opens a day after departure; who was not told for two days finds it by themselves. */
export const notifyRatingsOpen = (world: Clocked) =>
  tellAll(world, (tx, now) => openRatings(tx, { after: before(now, 3 * DAY_MS), until: before(now, DAY_MS) }, now))

/** What has become readable, both at once or a lone one at its closing. Nothing is told in the moment of writing (G6). */
export const notifyRatingsPublished = (world: Clocked) =>
  tellAll(world, (tx, now) => publishRatings(tx, before(now, 2 * DAY_MS), now))

/** Messages unread for ten minutes; after a longer standstill only those of the last hours, whose senders still wait. */
export const notifyMessagesWaiting = (world: Clocked) =>
  tellAll(world, (tx, now) => tellOfMessages(tx, { before: before(now, UNREAD_MS), after: before(now, 6 * HOUR_MS) }, now))

/** Money that waits for a CBU: each month's first look tells (A8). */
export const notifyMoneyWaiting = (world: Clocked) =>
  tellAll(world, (tx, now) => tellWithoutCbu(tx, todayIn(now, HOME_ZONE).slice(0, 7), now))

/** What the clock tells, found and written in one statement, as often as anybody likes: the key makes it once. */
async function tellFound(tx: Tx, kind: NotificationKind, at: Date, found: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into notifications (account_id, kind, key, trip_id, booking_id, person_id, until, at)
    select found.account_id, ${kind}, found.key, found.trip_id, found.booking_id, found.person_id, found.until, ${at}
    from (${found}) found (account_id, key, trip_id, booking_id, person_id, until)
    -- in one order, so that two who tell the same never wait for each other
    order by found.account_id, found.key
    on conflict (account_id, kind, key) do nothing returning account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

const ms = (span: number) => sql`make_interval(secs => ${span / 1000})`

/**
 * Everybody who leaves in less than `beforeMs`, and no later than the reminder is of use: the drivers, and whoever holds a confirmed
 * seat. Whoever posted or booked within that time knows. A departure that is moved is another one.
 */
const remind = (tx: Tx, { kind, beforeMs, uselessMs }: Reminder, now: Date) => {
  const departure = (of: string) =>
    sql`${sql.ref(`${of}.id`)} || ' ' || extract(epoch from ${sql.ref(`${of}.departs_at`)})::bigint`
  const departs = (column: string) => {
    const at = sql.ref(column)
    return sql`${at} > ${now}::timestamptz + ${ms(uselessMs)} and ${at} <= ${now}::timestamptz + ${ms(beforeMs)}`
  }
  return tellFound(
    tx,
    kind,
    now,
    sql`select t.driver_id, ${departure('t')}, t.id, null::uuid, null::uuid, t.departs_at - ${ms(uselessMs)}
      from trips t join accounts a on a.id = t.driver_id
      where ${departs('t.departs_at')} and t.cancelled_at is null and t.created_at <= t.departs_at - ${ms(beforeMs)} and a.standing = 'active'
    union all
    select b.passenger_id, ${departure('b')}, null, b.id, b.driver_id, b.departs_at - ${ms(uselessMs)}
      from bookings b
      where ${departs('b.departs_at')} and b.confirmed_at is not null and b.state = 'confirmed' and b.confirmed_at <= b.departs_at - ${ms(beforeMs)}`,
  )
}

/** Drivers whose answer somebody has waited for so long, or for half of the time there is. */
const remindOfRequests = (tx: Tx, patienceMs: number, now: Date) =>
  tellFound(
    tx,
    'request_unanswered',
    now,
    sql`select driver_id, id::text, null::uuid, id, passenger_id, answer_by from bookings
      where state = 'requested' and answer_by > ${now} and requested_at + least(${ms(patienceMs)}, (answer_by - requested_at) / 2) <= ${now}`,
  )

const RODE = sql`b.confirmed_at is not null and b.state in ('confirmed', 'travelled', 'absent', 'not_driven')`

/**
 * People of a booking that departed between these two, who can rate since then and have not: passengers the driver, drivers once for the
 * whole trip. It does not ask what the other one has written (G6).
 */
const openRatings = (tx: Tx, { after, until }: { after: Date; until: Date }, now: Date) =>
  tellFound(
    tx,
    'rating_open',
    now,
    sql`select b.passenger_id, b.id::text, null::uuid, b.id, b.driver_id, null::timestamptz from bookings b
      where b.departs_at > ${after} and b.departs_at <= ${until} and ${RODE}
        and not exists (select from ratings r where r.booking_id = b.id and r.author_id = b.passenger_id)
    union all
    select distinct on (t.seq) t.driver_id, t.id::text, t.id, null::uuid, null::uuid, null::timestamptz
      from bookings b join trips t on t.seq = b.trip_seq
      where b.departs_at > ${after} and b.departs_at <= ${until} and ${RODE}
        and not exists (select from ratings r where r.booking_id = b.id and r.author_id = b.driver_id)`,
  )

/** Ratings that became readable between these two: whoever they are about learns of it now, and not before (G5, G6). */
const publishRatings = (tx: Tx, after: Date, now: Date) =>
  tellFound(
    tx,
    'rating_published',
    now,
    sql`select r.subject_id, r.id::text, null::uuid, r.booking_id, r.author_id, null::timestamptz from ratings r
      where r.published_at > ${after} and r.published_at <= ${now} and r.hidden_at is null`,
  )

const unreadBy = (me: 'first' | 'second', other: 'first' | 'second', { before, after }: { before: Date; after: Date }) => {
  const [mine, theirs, read] = [sql.ref(`c.${me}_id`), sql.ref(`c.${other}_id`), sql.ref(`c.${me}_read`)]
  return sql`select ${mine}, c.id || ' ' || ${read}, null::uuid, null::uuid, ${theirs}, null::timestamptz from conversations c
    where c.last_at > ${after} and c.last_n > ${read}
      and exists (select from messages m where m.conversation_id = c.id and m.n > ${read} and m.author_id = ${theirs} and m.sent_at <= ${before})
      and not exists (select from blocks where blocker_id = ${mine} and blocked_id = ${theirs})`
}

/** People with a message unread since `before`: once until they read, in conversations where something was said after `after`. */
const tellOfMessages = (tx: Tx, since: { before: Date; after: Date }, now: Date) =>
  tellFound(
    tx,
    'messages_waiting',
    now,
    sql`${unreadBy('first', 'second', since)} union all ${unreadBy('second', 'first', since)}`,
  )

/** Drivers who are due money and have no account that it could be paid to, once in each month (A8). */
const tellWithoutCbu = (tx: Tx, month: string, now: Date) =>
  tellFound(
    tx,
    'cbu_missing',
    now,
    sql`select a.id, ${month}::text, null::uuid, null::uuid, null::uuid, null::timestamptz
      from (select distinct account_id from driver_dues where minor > 0) due
      join accounts a on a.id = due.account_id where a.cbu_sealed is null and a.standing <> 'closed'`,
  )
