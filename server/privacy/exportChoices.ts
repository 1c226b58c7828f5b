import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** What the person asked us for: alerts, saved trips, mail and push, whom they blocked (when, not whom), withdrawals. */
export async function chosenBy(db: Db, id: string) {
  const alerts = await db
    .selectFrom('alerts')
    .select(['from_place', 'to_place', 'first_day', 'last_day', 'seats', 'set_at', 'stopped_at', 'found_at'])
    .where('account_id', '=', id)
    .orderBy('set_at')
    .execute()
  const savedTrips = await db
    .selectFrom('saved_trips')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['trips.id', 'saved_at'])
    .where('account_id', '=', id)
    .orderBy('saved_at')
    .execute()
  const mailAndPush = await db
    .selectFrom('notification_choices')
    .select(['theme', 'channel', 'wanted', 'chosen_at'])
    .where('account_id', '=', id)
    .execute()
  const browsers = await db.selectFrom('push_browsers').select(['address', 'added_at']).where('account_id', '=', id).execute()
  const blocked = await db.selectFrom('blocks').select('blocked_at').where('blocker_id', '=', id).execute()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(['code', 'name', 'email', 'about', 'reference', 'comment', 'state', 'asked_at', 'answer', 'settled_at'])
    .where('account_id', '=', id)
    .orderBy('asked_at')
    .execute()
  return { alerts, savedTrips, mailAndPush, browsers, blocked, withdrawals, absences: await absencesSaidBy(db, id) }
}

/** Of the two sides of a disputed absence the person’s own: what they reported, and what they objected. */
async function absencesSaidBy(db: Db, id: string) {
  const theirs = sql<boolean>`driver_id = ${id} and reporter = 'driver' or passenger_id = ${id} and reporter = 'passenger'`
  return db
    .selectFrom('absences')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'reported_at', 'objected_at', 'upheld', 'decided_at'])
    .select([sql<string | null>`case when ${theirs} then reason end`.as('reported')])
    .select([sql<string | null>`case when not (${theirs}) then objection end`.as('objected')])
    .where((is) => is.or([is('driver_id', '=', id), is('passenger_id', '=', id)]))
    .orderBy('reported_at')
    .execute()
}
