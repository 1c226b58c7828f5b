import { sql } from 'kysely'
import { UNREAD_MS } from '#domain/notifications/notification.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Tx } from '../platform/database/connect.ts'

const [LATELY_MS, UNSEEN_MS] = [14 * DAY_MS, 2 * DAY_MS]

/**
 * What people were told in the two weeks before, under the keys of those who would have told it, so that the clock does not tell it
 * again. What is older than two days has been read, and no mail is sent of any of it.
 */
export async function tellPast(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATELY_MS)
  const seen = new Date(now.getTime() - UNSEEN_MS)
  await sql`update notifications set spread_at = ${now}, read_at = case when at < ${seen} then at + interval '3 hours' end`.execute(
    tx,
  )
  await sql`insert into notifications (account_id, kind, key, trip_id, booking_id, person_id, details, at, spread_at, read_at)
    select account_id, kind, key, trip_id, booking_id, person_id, details, at, ${now}, case when at < ${seen} then at + interval '3 hours' end
    from (${ofSeats} union all ${ofRatings} union all ${ofMessages('first', 'second')} union all ${ofMessages('second', 'first')}) told
    where at > ${since} and at <= ${now} order by at, account_id, key
    on conflict do nothing`.execute(tx)
}

const ofSeats = sql`
  select told.* from bookings b join trips t on t.seq = b.trip_seq cross join lateral (values
    (b.passenger_id, 'seat_paid', b.id::text, null::uuid, b.id, b.driver_id, '{"how":"free"}'::jsonb, b.confirmed_at),
    (b.driver_id, 'payment_received', b.id::text, null, b.id, b.passenger_id, '{"how":"free"}', b.confirmed_at),
    (b.passenger_id, 'rating_open', b.id::text, null, b.id, b.driver_id, '{}', b.departs_at + interval '1 day')
  ) told (account_id, kind, key, trip_id, booking_id, person_id, details, at) where b.state = 'travelled'
  union all
  select distinct t.driver_id, 'rating_open', t.id::text, t.id, null::uuid, null::uuid, '{}'::jsonb, t.departs_at + interval '1 day'
  from bookings b join trips t on t.seq = b.trip_seq where b.state = 'travelled'`

const ofRatings = sql`
  select subject_id, 'rating_published', id::text, null::uuid, booking_id, author_id, '{}'::jsonb, published_at
  from ratings where hidden_at is null`

const ofMessages = (me: 'first' | 'second', other: 'first' | 'second') => {
  const [mine, theirs, read] = [sql.ref(`${me}_id`), sql.ref(`${other}_id`), sql.ref(`${me}_read`)]
  return sql`select ${mine}, 'messages_waiting', id || ' ' || ${read}, null::uuid, null::uuid, ${theirs}, '{}'::jsonb,
      last_at + make_interval(secs => ${UNREAD_MS / 1000})
    from conversations where last_n > ${read}`
}
