import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../platform/database/connect.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import { cast } from '../testing/cast.ts'
import { mustHold } from '../testing/holding.ts'
import { runJob } from '../testing/runJob.ts'
import { alarms } from './testing/books.ts'

const stage = await cast()
const { ana, bruno, carla, db, clock, world, app } = stage
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3 })
await ana.pays(trip)
await ana.cancels(await idOfBooking())
await runJob(world, 'send-refunds')
await ana.pays(trip)
const { id: open } = await carla.startsToPay(trip)

async function idOfBooking() {
  return db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
}

const broken = async (then: { db: Db; now(): Date } = world) => (await brokenInvariants(then)).map(({ id }) => id)

/** Returns the invariants broken by these statements, which are rolled back; constraints of the tables are off. */
async function brokenAfter(statements: ReturnType<typeof sql>[]): Promise<string[]> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    return await broken({ db: tx, now: clock.now })
  } finally {
    await tx.rollback().execute()
  }
}

beforeEach(() => mustHold(world, new Set()))

const drop = (table: string, rule: string) => sql`alter table ${sql.table(table)} drop constraint ${sql.ref(rule)}`

describe('broken invariants', () => {
  test.each([
    ['a seat that a passenger holds counts as free', 'V01', [sql`update trips set free = free + seat_mask(0, 1)`]],
    [
      'a booking names another driver than its trip',
      'V03',
      [sql`update bookings set driver_id = ${carla.id} where passenger_id = ${ana.id}`],
    ],
    [
      'a booking is confirmed without a payment',
      'V04',
      [sql`update bookings set state = 'confirmed', confirmed_at = now() where state = 'accepted'`],
    ],
    [
      'a passenger has the seat and a full refund',
      'V04',
      [
        sql`update payments set refund_minor = amount_minor where order_id in (
          select o.id from orders o join bookings b on b.id = o.booking_id where b.state = 'confirmed')`,
      ],
    ],
    [
      'a hold has not expired long after its deadline',
      'V05',
      [sql`update bookings set pay_by = ${clock.now()}::timestamptz - interval '41 minutes' where state = 'accepted'`],
    ],
    [
      'a hold without a pending payment has not expired minutes after its deadline',
      'V05',
      [
        sql`update orders set state = 'expired' where booking_id in (select id from bookings where state = 'accepted')`,
        sql`update bookings set pay_by = ${clock.now()}::timestamptz - interval '6 minutes' where state = 'accepted'`,
      ],
    ],
    [
      'an order has had no checkout for minutes',
      'V05',
      [
        sql`update orders set state = 'opened', created_at = ${clock.now()}::timestamptz - interval '6 minutes' where id = ${open}`,
      ],
    ],
    ['a posting does not sum to zero', 'V06', [sql`update ledger_entries set amount_minor = amount_minor + 1 where n = 0`]],
    [
      'the trigger that forbids changes of the ledger is disabled',
      'V06',
      [sql`alter table ledger_entries disable trigger ledger_entries_stand`],
    ],
    [
      'more is held than was paid',
      'V07',
      [sql`update ledger_entries set amount_minor = amount_minor - 1 where account like 'held:%' and amount_minor < 0`],
    ],
    ['the amount of a payment differs from the ledger', 'V08', [sql`update payments set amount_minor = amount_minor + 1`]],
    [
      'the refunds of a payment exceed its refunded amount',
      'V09',
      [sql`update payments set refund_minor = refund_minor - 1 where refund_minor > 0`],
    ],
    ['the amount of a finished refund differs from the ledger', 'V09', [sql`update refunds set amount_minor = amount_minor - 1`]],
    [
      'a driver makes a profit',
      'V10',
      [
        sql`insert into postings (ref, currency, at) select 'settle:' || id, 'ARS', now() from bookings where state = 'confirmed'`,
        sql`insert into ledger_entries select max(p.id), 0, 'driver_due:' || max(b.driver_id::text), -4 * max(t.price_minor)
          from postings p, bookings b join trips t on t.seq = b.trip_seq where b.state = 'confirmed'`,
      ],
    ],
    [
      'a driver has a credit of a canceled trip',
      'V10',
      [
        sql`insert into postings (ref, currency, at) select 'settle:' || id, 'ARS', now() from bookings where state = 'confirmed'`,
        sql`insert into ledger_entries select max(p.id), 0, 'driver_due:' || max(b.driver_id::text), -1
          from postings p, bookings b where b.state = 'confirmed'`,
        sql`update trips set cancelled_at = now()`,
      ],
    ],
    [
      'a closed trip is not settled',
      'V25',
      [sql`update trips set departs_at = departs_at - interval '30 days', arrives_at = arrives_at - interval '30 days'`],
    ],
    ['a cap differs from its formula', 'V11', [sql`update trips set cap_minor = cap_minor + 1`]],
    ['a state has no history', 'V12', [sql`update orders set state = 'settled' where state = 'paid'`]],
    ['a history has a gap', 'V12', [sql`delete from booking_history where event = 'accept'`]],
    [
      'a man has a seat on a women-only trip',
      'V15',
      [sql`update trips set preferences = preferences | 32`, sql`update bookings set gender = 'Male' where state = 'confirmed'`],
    ],
    [
      'a notice stays unprocessed',
      'V19',
      [sql`update notices set applied_at = null, next_try_at = ${clock.now()}::timestamptz - interval '1 hour'`],
    ],
  ])('an invariant fails when %s', async (_, id, statements) => {
    expect(await brokenAfter(statements)).toContain(id)
  })

  test('an invariant fails when one person has two seats, or a leg has more seats than the car', async () => {
    const twice = [sql`drop index bookings_live`, sql`update bookings set passenger_id = ${ana.id}`]
    expect(await brokenAfter(twice)).toContain('V03')
    const { rows } = await sql<{
      name: string
    }>`select conname as name from pg_constraint where conrelid = 'trips'::regclass and contype = 'c'`.execute(db)
    const more = [
      ...rows.map(({ name }) => drop('trips', name)),
      sql`update trips set free = seats * seat_mask(0, legs) + seat_mask(0, 1)`,
    ]
    expect(await brokenAfter(more)).toContain('V02')
  })
})

