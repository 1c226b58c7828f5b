import { sql } from 'kysely'
import { termColumns } from '#domain/trips/terms.ts'
import type { Db } from '../platform/database/connect.ts'
import type { World } from '../world.ts'

/** Returns trips driven and seats ridden, with companions named by the person, and nothing about other people in the car. */
export async function travelsOf(db: Db, id: string) {
  const trips = await db
    .selectFrom('trips')
    .select(['id', 'origin_name', 'destination_name', 'departs_at', 'seats', ...termColumns, 'meeting_points', 'currency'])
    .select([
      'spots as meeting_point_positions',
      inWords('price_minor').as('price_minor'),
      'cancelled_at',
      'created_at',
      'series_id as postedTogether',
    ])
    .where('driver_id', '=', id)
    .orderBy('seq')
    .execute()
  const seats = await db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['bookings.id', 'trips.id as trip', 'state', 'from_name', 'to_name', 'bookings.departs_at', 'bookings.currency'])
    .select([
      inWords('bookings.price_minor').as('price_minor'),
      inWords('bookings.car_minor').as('car_minor'),
      'bookings.seats',
      sql<
        object[]
      >`(select coalesce(json_agg(json_build_object('kind', c.kind, 'name', c.name, 'last_name', c.last_name, 'age', c.age) order by c.n), '[]')
        from booking_companions c where c.booking_id = bookings.id)`.as('companions'),
      sql<object[]>`(select coalesce(json_agg(json_build_object('seats', g.seats, 'at', g.at) order by g.n), '[]')
        from given_up_seats g where g.booking_id = bookings.id)`.as('given_up_seats'),
      'message',
      'adult_attested',
      'requested_at',
      'confirmed_at',
      'ended_at',
    ])
    .where('passenger_id', '=', id)
    .orderBy('requested_at')
    .execute()
  return { trips, seats, ...(await onTheWayOf(db, id)), ...(await companionshipOf(db, id)) }
}

/** Returns the person's messages to everyone in the car, and the links by which other people follow the person's trips. */
async function onTheWayOf(db: Db, id: string) {
  const tripMessages = await db
    .selectFrom('trip_history')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select([
      'trips.id as trip',
      'at',
      sql<string>`details ->> 'how'`.as('how'),
      sql<string | null>`details ->> 'message'`.as('message'),
    ])
    .where('actor', '=', id)
    .where('event', '=', 'messaged')
    .orderBy('n')
    .execute()
  const followLinks = await db
    .selectFrom('follow_links')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['trips.id as trip', 'made_at'])
    .where('account_id', '=', id)
    .orderBy('made_at')
    .execute()
  return { tripMessages, followLinks }
}

/** Returns seats on other people's bookings, and invitations to ride along, sent and accepted, without the other person. */
async function companionshipOf(db: Db, id: string) {
  const ridesAlong = await db
    .selectFrom('travellers as v')
    .innerJoin('trips', 'trips.seq', 'v.trip_seq')
    .innerJoin('bookings', 'bookings.id', 'v.id')
    .select(['v.id', 'trips.id as trip', 'v.state', 'from_name', 'to_name', 'v.departs_at', 'v.confirmed_at', 'ended_at'])
    .where('v.account_id', '=', id)
    .whereRef('v.booker_id', '<>', 'v.account_id')
    .orderBy('requested_at')
    .execute()
  const ridesLeft = await db
    .selectFrom('given_up_seats')
    .select(['booking_id', 'at'])
    .where('account_id', '=', id)
    .orderBy('at')
    .execute()
  const companionInvitations = await db
    .selectFrom('companion_invitations as i')
    .innerJoin('trips as t', 't.seq', 'i.trip_seq')
    .select(['i.id', 't.id as trip', 'i.state', 'i.created_at', 'i.answered_at', 'i.ended_at'])
    .select(sql<'sent' | 'received'>`case when i.booker_id = ${id} then 'sent' else 'received' end`.as('side'))
    // the declaration of age belongs to the person who accepted the invitation
    .select(sql<string | null>`case when i.account_id = ${id} then i.adult_attested end`.as('adult_attested'))
    .where((is) => is.or([is('i.booker_id', '=', id), is('i.account_id', '=', id)]))
    .orderBy('i.created_at')
    .execute()
  return { ridesAlong, ridesLeft, companionInvitations }
}

/** Selects minor units as text, because JSON numbers are not exact at this size. */
const inWords = (column: string) => sql<string>`${sql.ref(column)}::text`

