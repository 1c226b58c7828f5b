import { type Selectable, sql } from 'kysely'
import { startsCountSince, whyNotStart } from '#domain/messages/message.ts'
import { sharedTripsSince } from '#domain/people/contact.ts'
import { refuseIf } from '#domain/refusal.ts'
import { rideTogether } from '../people/fellowTravellers.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Returns two people in the order in which their conversation stores them. */
export const inOrder = (one: string, other: string) =>
  one < other ? { first_id: one, second_id: other } : { first_id: other, second_id: one }

type Conversation = Selectable<Tables['conversations']>
export type MessageRow = Selectable<Tables['messages']>

const between = (db: Db, one: string, other: string) => {
  const { first_id, second_id } = inOrder(one, other)
  return db.selectFrom('conversations').selectAll().where('first_id', '=', first_id).where('second_id', '=', second_id)
}

export const findConversation = (db: Db, one: string, other: string): Promise<Conversation | undefined> =>
  between(db, one, other).executeTakeFirst()

/**
 * Locks a conversation, so that its messages are numbered in order, and none is inserted while one person is blocking the other.
 */
export const lockConversation = (tx: Tx, one: string, other: string): Promise<Conversation | undefined> =>
  between(tx, one, other).forUpdate().executeTakeFirst()

/** Inserts a conversation. Of two simultaneous first messages, the second finds the conversation of the first. */
export const insertConversation = (tx: Tx, by: string, other: string, at: Date) =>
  tx
    .insertInto('conversations')
    .values({ ...inOrder(by, other), started_by: by, started_at: at, last_at: at })
    .onConflict((clash) => clash.columns(['first_id', 'second_id']).doNothing())
    .execute()

