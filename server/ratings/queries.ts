import { type Insertable, sql } from 'kysely'
import type { ReliabilityFigures } from '#domain/ratings/rating.ts'
import { countingFor } from '../people/profiles/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Bookings that were ever confirmed (G1), once for each traveller with an account, with what a rating of theirs says of the trip. */
const rated = (db: Db) =>
  db
    .selectFrom('travellers as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .where('b.confirmed_at', 'is not', null)
    .select(['b.id as booking_id', 'b.driver_id', 'b.account_id', 'b.departs_at'])
    .select(['t.id as trip_id', 't.origin_name', 't.destination_name', 't.local_date', 't.local_time'])

/** A passenger who booked, cancelled and booked the same trip again rates it once: the last booking counts. */
const last = sql<boolean>`not exists (select from travellers again where again.trip_seq = b.trip_seq
  and again.account_id = b.account_id and (again.confirmed_at, again.id) > (b.confirmed_at, b.id))`

/** Those between the caller and one other person, the oldest first, with what the caller wrote. */
export const bookingsBetween = (db: Db, me: string, other: string) =>
  rated(db)
    .where(last)
    .leftJoin('ratings as r', (on) =>
      on.onRef('r.booking_id', '=', 'b.id').on('r.author_id', '=', me).on('r.subject_id', '=', other),
    )
    .select(['r.id as rating_id'])
    .where((is) =>
      is.or([
        is.and([is('b.driver_id', '=', me), is('b.account_id', '=', other)]),
        is.and([is('b.account_id', '=', me), is('b.driver_id', '=', other)]),
      ]),
    )
    .orderBy('b.departs_at')
    .orderBy('b.id')
    .execute()

export type BookingBetween = Awaited<ReturnType<typeof bookingsBetween>>[number]

const MOST_RATABLE = 100

/**
 * Bookings with the other one of the two, and what the caller wrote. Nothing of it depends on what the other one has written, as long
 * as that is not published (G6).
 */
const ratable = (db: Db, me: string) =>
  rated(db)
    .innerJoin('accounts as p', (on) =>
      on.on('p.id', '=', sql`case when b.driver_id = ${me} then b.account_id else b.driver_id end`),
    )
    .leftJoin('ratings as r', (on) =>
      on.onRef('r.booking_id', '=', 'b.id').on('r.author_id', '=', me).onRef('r.subject_id', '=', 'p.id'),
    )
    .select(['p.id as person_id', 'p.name', 'p.given_name', 'p.last_name', 'p.photo_id', 'p.gender'])
    .select(['r.halves', 'r.thumb', 'r.description', 'r.written_at'])
    .where(last)
    .where((is) => is.or([is('b.driver_id', '=', me), is('b.account_id', '=', me)]))

export type RatableRow = Awaited<ReturnType<typeof ratableBy>>[number]

/** The caller's ratings to write, or written and not public yet; the first to close on top. Departures after `since`. */
export const ratableBy = (db: Db, me: string, { since, now, other }: { since: Date; now: Date; other: string | undefined }) =>
  ratable(db, me)
    .where('b.departs_at', '>', since)
    .where((is) => is.or([is('r.id', 'is', null), is('r.published_at', '>', now)]))
    .$if(other !== undefined, (some) => some.where('p.id', '=', other ?? ''))
    .orderBy('b.departs_at')
    .orderBy('b.id')
    .limit(MOST_RATABLE)
    .execute()

export const findRatable = (db: Db, me: string, bookingId: string, other: string) =>
  ratable(db, me).where('b.id', '=', bookingId).where('p.id', '=', other).executeTakeFirst()

/** The public ratings of a person by others. */
const published = (db: Db, now: Date) =>
  rated(db)
    .innerJoin('ratings as r', (on) =>
      on.onRef('r.booking_id', '=', 'b.id').on(sql<boolean>`b.account_id in (r.author_id, r.subject_id)`),
    )
    .innerJoin('accounts as p', 'p.id', 'r.author_id')
    .select(['p.id as person_id', 'p.name', 'p.given_name', 'p.last_name', 'p.photo_id', 'p.gender'])
    .select([
      'r.id',
      'r.author_id',
      'r.subject_id',
      'r.halves',
      'r.thumb',
      'r.description',
      'r.written_at',
      'r.published_at',
      'r.did_not_travel',
    ])
    .select(['r.reply', 'r.reply_at'])
    .where('r.hidden_at', 'is', null)
    .where('r.published_at', '<=', now)

export type RatingRow = Awaited<ReturnType<typeof ratingsAbout>>[number]

export interface RatingKey {
  at: Date
  id: string
}

/** The last published ones first, after a key. */
export const ratingsAbout = (db: Db, subject: string, now: Date, after: RatingKey | undefined, most: number) =>
  published(db, now)
    .where('r.subject_id', '=', subject)
    .$if(after !== undefined, (some) => some.where(sql`(r.published_at, r.id)`, '<', sql`(${after?.at}, ${after?.id})`))
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()

export const findShownRating = (db: Db, id: string, now: Date) => published(db, now).where('r.id', '=', id).executeTakeFirst()

/**
 * Writes a rating of a locked booking. When the other one has written, both are published by this; else it waits for its closing (G5).
 * The same two statements either way, so that the time it takes tells nothing.
 */
export async function insertRating(
  tx: Tx,
  row: Omit<Insertable<Tables['ratings']>, 'published_at' | 'did_not_travel'>,
): Promise<void> {
  const now = row.written_at
  const [other] = await tx
    .updateTable('ratings')
    .set({ published_at: sql`greatest(written_at, ${now})` })
    .where('booking_id', '=', row.booking_id)
    .where('author_id', '=', row.subject_id)
    .where('subject_id', '=', row.author_id)
    .where('published_at', '>', now)
    .returning('published_at')
    .execute()
  await tx
    .insertInto('ratings')
    .values({
      ...row,
      published_at: other?.published_at ?? row.closes_at,
      did_not_travel: gaveTheSeatUp(row.booking_id, row.author_id),
    })
    .execute()
}

/** A passenger who cancelled and got everything back rates a trip that they were never on (G7). */
const gaveTheSeatUp = (booking: string, author: string) => sql<boolean>`exists (
  select from bookings b join booking_history h on h.booking_id = b.id and h.event = 'cancel' and h.actor = b.passenger_id
  where b.id = ${booking} and b.passenger_id = ${author} and b.state = 'cancelled' and b.kept_minor = 0)`

/** Answers whether this was the first reply. */
export const writeReply = async (tx: Tx, id: string, reply: string, at: Date): Promise<boolean> =>
  (
    await tx
      .updateTable('ratings')
      .set({ reply, reply_at: at })
      .where('id', '=', id)
      .where('reply', 'is', null)
      .returning('id')
      .execute()
  ).length > 0

/** Whose a rating is and whom it is about, published or not. */
export const findRating = (db: Db, id: string) =>
  db.selectFrom('ratings').select(['subject_id', 'author_id', 'booking_id']).where('id', '=', id).executeTakeFirst()

/** Hides a rating, once; answers whose it was. Nothing else of it ever changes. */
export const markHidden = async (
  tx: Tx,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<string | undefined> =>
  (
    await tx
      .updateTable('ratings')
      .set({ hidden_at: at, hidden_by: by, hidden_reason: reason })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .returning('author_id')
      .executeTakeFirst()
  )?.author_id

/** People about whom something has become visible that their sums do not hold yet. */
export const toBeCounted = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('ratings')
      .select('subject_id')
      .distinct()
      .where('counted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('published_at', '<=', now)
      .limit(most)
      .execute()
  ).map(({ subject_id }) => subject_id)

const counted = prepared(
  'count ratings',
  `with counted as (
    update ratings set counted_at = :now::timestamptz
    where subject_id = :subject::uuid and counted_at is null and hidden_at is null and published_at <= :now::timestamptz
  ), sums as (
    select coalesce(sum(halves), 0)::int halves, count(*)::int n from ${countingFor(':subject::uuid')}
  )
  update accounts set rating_halves = sums.halves, rating_count = sums.n from sums
  where id = :subject::uuid and (rating_halves, rating_count) is distinct from (sums.halves, sums.n)`,
)

/**
 * Makes a person's sums those of what is visible now, under the lock of the account (G7). One statement, so that a concurrent
 * reader finds each rating either in the sums or beside them.
 */
export const recount = (tx: Tx, subject: string, now: Date) => run(tx, counted, { subject, now })

const spread = prepared(
  'spread of ratings',
  `select greatest(1, ceil(halves / 2.0))::int stars, count(*)::int n from ${countingFor(':subject::uuid')} group by 1`,
)

/** Of the ratings that count for a person (G7), how many have up to 1, 2, 3, 4 and 5 stars; halves are rounded up. */
export async function starsOf(db: Db, subject: string, now: Date): Promise<number[]> {
  const rows = await run<{ stars: number; n: number }>(db, spread, { subject, now })
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0)
}

const YEAR = sql`interval '12 months'`

/** The figures of a person over twelve months, as driver and as passenger (8.4). */
export async function reliabilityFiguresOf(db: Db, id: string, now: Date): Promise<ReliabilityFigures> {
  const { rows } = await sql<ReliabilityFigures>`
    select count(*)::int accepted, count(h.at)::int cancelled,
      count(*) filter (where h.at > b.departs_at - interval '24 hours')::int as "cancelledLate",
      (select count(distinct case a.claim when 'absent' then a.booking_id::text else r.trip_seq::text end)::int
        from absences a join bookings r on r.id = a.booking_id
        where a.upheld and a.decided_at > ${now}::timestamptz - ${YEAR}
          and (a.claim = 'absent' and r.passenger_id = ${id} and (r.state = 'absent' or a.seats is not null and r.state <> 'not_driven')
            or a.claim = 'not_driven' and r.driver_id = ${id}
              -- a driver who says that they could not drive is not held to have been absent (8.3)
              and not exists (select from trip_history t where t.trip_seq = r.trip_seq and t.event = 'not_driven'))) absences
    from bookings b left join lateral (
      select min(c.at) as at from booking_history c where c.booking_id = b.id and c.event in ('cancel', 'give_up') and c.actor = ${id}
        -- a driver may give up a seat whose payment the bank is deciding about (B7)
        and not (c.details ? 'inDispute' and b.driver_id = ${id})
    ) h on true
    where (b.driver_id = ${id} or b.passenger_id = ${id}) and exists (
      select from booking_history h where h.booking_id = b.id and h.event = 'accept' and h.at > ${now}::timestamptz - ${YEAR} and h.at <= ${now}
    )`.execute(db)
  return rows[0] ?? { accepted: 0, cancelled: 0, cancelledLate: 0, absences: 0 }
}
