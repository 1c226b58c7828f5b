import { type RawBuilder, sql } from 'kysely'
import { type NotificationKind, type Reminder, PATIENCE_MS, reminders, UNREAD_MS } from '#domain/notifications/notification.ts'
import { MINUTE_MS, DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { HOME_ZONE, todayIn } from '../platform/time.ts'
import type { World } from '../world.ts'

/** Finds and inserts a job's notifications in one statement. Idempotent, because each notification has a unique key. */
async function insertFound(tx: Tx, kind: NotificationKind, at: Date, found: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into notifications (account_id, kind, key, trip_id, booking_id, person_id, until, at, details)
    select found.account_id, ${kind}, found.key, found.trip_id, found.booking_id, found.person_id, found.until, ${at},
      jsonb_strip_nulls(jsonb_build_object('seats', (select nullif(b.seats, 1) from bookings b where b.id = found.booking_id)))
    from (${found}) found (account_id, key, trip_id, booking_id, person_id, until)
    -- in one order, so that two who tell the same never wait for each other
    order by found.account_id, found.key
    on conflict (account_id, kind, key) do nothing returning account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

const ms = (span: number) => sql`make_interval(secs => ${span / 1000})`

/** Overlap with the previous run: rows that were inserted but not committed at that time are committed now. */
const OVERLAP_MS = 5 * MINUTE_MS

/**
 * Returns the start of the period that this run of the job has to process, and stores the time of the run. A first run, and one
 * after a clock error, process everything.
 */
async function lookSince(tx: Tx, name: string, now: Date): Promise<Date> {
  await sql`insert into looks (name, at) values (${name}, '-infinity') on conflict (name) do nothing`.execute(tx)
  // the lock lets two simultaneous runs read the period one after the other
  const { rows } = await sql<{ at: Date | null }>`select case when at between '1970-01-01' and ${now} then at end as at
    from looks where name = ${name} for update`.execute(tx)
  await sql`update looks set at = ${now} where name = ${name}`.execute(tx)
  return new Date((rows[0]?.at?.getTime() ?? 0) - OVERLAP_MS)
}

/**
 * Returns trips that were moved to a departure that an earlier run has already covered. A trigger marks such trips; this function
 * deletes the marks.
 */
async function takeMoved(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ trip_seq: number }>`delete from moved_departures returning trip_seq`.execute(tx)
  return [...new Set(rows.map(({ trip_seq }) => trip_seq))]
}

/** Departures that no run has processed: those that came within reach since the last run, and moved ones. */
interface Unseen {
  since: Date
  moved: number[]
}

/**
 * Reminds drivers and passengers with a confirmed seat who leave in less than `beforeMs`, while the reminder is still useful.
 * Excludes people who posted or booked within that time. A moved departure gets another reminder.
 */
const remind = (tx: Tx, { kind, beforeMs, uselessMs }: Reminder, { since, moved }: Unseen, now: Date) => {
  const useful = new Date(now.getTime() + uselessMs)
  const first = new Date(Math.max(useful.getTime(), since.getTime() + beforeMs))
  const due = (after: Date, is: RawBuilder<unknown>) =>
    sql`${drivers({ after, until: new Date(now.getTime() + beforeMs), beforeMs, uselessMs }, sql`t.seq ${is}`)}
    union all
    ${passengers({ after, until: new Date(now.getTime() + beforeMs), beforeMs, uselessMs }, sql`b.trip_seq ${is}`)}`
  return insertFound(tx, kind, now, sql`${due(first, sql`is not null`)} union all ${due(useful, sql`= any (${moved}::int[])`)}`)
}

type Within = Pick<Reminder, 'beforeMs' | 'uselessMs'> & { after: Date; until: Date }

const departure = (of: 't' | 'b') =>
  sql`${sql.ref(`${of}.id`)} || ' ' || extract(epoch from ${sql.ref(`${of}.departs_at`)})::bigint`

const drivers = ({ after, until, beforeMs, uselessMs }: Within, which: RawBuilder<unknown>) =>
  sql`select t.driver_id, ${departure('t')}, t.id, null::uuid, null::uuid, t.departs_at - ${ms(uselessMs)}
    from trips t join accounts a on a.id = t.driver_id
    where ${which} and t.departs_at > ${after} and t.departs_at <= ${until} and t.cancelled_at is null
      and t.created_at <= t.departs_at - ${ms(beforeMs)} and a.standing = 'active'`

const passengers = ({ after, until, beforeMs, uselessMs }: Within, which: RawBuilder<unknown>) =>
  sql`select b.account_id, ${departure('b')}, null, b.id, b.driver_id, b.departs_at - ${ms(uselessMs)}
    from travellers b
    where ${which} and b.departs_at > ${after} and b.departs_at <= ${until} and b.confirmed_at is not null and b.state = 'confirmed'
      and b.confirmed_at <= b.departs_at - ${ms(beforeMs)}`

/** Reminds drivers of requests that have been open for `patienceMs`, or for half of the time to answer. */
const remindOfRequests = (tx: Tx, patienceMs: number, now: Date) =>
  insertFound(
    tx,
    'request_unanswered',
    now,
    sql`select driver_id, id::text, null::uuid, id, passenger_id, answer_by from bookings
      where state = 'requested' and answer_by > ${now} and requested_at + least(${ms(patienceMs)}, (answer_by - requested_at) / 2) <= ${now}`,
  )

const RODE = sql`b.confirmed_at is not null and b.state in ('confirmed', 'travelled', 'absent', 'not_driven')`

/**
 * Notifies people of bookings that departed in this period that they can rate, unless they have already rated: passengers about
 * the driver, drivers once for the whole trip. Independent of the other person's rating (G6).
 */
const openRatings = (tx: Tx, { after, until }: { after: Date; until: Date }, now: Date) =>
  insertFound(
    tx,
    'rating_open',
    now,
    sql`select b.account_id, b.id::text, null::uuid, b.id, b.driver_id, null::timestamptz from travellers b
      where b.departs_at > ${after} and b.departs_at <= ${until} and ${RODE}
        and not exists (select from ratings r where r.booking_id = b.id and r.author_id = b.account_id)
    union all
    select distinct on (t.seq) t.driver_id, t.id::text, t.id, null::uuid, null::uuid, null::timestamptz
      from travellers b join trips t on t.seq = b.trip_seq
      where b.departs_at > ${after} and b.departs_at <= ${until} and ${RODE}
        and not exists (select from ratings r where r.booking_id = b.id and r.author_id = b.driver_id and r.subject_id = b.account_id)`,
  )

/** Notifies the rated people of ratings that became readable in this period (G5, G6). */
const publishRatings = (tx: Tx, after: Date, now: Date) =>
  insertFound(
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

/**
 * Notifies people who have not read a message since `before`, once until they read it. Covers conversations with a message after
 * `after`.
 */
const notifyUnread = (tx: Tx, since: { before: Date; after: Date }, now: Date) =>
  insertFound(
    tx,
    'messages_waiting',
    now,
    sql`${unreadBy('first', 'second', since)} union all ${unreadBy('second', 'first', since)}`,
  )

/** Notifies drivers who have money due but have named no bank account, once in each month (A8). */
const notifyWithoutCbu = (tx: Tx, month: string, now: Date) =>
  insertFound(
    tx,
    'cbu_missing',
    now,
    sql`select a.id, ${month}::text, null::uuid, null::uuid, null::uuid, null::timestamptz
      from (select distinct account_id from driver_dues where minor > 0) due
      join accounts a on a.id = due.account_id where a.cbu_sealed is null and a.standing <> 'closed'`,
  )

type Clocked = Pick<World, 'db' | 'now' | 'live'>

/** Runs a job: inserts the due notifications, and after the commit publishes live events to the receivers' pages. */
async function notifyDue({ db, now, live }: Clocked, look: (tx: Tx, now: Date) => Promise<string[]>): Promise<void> {
  const notified = await transact(db, (tx) => look(tx, now()))
  for (let from = 0; from < notified.length; from += HINTS_AT_ONCE)
    await live.publish([...new Set(notified.slice(from, from + HINTS_AT_ONCE))].map((id) => `account:${id}` as const))
}

const HINTS_AT_ONCE = 500

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Returns `at`, or the instant `ms` before `now` if that is later. */
const notBefore = (now: Date, ms: number, at: Date) => new Date(Math.max(at.getTime(), now.getTime() - ms))

/** Reminds travelers a day and two hours before departure. */
export const remindTravellers = (world: Clocked) =>
  notifyDue(world, async (tx, now) => {
    const unseen = { since: await lookSince(tx, 'departures', now), moved: await takeMoved(tx) }
    const notified: string[] = []
    for (const reminder of reminders) notified.push(...(await remind(tx, reminder, unseen, now)))
    return notified
  })

/** Reminds drivers of unanswered requests. */
export const remindDrivers = (world: Clocked) => notifyDue(world, (tx, now) => remindOfRequests(tx, PATIENCE_MS, now))

/**
 * Notifies people that they can rate, a day after departure. Excludes departures more than three days ago, because their people
 * have probably found the form by themselves.
 */
export const notifyRatingsOpen = (world: Clocked) =>
  notifyDue(world, async (tx, now) => {
    const since = before(await lookSince(tx, 'ratings', now), DAY_MS)
    return openRatings(tx, { after: notBefore(now, 3 * DAY_MS, since), until: before(now, DAY_MS) }, now)
  })

/**
 * Notifies people of published ratings: of both together, or of a single one at its deadline. Nothing is sent when a rating is
 * written (G6).
 */
export const notifyRatingsPublished = (world: Clocked) =>
  notifyDue(world, async (tx, now) =>
    publishRatings(tx, notBefore(now, 2 * DAY_MS, await lookSince(tx, 'published ratings', now)), now),
  )

/**
 * Notifies people of messages that they have not read for ten minutes. After the job has not run for long, it covers only the
 * last hours, whose senders still wait.
 */
export const notifyMessagesWaiting = (world: Clocked) =>
  notifyDue(world, async (tx, now) => {
    const since = before(await lookSince(tx, 'messages', now), UNREAD_MS)
    return notifyUnread(tx, { before: before(now, UNREAD_MS), after: notBefore(now, 6 * HOUR_MS, since) }, now)
  })

/** Reminds drivers with earnings but no bank account, monthly (A8). */
export const notifyMoneyWaiting = (world: Clocked) =>
  notifyDue(world, (tx, now) => notifyWithoutCbu(tx, todayIn(now, HOME_ZONE).slice(0, 7), now))