describe('the nightly check of invariants', () => {
  afterAll(async () => void (await runJob(world, 'check-all-invariants')))

  test('a broken invariant raises an alarm and changes a Prometheus metric, until it holds again', async () => {
    const check = () => runJob(world, 'check-all-invariants')
    const metrics = async () => (await app.inject('/metrics')).body
    await sql`update trips set cap_minor = cap_minor + 1`.execute(db)
    await check()
    await check()
    expect(await alarms(stage)).toEqual(['broken_V11'])
    expect(await metrics()).toContain('tramo_alarms_open{kind="broken_V11"} 1')
    await sql`update trips set cap_minor = cap_minor - 1`.execute(db)
    await check()
    expect([await alarms(stage), (await metrics()).includes('broken_V11')]).toEqual([[], false])
  })

  test('the check uses no connection of the pool for requests', async () => {
    const connections = await Promise.all(Array.from({ length: world.pool.options.max - 1 }, () => world.pool.connect()))
    try {
      await runJob(world, 'check-all-invariants')
    } finally {
      for (const client of connections) client.release()
    }
  })
})

describe('constraints of the ledger', () => {
  test.each([
    ['to change an entry', sql`update ledger_entries set amount_minor = 1`],
    ['to delete an entry', sql`delete from ledger_entries`],
    ['to truncate the ledger', sql`truncate ledger_entries`],
    ['to change a posting', sql`update postings set ref = 'x'`],
    ['to delete a posting', sql`delete from postings`],
    ['to change the history of a booking', sql`update booking_history set event = 'pay'`],
    ['to delete the history of an order', sql`delete from order_history`],
  ])('the database refuses %s', async (_, statement) => {
    await expect(statement.execute(db)).rejects.toThrow('only ever added to')
  })

  test.each([
    ['a posting that does not sum to zero', [5n, -4n]],
    ['a posting with one entry', [5n]],
    ['a posting without entries', []],
  ])('the database refuses %s', async (_, sums) => {
    const posting = db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('postings')
        .values({ ref: 'made up', currency: 'ARS', at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [n, amount_minor] of sums.entries())
        await tx
          .insertInto('ledger_entries')
          .values({ posting_id: id, n, account: `a${n}`, amount_minor })
          .execute()
    })
    await expect(posting).rejects.toThrow('does not sum to zero')
  })

  test('the database refuses a later entry, a second posting of a reference, and an undefined transition', async () => {
    const [{ id }] = (await sql<{ id: bigint }>`select max(id) id from postings`.execute(db)).rows as [{ id: bigint }] // as: at least one row exists
    await expect(
      db.insertInto('ledger_entries').values({ posting_id: id, n: 9, account: 'x', amount_minor: 1n }).execute(),
    ).rejects.toThrow('does not sum to zero')
    await expect(
      sql`insert into postings (ref, currency, at) select ref, currency, at from postings`.execute(db),
    ).rejects.toThrow('postings_ref_key')
    await expect(
      sql`insert into order_history (order_id, from_state, event, to_state, at) select id, 'closed', 'refund', 'refunded', now() from orders`.execute(
        db,
      ),
    ).rejects.toThrow('life_from_state_event_to_state')
  })
})