/** Returns payments, refunds and credits. */
export async function moneyOf(db: Db, id: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'booking_id', 'state', 'currency', inWords('price_minor').as('price_minor'), 'created_at', 'updated_at'])
    .where('payer_id', '=', id)
    .orderBy('created_at')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['refunds.id', 'cause', 'refunds.state', 'refunds.currency', inWords('refunds.amount_minor').as('amount_minor')])
    .select(['refunds.created_at', 'done_at'])
    .where('payer_id', '=', id)
    .orderBy('refunds.created_at')
    .execute()
  const earned = await db
    .selectFrom('ledger_entries')
    .innerJoin('postings', 'postings.id', 'posting_id')
    .select(['ref', 'currency', sql<string>`(-amount_minor)::text`.as('amount_minor'), 'at'])
    .where('account', '=', `driver_due:${id}`)
    .orderBy('postings.id')
    .execute()
  const fees = await db
    .selectFrom('fees')
    .select(['id', 'state', 'currency', inWords('amount_minor').as('amount_minor'), 'created_at', 'paid_at'])
    .where('account_id', '=', id)
    .execute()
  const payouts = await db
    .selectFrom('payouts')
    .select(['currency', inWords('amount_minor').as('amount_minor'), 'made_at', 'returned_at', 'cbu_last'])
    .where('account_id', '=', id)
    .orderBy('made_at')
    .execute()
  const recoveries = await db
    .selectFrom('recoveries')
    .select(['booking_id', 'currency', inWords('amount_minor').as('amount_minor'), 'ground', 'reason', 'at'])
    .select(['objection', 'objected_at', 'upheld', 'decided_at', 'decision'])
    .where('driver_id', '=', id)
    .orderBy('at')
    .execute()
  return { orders, refunds, earned, fees, payouts, recoveries }
}

/** Returns bank accounts named for refunds, stored until the transfer (A8). */
export async function refundAccountsOf({ db, sealer }: Pick<World, 'db' | 'sealer'>, id: string) {
  const rows = await db.selectFrom('refund_accounts').selectAll().where('account_id', '=', id).orderBy('named_at').execute()
  return rows.map(({ refund_id: refund, cbu_sealed, holder_sealed, named_at }) => ({
    refund,
    cbu: sealer.open('cbu', refund, cbu_sealed),
    holder: sealer.open('person', refund, holder_sealed),
    namedAt: named_at,
  }))
}

/** Returns the person's texts and notifications, and published ratings about the person without their authors. */
export async function exportTexts(db: Db, id: string, now: Date) {
  const ratingsWritten = await db
    .selectFrom('ratings')
    .select(['booking_id', 'halves', 'description', 'written_at', 'hidden_at'])
    .where('author_id', '=', id)
    .orderBy('written_at')
    .execute()
  const ratingsReceived = await db
    .selectFrom('ratings')
    .select(['booking_id', 'halves', 'description', 'published_at', 'reply', 'reply_at'])
    .where('subject_id', '=', id)
    .where('published_at', '<=', now)
    .where('hidden_at', 'is', null)
    .orderBy('published_at')
    .execute()
  const messages = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('trips as t', 't.seq', 'c.trip_seq')
    .select(['m.conversation_id', 'm.n', 'm.text', 'm.sent_at', 't.id as about_trip'])
    .where('m.author_id', '=', id)
    .orderBy('m.sent_at')
    .execute()
  const reports = await db
    .selectFrom('reports')
    .select(['subject_kind', 'reason', 'text', 'at'])
    .where('reporter_id', '=', id)
    .orderBy('n')
    .execute()
  const notices = await db
    .selectFrom('notifications')
    .select(['kind', 'at', 'read_at'])
    .where('account_id', '=', id)
    .orderBy('n')
    .execute()
  return { ratingsWritten, ratingsReceived, messages, reports, told: notices }
}

/** Returns decisions about the person, with the parts that they may read (E1), and their appeals. */
export async function sanctionsFor({ db, settings }: Pick<World, 'db' | 'settings'>, id: string) {
  const rows = await db
    .selectFrom('sanctions as s')
    .leftJoin('appeals as a', 'a.sanction_id', 's.id')
    .select(['s.id', 's.step', 's.state', 's.offence', 's.statement', 's.starts_at', 's.until'])
    .select(['a.text as appeal', 'a.at as appealedAt', 'a.upheld', 'a.reason as answer'])
    .where('s.person_id', '=', id)
    .where('s.starts_at', 'is not', null)
    .orderBy('s.n')
    .execute()
  const reasoned = settings.STATEMENT_OF_REASONS === 'on'
  const sanctions = rows.map(({ offence, statement, ...plain }) => ({ ...plain, ...(reasoned && { offence, statement }) }))
  const identityChecks = await db
    .selectFrom('identity_checks')
    .select(['result', 'decided_at', 'delete_at', 'deleted_at'])
    .where('account_id', '=', id)
    .execute()
  return { sanctions, identityChecks, datedPapers: await datedPapersOf(db, id) }
}

/**
 * Returns the license and the documents of cars with each change, without the administrators who made it. The export does not
 * reveal that a second check is due (I7).
 */
const datedPapersOf = (db: Db, id: string) =>
  db
    .selectFrom('papers as p')
    .select(['kind', 'vehicle_id', 'p.valid_until', 'sent_at', 'delete_at'])
    .select(sql<string>`case p.state when 'looked' then 'sent' else p.state end`.as('state'))
    .select(
      sql<
        object[]
      >`(select json_agg(json_build_object('event', h.event, 'at', h.at, 'valid_until', h.valid_until, 'reason', h.reason)
        order by h.n) from paper_history h where h.paper_id = p.id and h.event <> 'looked')`.as('history'),
    )
    .where('account_id', '=', id)
    .orderBy('sent_at')
    .execute()

export const imagesOf = (db: Db, id: string) =>
  db
    .selectFrom('images')
    .select(['id', 'owner_id as ownerId', 'purpose', 'key', 'key_sealed as keySealed', 'created_at as createdAt'])
    .where('owner_id', '=', id)
    .where('dropped_at', 'is', null)
    .orderBy('created_at')
    .execute()
