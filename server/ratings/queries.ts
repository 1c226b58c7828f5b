import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

/**
 * Selects bookings that were ever confirmed (G1), one row for each traveler with an account, with the facts that ratings need.
 */
const rated = (db: Db) =>
  db
    .selectFrom('travellers as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .where('b.confirmed_at', 'is not', null)
    .select(['b.id as booking_id', 'b.driver_id', 'b.account_id', 'b.departs_at'])
    .select(['t.id as trip_id', 't.origin_name', 't.destination_name', 't.local_date', 't.local_time'])

/**
 * True for a passenger's last booking of a trip, because a passenger who canceled and booked the same trip again rates it once.
 */
const last = sql<boolean>`not exists (select from travellers again where again.trip_seq = b.trip_seq
  and again.account_id = b.account_id and (again.confirmed_at, again.id) > (b.confirmed_at, b.id))`

/** Returns bookings between the caller and one other person, oldest first, with the caller's ratings. */
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

const MAX_RATABLE = 100

/**
 * Selects bookings with the other person, and the caller's own rating. The result does not depend on the other person's rating
 * until it is published (G6).
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

/**
 * Returns the ratings that the caller can still write, or has written and are not public yet, nearest closing first. Includes
 * departures after `since`.
 */
export const ratableBy = (db: Db, me: string, { since, now, other }: { since: Date; now: Date; other: string | undefined }) =>
  ratable(db, me)
    .where('b.departs_at', '>', since)
    .where((is) => is.or([is('r.id', 'is', null), is('r.published_at', '>', now)]))
    .$if(other !== undefined, (some) => some.where('p.id', '=', other ?? ''))
    .orderBy('b.departs_at')
    .orderBy('b.id')
    .limit(MAX_RATABLE)
    .execute()

export const findRatable = (db: Db, me: string, bookingId: string, other: string) =>
  ratable(db, me).where('b.id', '=', bookingId).where('p.id', '=', other).executeTakeFirst()

/** Selects published ratings, with their authors and bookings. */
const published = (db: Db, now: Date) =>
  rated(db)
    .innerJoin('ratings as r', (on) =>
      on.onRef('r.booking_id', '=', 'b.id').on(sql<boolean>`b.account_id in (r.author_id, r.subject_id)`),
    )
    .innerJoin('accounts as p', 'p.id', 'r.author_id')
    .select(['p.id as person_id', 'p.name', 'p.given_name', 'p.last_name', 'p.photo_id', 'p.gender'])
    .select(['p.email', 'p.email_shown', 'p.standing'])
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

/** Returns ratings after a key, last published first. */
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
 * Inserts a rating of a locked booking. The second rating of two people publishes both ratings; the first one waits for its
 * closing (G5). Both cases run the same two statements, so that the duration reveals nothing.
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

/**
 * True when the booker canceled with a full refund, so that neither the booker nor companions with an account were on the trip
 * (G7).
 */
const gaveTheSeatUp = (booking: string, author: string) => sql<boolean>`exists (
  select from bookings b join booking_history h on h.booking_id = b.id and h.event = 'cancel' and h.actor = b.passenger_id
  where b.id = ${booking} and b.driver_id <> ${author} and b.state = 'cancelled' and b.kept_minor = 0)`

/** Stores a reply. Returns whether it was the first. */
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

/** Returns author and subject of a rating, published or not. */
export const findRating = (db: Db, id: string) =>
  db.selectFrom('ratings').select(['subject_id', 'author_id', 'booking_id']).where('id', '=', id).executeTakeFirst()

/** Hides a rating, once. Returns the rated person. Nothing else of a rating ever changes. */
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