/** Returns a message already sent under this key, with any text and recipient. */
export const sentUnder = (db: Db, author: string, key: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('author_id', '=', author).where('key', '=', key).executeTakeFirst()

/** Inserts the next message of a locked conversation. Its time is never before that of the previous message. */
export async function insertMessage(
  tx: Tx,
  { id, last_n, last_at }: Conversation,
  message: { author_id: string; text: string; key: string | null },
  now: Date,
): Promise<MessageRow> {
  const at = now < last_at ? last_at : now
  await tx
    .updateTable('conversations')
    .set({ last_n: last_n + 1, last_at: at })
    .where('id', '=', id)
    .execute()
  const row = { ...message, conversation_id: id, n: last_n + 1, sent_at: at }
  return tx.insertInto('messages').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Returns the messages of a conversation before a number, newest first. */
export const messagesBefore = (db: Db, conversation: string, before: number, most: number): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('n', '<', before)
    .orderBy('n', 'desc')
    .limit(most)
    .execute()

/** Sets the trip of the conversation, if one of the two people drives it. */
export const setTrip = (tx: Tx, { id, first_id, second_id }: Conversation, tripId: string) =>
  tx
    .updateTable('conversations')
    .set((is) => ({ trip_seq: is.selectFrom('trips').select('seq').where('id', '=', tripId) }))
    .where('id', '=', id)
    .where(sql<boolean>`exists (select from trips where id = ${tripId} and driver_id in (${first_id}, ${second_id}))`)
    .execute()

export interface ChatTripRow extends Pick<
  Selectable<Tables['trips']>,
  'id' | 'origin_name' | 'destination_name' | 'local_date' | 'local_time'
> {
  booking_id: string | null
}

const about = prepared(
  'trip of a conversation',
  `select t.id, t.origin_name, t.destination_name, t.local_date, t.local_time, one.booking_id from (
      select trip_seq, id booking_id, departs_at from bookings
        where (passenger_id = :me::uuid and driver_id = :other::uuid or passenger_id = :other::uuid and driver_id = :me::uuid)
          and line_no is null and departs_at > :since::timestamptz and state in ('requested', 'offered', 'accepted', 'confirmed', 'travelled')
      union all select c.trip_seq, null, a.departs_at from conversations c join trips a on a.seq = c.trip_seq
        where c.first_id = least(:me::uuid, :other::uuid) and c.second_id = greatest(:me::uuid, :other::uuid)
    ) one join trips t on t.seq = one.trip_seq
  order by one.departs_at < :now::timestamptz, one.booking_id is null, abs(extract(epoch from one.departs_at - :now::timestamptz)) limit 1`,
)

/**
 * Returns the trip of a conversation: the next trip on which both share a booking, else the trip from whose page the conversation
 * began, else the last shared trip.
 */
export async function tripBetween(db: Db, me: string, other: string, now: Date): Promise<ChatTripRow | undefined> {
  const [row] = await run<ChatTripRow>(db, about, { me, other, now, since: sharedTripsSince(now) })
  return row
}

/** Moves a person's read mark forward, never back nor beyond the last message. Returns whether it moved. */
export async function moveRead(tx: Tx, { id, first_id }: Conversation, me: string, upTo: number): Promise<boolean> {
  const side = sql.ref(me === first_id ? 'first_read' : 'second_read')
  const moved =
    await sql`update conversations set ${side} = least(last_n, ${upTo}::int) where id = ${id} and ${side} < least(last_n, ${upTo}::int)`.execute(
      tx,
    )
  return moved.numAffectedRows === 1n
}

export const MAX_UNREAD = 99

/** The counter stops at MAX_UNREAD. */
const unread = `(select count(*)::int from (select from messages u where u.conversation_id = c.id and u.n > c.read_n and u.author_id <> :me::uuid
  limit ${MAX_UNREAD}) unseen)`

const mine = (me: 'first' | 'second', other: 'first' | 'second') =>
  `(select id, ${other}_id other_id, ${me}_read read_n, last_n, last_at from conversations
    where ${me}_id = :me::uuid and last_n > 0 and (last_at, id) < (:at::timestamptz, :id::uuid)
    order by last_at desc, id desc limit :most::int)`

const list = prepared(
  'list conversations',
  `select c.id, c.last_at, m.n, m.author_id, m.text, m.sent_at, p.id person_id, p.name, p.given_name, p.last_name, p.photo_id, p.gender,
    p.email, p.email_shown, p.standing, ${unread} unread
  from (${mine('first', 'second')} union all ${mine('second', 'first')} order by last_at desc, id desc limit :most::int) c
    join messages m on m.conversation_id = c.id and m.n = c.last_n join accounts p on p.id = c.other_id
  order by c.last_at desc, c.id desc`,
)

export interface ConversationRow
  extends
    Pick<MessageRow, 'n' | 'author_id' | 'text' | 'sent_at'>,
    Pick<
      Selectable<Tables['accounts']>,
      'name' | 'given_name' | 'last_name' | 'photo_id' | 'gender' | 'email' | 'email_shown' | 'standing'
    > {
  id: string
  last_at: Date
  person_id: string
  unread: number
}

export interface ChatKey {
  at: Date
  id: string
}

/** A key after those of all conversations. */
const LATEST: ChatKey = { at: new Date(8_000_000_000_000), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Returns conversations of a person after a key, those with the newest messages first. */
export const conversationsOf = (db: Db, me: string, { at, id }: ChatKey = LATEST, most: number) =>
  run<ConversationRow>(db, list, { me, at, id, most })

/** Erases the messages of a former member, and the trips of the member's conversations. Messages by other people remain (K2). */
export async function eraseWords(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('messages').set({ text: '', key: null }).where('author_id', '=', accountId).execute()
  await tx
    .updateTable('conversations')
    .set({ trip_seq: null })
    .where((is) => is.or([is('first_id', '=', accountId), is('second_id', '=', accountId)]))
    .execute()
  await tx
    .deleteFrom('blocks')
    .where((is) => is.or([is('blocker_id', '=', accountId), is('blocked_id', '=', accountId)]))
    .execute()
}

/** Returns SQL that is true if either person requested a seat from the other person with a message, which counts as writing. */
const wrote = (one: string, other: string, before: string) =>
  `exists (select from bookings b where b.message <> '' and ${before}
    and (b.passenger_id = ${one} and b.driver_id = ${other} or b.passenger_id = ${other} and b.driver_id = ${one}))`
const talked = (one: string, other: string, before: string) =>
  `exists (select from conversations c where c.first_id = least(${one}, ${other}) and c.second_id = greatest(${one}, ${other}) and ${before})`

const known = prepared(
  'wrote to each other',
  `select ${talked(':me::uuid', ':other::uuid', 'true')} or ${wrote(':me::uuid', ':other::uuid', 'true')} known`,
)

const started = prepared(
  'wrote to first lately',
  `select other from (select other, min(at) at from (
      select case first_id when :me::uuid then second_id else first_id end other, started_at at from conversations
        where started_by = :me::uuid and started_at > :since::timestamptz
      union all select driver_id, requested_at from bookings
        where passenger_id = :me::uuid and message <> '' and requested_at > :since::timestamptz) word group by other) word
    where not ${wrote(':me::uuid', 'word.other', 'b.requested_at < word.at')} and not ${talked(':me::uuid', 'word.other', 'c.started_at < word.at')}`,
)

/**
 * Refuses the eleventh person in a day to whom the caller writes first, in a chat or with a request for a seat (C2). Answers, and
 * messages to fellow travelers, do not count. The caller's own row is locked.
 */
export async function refuseTooManyStarts(tx: Tx, me: string, other: string, now: Date): Promise<void> {
  if (await isKnown(tx, me, other, now)) return
  const people = (await run<{ other: string }>(tx, started, { me, since: startsCountSince(now) })).map(({ other }) => other)
  // queries fellow travelers only when the limit would be exceeded with them
  if (whyNotStart(people.length)) refuseIf(whyNotStart(await strangersAmong(tx, me, people, now)))
}

async function isKnown(db: Db, me: string, other: string, now: Date): Promise<boolean> {
  const [row] = await run<{ known: boolean }>(db, known, { me, other })
  return row?.known === true || rideTogether(db, me, other, now)
}

async function strangersAmong(db: Db, me: string, people: string[], now: Date): Promise<number> {
  let strangers = 0
  for (const other of people) if (!(await rideTogether(db, me, other, now))) strangers++
  return strangers
}
