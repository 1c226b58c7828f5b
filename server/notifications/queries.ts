import { type Selectable, sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'
import type { Tables } from '../platform/database/tables.ts'

/** A notification. `to` is an account, and `key` is unique within the kind. A booking implies the trip. */
export interface Notification {
  to: string
  kind: NotificationKind
  key: string
  at: Date
  trip?: string
  booking?: string
  person?: string
  details?: object
  /** instant from which mail and push about the notification are useless */
  until?: Date
}

/**
 * Inserts notifications, in the transaction in which the event happens. Idempotent, because each notification has a unique key.
 */
export async function notify(tx: Tx, notifications: Notification[]): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map(({ to, kind, key, at, trip, booking, person, details = {}, until }) => ({
    account_id: to,
    kind,
    key,
    at,
    trip_id: trip ?? null,
    booking_id: booking ?? null,
    person_id: person ?? null,
    details: JSON.stringify(details),
    until: until ?? null,
  }))
  const known = ['account_id', 'kind', 'key'] as const
  await tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((clash) => clash.columns([...known]).doNothing())
    .execute()
}

/**
 * Adds facts to the notification about a booking's cancellation in this transaction. Returns whether such a notification exists.
 */
export async function addToCancellation(
  tx: Tx,
  { to, booking, at }: { to: string; booking: string; at: Date },
  details: object,
): Promise<boolean> {
  const changed = await tx
    .updateTable('notifications')
    .set({ details: sql`details || ${JSON.stringify(details)}::jsonb` })
    .where('account_id', '=', to)
    .where('booking_id', '=', booking)
    .where('kind', 'in', ['trip_cancelled', 'booking_cancelled'])
    .where('at', '=', at)
    .where(sql<boolean>`not details ? 'refundMinor'`)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * SQL that inserts notifications about the new booking `:id` of `:seats`. It is part of the statement that inserts the booking,
 * to save a round trip.
 */
export const NOTIFY_SQL = `insert into notifications (account_id, kind, key, booking_id, person_id, details, at)
  select account_id, kind, :id::uuid::text, :id::uuid, person_id, jsonb_strip_nulls(jsonb_build_object('how', how, 'seats', nullif(:seats::int, 1))), :requested_at::timestamptz
  from unnest(:told::uuid[], :kinds::text[], :about::uuid[], :hows::text[]) news(account_id, kind, person_id, how)`

/** Notification that is inserted together with a new booking. */
export interface RequestNotification {
  to: string
  kind: NotificationKind
  person: string
  how: string | null
}

export const notifyParameters = (news: RequestNotification[]) => ({
  told: news.map(({ to }) => to),
  kinds: news.map(({ kind }) => kind),
  about: news.map(({ person }) => person),
  hows: news.map(({ how }) => how),
})

type Row = Selectable<Tables['notifications']>
type Trip = Selectable<Tables['trips']>
type Booking = Selectable<Tables['bookings']>
type Account = Selectable<Tables['accounts']>

/** A notification, joined with the present state of its booking, trip and person. */
export interface NotificationRow extends Pick<
  Row,
  'id' | 'n' | 'account_id' | 'kind' | 'at' | 'until' | 'read_at' | 'booking_id'
> {
  details: Record<string, unknown>
  person_id: string | null
  /** first name; absent for barred and former members */
  person_name: string | null
  photo_id: Account['photo_id']
  gender: Account['gender']
  route_id: string | null
  driver_id: string | null
  origin_name: Trip['origin_name']
  destination_name: Trip['destination_name']
  local_date: Trip['local_date']
  local_time: Trip['local_time']
  zone: Trip['zone']
  passenger_id: Booking['passenger_id'] | null
  from_place: Booking['from_place']
  to_place: Booking['to_place']
  from_name: Booking['from_name']
  to_name: Booking['to_name']
  departs_at: Booking['departs_at']
  /** seats of the booking, and the price of these seats */
  seats: Booking['seats']
  price_minor: Booking['price_minor']
  car_minor: Booking['car_minor'] | null
  currency: Booking['currency']
  meeting_point: string | null
  /** text by the driver who canceled the trip or wrote to everyone in the car, while the reader may see it */
  reason: string | null
}

const whole = (where: string) => `
  select n.id, n.n, n.account_id, n.kind, n.at, n.until, n.read_at, n.booking_id, n.details, n.person_id,
    case when p.standing = 'active' then coalesce(p.name, p.given_name) end person_name, p.photo_id, p.gender,
    t.id route_id, t.driver_id, t.origin_name, t.destination_name, t.local_date, t.local_time, t.zone,
    b.passenger_id, b.from_place, b.to_place, b.from_name, b.to_name, b.departs_at, b.seats, b.price_minor, b.car_minor, b.currency,
    t.meeting_points[array_position(t.stops, b.from_place)] meeting_point,
    case when n.kind = 'driver_message' and d.standing = 'active'
      then (select h.details ->> 'message' from trip_history h where h.trip_seq = t.seq and h.n = n.key::bigint)
      when n.kind in ('trip_cancelled', 'booking_cancelled') and b.state = 'cancelled' and d.standing = 'active'
      then (select nullif(h.details ->> 'reason', '') from booking_history h
        where h.booking_id = b.id and h.event = 'cancel' and h.details ->> 'ender' = 'driver' order by h.n desc limit 1) end reason
  from notifications n
    left join bookings b on b.id = n.booking_id
    left join trips t on t.seq = coalesce(b.trip_seq, (select seq from trips where id = n.trip_id))
    left join accounts p on p.id = n.person_id
    left join accounts d on d.id = t.driver_id
  where ${where}`

const list = prepared(
  'list notifications',
  `${whole('n.account_id = :me::uuid and n.n < :before::bigint')} order by n.n desc limit :most::int`,
)
const some = prepared('notifications', whole('n.id = any(:ids::uuid[])'))

/** Returns the latest notifications of an account that are older than a given one. */
export const listNotificationRows = (db: Db, me: string, before: bigint, most: number) =>
  run<NotificationRow & Row>(db, list, { me, before, most })

export const findNotifications = (db: Db, ids: string[]) => run<NotificationRow & Row>(db, some, { ids })

/** Maximum value of the counters of unread items. */
export const MAX_UNSEEN_COUNTED = 99

const unseen = (mine: string) => `select from conversations c where c.${mine}_id = :me::uuid and c.last_n > c.${mine}_read
  and exists (select from messages m where m.conversation_id = c.id and m.n > c.${mine}_read and m.author_id <> :me::uuid)`
const upTo = (rows: string) => `(select count(*)::int from (${rows} limit ${MAX_UNSEEN_COUNTED}) counted)`

const counting = prepared(
  'count notifications',
  `select ${upTo('select from notifications where account_id = :me::uuid and read_at is null')} unread,
    ${upTo(`(${unseen('first')}) union all (${unseen('second')})`)} conversations,
    ${upTo(`select from bookings where driver_id = :me::uuid and departs_at > :now::timestamptz
      and (state = 'requested' or state = 'offered' and joining = 'on_approval') and answer_by > :now::timestamptz`)} requests`,
)

interface Counted {
  unread: number
  conversations: number
  requests: number
}

/** Counts unread notifications, unread conversations and open requests of an account, in one query. */
export async function countsOf(db: Db, me: string, now: Date): Promise<Counted> {
  const [counted] = await run<Counted & Record<string, number>>(db, counting, { me, now })
  return counted ?? { unread: 0, conversations: 0, requests: 0 }
}

/** Marks notifications as read. Returns whether there were any to mark. */
export async function markRead(tx: Tx, me: string, which: { ids: string[] } | { upTo: string }, now: Date): Promise<boolean> {
  const marking = tx
    .updateTable('notifications')
    // a notification is never read before its insertion, even if the clock was set back
    .set({ read_at: sql`greatest(at, ${now})` })
    .where('account_id', '=', me)
    .where('read_at', 'is', null)
  const marked = await (
    'ids' in which
      ? marking.where('id', 'in', which.ids)
      : marking.where('n', '<=', (is) =>
          is.selectFrom('notifications as newest').select('newest.n').where('newest.id', '=', which.upTo),
        )
  ).executeTakeFirst()
  return marked.numUpdatedRows > 0n
}
