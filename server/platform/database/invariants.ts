import { CompiledQuery, sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '../../world.ts'
import type { Db } from './connect.ts'

/** An invariant (rules 19) that does not hold, and the first rows that say so. */
export interface Broken {
  id: string
  rows: unknown[]
}

/** How far histories, ledger, trips and audit log had come at an instant: what is above a mark is newer. */
export interface Marks {
  bookingHistory: number
  orderHistory: number
  tripHistory: number
  accountHistory: number
  postings: number
  trips: number
  audit: number
}

/** What changed since an instant, by id. */
export interface Changed {
  bookings: string[]
  trips: number[]
  postings: string[]
  accounts: string[]
  audit: number
}

export const INVARIANTS = fileURLToPath(new URL('./invariants', import.meta.url))

interface InvariantReader extends Pick<World, 'now'> {
  db: Db
}

export interface Invariant {
  id: string
  text: string
}

/** The invariants, each a file V16_….sql with a select of bad rows, which may read `world.now`. */
export async function readInvariants(folder = INVARIANTS): Promise<Invariant[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => ({ id: name.replace(/_.*$/, ''), text: await readFile(join(folder, name), 'utf8') })),
  )
}

/** The invariants that do not hold now, looking at every row; none when all is well. */
export async function brokenInvariants(asking: InvariantReader, folder = INVARIANTS): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const invariant of await readInvariants(folder)) broken.push(await askWhole(asking, invariant))
  return broken.filter(({ rows }) => rows.length > 0)
}

export async function askWhole({ db, now }: InvariantReader, { id, text }: Invariant): Promise<Broken> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`with world as (select $1::timestamptz as now), ${wrapped(text)}`, [now()]),
  )
  return { id, rows }
}

/** Whether only the nightly check asks this one. */
export const isNightly = ({ text }: Invariant) => /^-- Nightly:/m.test(text)

/** Asks an invariant of what has changed only: the comments of its text that begin with `recent` count, and name the rows. */
export async function askRecent({ db, now }: InvariantReader, invariant: Invariant, changed: Changed): Promise<Broken> {
  const { rows } = await db.executeQuery(recentOf(invariant, changed, now()))
  return { id: invariant.id, rows }
}

/** The statement of it. */
export function recentOf({ id, text }: Invariant, changed: Changed, now: Date): CompiledQuery {
  const narrowed = text
    .replace(/\/\*recent (.*?)\*\//g, '$1')
    .replace(/(?<!:):([a-z]+)\b/g, (_, word: string) => named[word] ?? refuse(id, word))
  const given = [now, changed.bookings, changed.trips, changed.postings, changed.accounts, changed.audit]
  // a statement has to say the type of every parameter that is sent along
  const typed = 'select $2::uuid[], $3::int[], $4::bigint[], $5::uuid[], $6::bigint'
  return CompiledQuery.raw(`with world as (select $1::timestamptz as now), typed as (${typed}), ${wrapped(narrowed)}`, given)
}

const accountsOf = (kind: string, ids: string) => `any (array(select '${kind}:' || id from unnest(${ids}) id))`

/** What the texts may name: rows by id, and accounts of the ledger. */
const named: Record<string, string> = {
  bookings: 'any ($2::uuid[])',
  trips: 'any ($3::int[])',
  postings: 'any ($4::bigint[])',
  accounts: 'any ($5::uuid[])',
  audit: '$6::bigint',
  held: accountsOf('held', '$2::uuid[]'),
  dues: accountsOf('driver_due', '$5::uuid[]'),
}

function refuse(id: string, word: string): never {
  throw new Error(`${id} names :${word}, which no check knows`)
}

// Materialized: a limit above a plain subquery makes PostgreSQL choose plans that are quick only when many rows are bad. With 40,000
// bookings V12 took minutes instead of a second.
const wrapped = (select: string) => `bad as materialized (\n${select}\n) select * from bad limit 20`

/** How far everything has come. */
export async function marksNow(db: Db): Promise<Marks> {
  const { rows } = await sql<Record<keyof Marks, string>>`select
    (select coalesce(max(n), 0) from booking_history) as "bookingHistory", (select coalesce(max(n), 0) from order_history) as "orderHistory",
    (select coalesce(max(n), 0) from trip_history) as "tripHistory", (select coalesce(max(n), 0) from account_history) as "accountHistory",
    (select coalesce(max(id), 0) from postings) as "postings", (select coalesce(max(seq), 0) from trips) as "trips",
    (select coalesce(max(n), 0) from audit) as "audit"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no marks')
  const { bookingHistory, orderHistory, tripHistory, accountHistory, postings, trips, audit } = row
  return {
    bookingHistory: Number(bookingHistory),
    orderHistory: Number(orderHistory),
    tripHistory: Number(tripHistory),
    accountHistory: Number(accountHistory),
    postings: Number(postings),
    trips: Number(trips),
    audit: Number(audit),
  }
}

/** What has changed above the marks, which were taken at `at`: each statement begins with an index. */
export async function changedSince(db: Db, marks: Marks, at: Date, now: Date): Promise<Changed> {
  const bookings = await ids<string>(
    db,
    sql`select booking_id as id from booking_history where n > ${marks.bookingHistory}
    union select o.booking_id from order_history h join orders o on o.id = h.order_id where h.n > ${marks.orderHistory}
    union select substring(account from 6)::uuid from ledger_entries where posting_id > ${marks.postings} and account like 'held:%'
    union select booking_id from refunds where state = 'due'
    union select booking_id from ratings where written_at >= ${at}`,
  )
  const trips = await ids<number>(
    db,
    sql`select trip_seq as id from bookings where id = any (${bookings}::uuid[])
    union select trip_seq from trip_history where n > ${marks.tripHistory}
    union select seq from trips where seq > ${marks.trips}`,
  )
  // a rating is counted some minutes after its publication
  const counted = new Date(at.getTime() - COUNTING_MS)
  const accounts = await ids<string>(
    db,
    sql`select account_id as id from account_history where n > ${marks.accountHistory}
    union select substring(account from 12)::uuid from ledger_entries where posting_id > ${marks.postings} and account like 'driver\\_due:%'
    union select subject_id from ratings where hidden_at is null and published_at between ${counted} and ${now}`,
  )
  const postings = await ids<string>(db, sql`select id::text from postings where id > ${marks.postings}`)
  return { bookings, trips, accounts, postings, audit: marks.audit }
}

const COUNTING_MS = 30 * 60_000

async function ids<Id>(db: Db, query: ReturnType<typeof sql>): Promise<Id[]> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: Id }>>).execute(db) // each of them selects ids
  return rows.map(({ id }) => id)
}
