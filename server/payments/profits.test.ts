import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../platform/database/connect.ts'
import { askWhole, readInvariants, statementOf } from '../platform/database/invariants.ts'
import { cast } from '../testing/cast.ts'

/* Invariant V10 with many credits: its findings, and a run time that grows only linearly with their number. */
const { ana, bruno, db, clock } = await cast()
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 2 })
await ana.pays(trip)
const V10 = (await readInvariants()).find((one) => one.id === 'V10')
if (!V10) throw new Error('no V10')

const TRIPS = 200

/**
 * Inserts many trips with these credits each, and rolls them back afterwards. Each trip has ten kilometers in two legs, two
 * seats, and a cap of 1,000.
 */
async function amongMany<T>(credits: string, ask: (tx: Db) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    const seqs = sql`select 1000000 + n as seq, n from generate_series(1, ${TRIPS}::int) n`
    await sql`insert into trips overriding system value select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'seq',
        many.seq, 'seats', 2, 'most_seats', null, 'cap_minor', 1000,
        'price_minor', 900, 'distance_m', 10000, 'cancelled_at', case when n = 7 then now() end))).*
      from trips t, (${seqs}) many`.execute(tx)
    await sql`insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'trip_seq', many.seq,
        'state', c.state, 'leg_from', c.leg_from, 'leg_to', c.leg_to, 'from_m', c.leg_from * 5000, 'to_m', c.leg_to * 5000,
        'price_minor', c.minor, 'passenger_id', gen_random_uuid()))).*
      from bookings b, (${seqs}) many cross join lateral (values ${sql.raw(credits)}) c (only_of, state, leg_from, leg_to, minor)
      where c.only_of is null or c.only_of = many.n`.execute(tx)
    await sql`insert into postings (ref, currency, at) select 'settle:' || id, currency, now() from bookings where trip_seq > 1000000`.execute(
      tx,
    )
    await sql`insert into ledger_entries select p.id, 0, 'driver_due:' || b.driver_id, -b.price_minor
      from bookings b join postings p on p.ref = 'settle:' || b.id where b.trip_seq > 1000000`.execute(tx)
    for (const table of ['trips', 'bookings', 'postings', 'ledger_entries']) await sql`analyze ${sql.table(table)}`.execute(tx)
    return await ask(tx)
  } finally {
    await tx.rollback().execute()
  }
}

const usual = `(null::int, 'travelled', 0, 2, 500), (null, 'travelled', 0, 1, 250)`

test('invariant V10 finds credits above the cap in total, per meter or per leg, and any credit of a canceled trip', async () => {
  const wrong = `${usual},
    (11, 'travelled', 0, 2, 1300),
    (23, 'travelled', 1, 2, 900),
    (31, 'travelled', 1, 2, 10), (31, 'cancelled', 1, 2, 10),
    (37, 'cancelled', 1, 2, 10), (37, 'cancelled', 1, 2, 10)`
  const { rows } = await amongMany(wrong, (tx) => askWhole({ db: tx, now: clock.now }, V10))
  const Row = z.object({
    trip: z.number(),
    what: z.string(),
    place: z.number().nullable(),
    credited: z.unknown(),
    most: z.unknown(),
  })
  expect(
    z
      .array(Row)
      .parse(rows)
      .map(({ trip, what, place, credited, most }) => [trip - 1000000, what, place, Number(credited), Number(most)].join(' '))
      .toSorted(),
  ).toEqual([
    '11 leg 0 3 2',
    '11 metre 0 2300 2000',
    '11 whole  2050 2000',
    '23 metre 5000 2300 2000',
    '31 leg 1 2.5 2',
    '7 cancelled  750 0',
  ])
})

test('V10 compares credits only with their own trip, for any number of credits', async () => {
  const compared = await amongMany(usual, async (tx) => {
    const { sql: text, parameters } = statementOf(V10, clock.now())
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]))
    return comparedIn(Explained.parse(rows)[0]['QUERY PLAN'][0].Plan)
  })
  expect(compared).toBeLessThan(10 * 2 * TRIPS)
})

const Plan = z.object({
  'Rows Removed by Join Filter': z.number().default(0),
  'Actual Loops': z.number(),
  get Plans() {
    return z.array(Plan).default([])
  },
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan })]) })])

/** Returns the number of row pairs that joins of a plan compared without a match. */
const comparedIn = (node: z.output<typeof Plan>): number =>
  node['Rows Removed by Join Filter'] * node['Actual Loops'] + node.Plans.reduce((sum, one) => sum + comparedIn(one), 0)
