import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connect, type Tx } from '#server/platform/database/connect.ts'
import { prepared, run } from '#server/platform/database/prepared.ts'
import { transact } from '#server/platform/database/transact.ts'

/** Tables without rules. `book` returns whether the seats were free. */
export interface BareGround {
  book(trip: string, passenger: string, seats: number): Promise<boolean>
  close(): Promise<void>
}

/*
 * The minimum of a correct booking, as a reference for ours: one durable transaction locks the person and the trip, takes the
 * seats, and inserts a booking with two rows of history. There are three tables with the indexes that these statements need, and
 * no rules, checks or events.
 */
const TABLES = `
  create table bare_trips (id uuid primary key, free int not null);
  create table bare_bookings (id uuid primary key, trip_id uuid not null references bare_trips, passenger_id uuid not null references accounts, seats int not null);
  create index on bare_bookings (trip_id);
  create index on bare_bookings (passenger_id);
  create table bare_history (booking_id uuid not null references bare_bookings, n int not null, event text not null, at timestamptz not null, primary key (booking_id, n));
  insert into bare_trips select id, seats from trips`

const lockPerson = prepared('bare: lock person', 'select id from accounts where id = :me::uuid for no key update')
const lockTrip = prepared('bare: lock trip', 'select free from bare_trips where id = :trip::uuid for no key update')
const insert = prepared(
  'bare: book',
  `with booking as (insert into bare_bookings values (:id::uuid, :trip::uuid, :me::uuid, :seats::int)),
    trip as (update bare_trips set free = free - :seats::int where id = :trip::uuid)
  insert into bare_history select :id::uuid, n, event, :now::timestamptz from (values (1, 'request'), (2, 'accept')) moves(n, event)`,
)

/** Creates the bare tables on a database with trips and accounts, with a pool like the server's. */
export async function bareGround(url: string, client: pg.Pool): Promise<BareGround> {
  await client.query(TABLES)
  const { db, close } = connect(url, (error) => {
    throw error
  })
  const book = (trip: string, me: string, seats: number) => async (tx: Tx) => {
    await run(tx, lockPerson, { me })
    const [found] = await run<{ free: number }>(tx, lockTrip, { trip })
    if (!found || found.free < seats) return false
    await run(tx, insert, { id: randomUUID(), trip, me, seats, now: new Date() })
    return true
  }
  return { book: (trip, me, seats) => transact(db, book(trip, me, seats)), close }
}
