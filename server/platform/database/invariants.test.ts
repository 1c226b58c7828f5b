import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { mustHold } from '../../testing/holding.ts'
import { uploadedId } from '../../testing/papers.ts'
import type { Db } from './connect.ts'
import { brokenInvariants } from './invariants.ts'

const { ana, bruno, diana, emma, world, db, clock } = await cast()
const photo = await uploadedId(ana, 'photo')
const receipt = await uploadedId(diana, 'receipt')
const greenCard = await uploadedId(diana, 'green_card')
await ana.asksForSeat(await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, price: '0' }))
// a second trip, without passengers
await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })

/** Runs an invariant after these statements, without the constraints of the tables, and rolls everything back. */
async function after<T>(statements: ReturnType<typeof sql>[], ask: (world: { db: Db; now(): Date }) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    for (const statement of statements) await statement.execute(tx)
    return await ask({ db: tx, now: clock.now })
  } finally {
    await tx.rollback().execute()
  }
}

const brokenAfter = (...statements: ReturnType<typeof sql>[]) =>
  after(statements, async (then) => (await brokenInvariants(then)).map(({ id }) => id))

const barred = sql`update accounts set standing = 'disabled' where id = ${diana.id}`
const nobody = sql`update accounts set standing = 'suspended' where id = ${emma.id}`
const noteOfBarring = sql`insert into account_history (account_id, event, at, details) values (${bruno.id}, 'edited', ${new Date(clock.now().getTime() + 1000)},
  '{"changes": {"isBanned": [false, true]}}')`

/** The tables themselves refuse most of these rows. */
const unchecked = [
  sql`do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = 'admin_proposals'::regclass and contype = 'c'
    loop execute format('alter table admin_proposals drop constraint %I', c); end loop; end $$`,
]
const proposed = (subject: string, [first, second]: [string, string], parties: string[], ms = 0) => {
  const at = new Date(clock.now().getTime() + ms)
  return sql`insert into admin_proposals (kind, subject, content, reason, parties, proposed_by, proposed_at, until, confirmed_by, confirmed_at)
    values ('grant_admin', ${`account:${subject}`}, '{}', '', ${parties}, ${first}, ${at}, ${new Date(at.getTime() + 7 * DAY_MS)}, ${second}, ${at})`
}

const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
const trip = sql`(select max(seq) from trips)`
/** For each retention rule: rows that should have been deleted two days before (V21). */
const outstaying: [what: string, statements: ReturnType<typeof sql>[]][] = [
  ...['logged_in', 'logged_out', 'session_ended', 'logged_out_everywhere'].map((event): [string, ReturnType<typeof sql>[]] => [
    `what was noted of a login: ${event}`,
    [sql`insert into account_history (account_id, event, at) values (${ana.id}, ${event}, ${ago(370)})`],
  ]),
  [
    'a fee that nobody paid',
    [
      sql`insert into fees (account_id, state, reference, provider, currency, amount_minor, pay_by, created_at)
        values (${ana.id}, 'closed', 'x', 'sandbox', 'ARS', 1, ${ago(33)}, ${ago(34)})`,
    ],
  ],
  [
    'a notice about an unknown payment',
    [
      sql`insert into notices (provider, notice_id, payment_id, received_at, applied_at, next_try_at)
        values ('sandbox', 'x', 'x', ${ago(370)}, ${ago(370)}, ${ago(370)})`,
    ],
  ],
  [
    'a stored response',
    [
      sql`insert into kept_answers (account_id, call, key, sent_hash, started_at) values (${ana.id}, 'x', 'x', '\\x00', ${ago(4)})`,
    ],
  ],
  [
    'a receipt',
    [
      sql`insert into divisions (trip_seq, asked_by, asked_at, due_by, computed_at) values (${trip}, ${ana.id}, ${ago(99)}, ${ago(99)}, ${ago(93)})`,
      sql`insert into division_receipts (trip_seq, n, account_id, image_id) values (${trip}, 1, ${diana.id}, ${receipt})`,
    ],
  ],
  [
    'a closed alarm',
    [
      sql`insert into alarms (kind, about, at, last_at, closed_at, closed_by) values ('x', 'x', ${ago(400)}, ${ago(400)}, ${ago(370)}, ${emma.id})`,
    ],
  ],
  [
    'a record of an opened document',
    [
      sql`insert into image_openings (owner_id, image_id, purpose, opened_by, reason, at)
        values (${ana.id}, ${photo}, 'green_card', ${emma.id}, 'x', ${ago(6 * 366)})`,
    ],
  ],
  ['an erasure on the list', [sql`insert into erasures (account_id, at) values (${ana.id}, ${ago(45)})`]],
]

test.each(outstaying)('the retention invariant (V21) reports %s after the retention period', async (_, statements) => {
  expect(await brokenAfter(...statements)).toEqual(['V21'])
})

test('data within its retention breaks no invariant', async () => {
  const young = (event: string) =>
    sql`insert into account_history (account_id, event, at) values (${ana.id}, ${event}, ${ago(360)})`
  const waiting = sql`insert into notices (provider, notice_id, payment_id, received_at, applied_at, next_try_at)
    values ('sandbox', 'x', 'x', ${ago(300)}, ${ago(300)}, ${ago(300)})`
  const listed = sql`insert into erasures (account_id, at) values (${ana.id}, ${ago(43)})`
  expect(await brokenAfter(young('session_ended'), waiting, listed)).toEqual([])
})

test('all invariants hold after ordinary use', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})

test.each([
  [
    'the same e-mail in another case',
    'V16',
    [sql`drop index accounts_email`, sql`update accounts set email = upper(${ana.email}) where id = ${bruno.id}`],
  ],
  [
    'the same document',
    'V16',
    [
      sql`alter table accounts drop constraint accounts_dni_hash_key`,
      sql`update accounts set dni_hash = '\\x00' where id in (${ana.id}, ${bruno.id})`,
    ],
  ],
  [
    'the same login',
    'V16',
    [
      sql`alter table accounts drop constraint accounts_issuer_subject_key`,
      sql`update accounts set subject = 'Ana' where id = ${bruno.id}`,
    ],
  ],
  [
    'the same plate',
    'V16',
    [sql`alter table vehicles drop constraint vehicles_plate_key_key`, sql`update vehicles set plate_key = 'AB', plate = 'A B'`],
  ],
  ['a community without an administrator', 'V17', [nobody]],
  [
    'a member who left long ago and still has a name',
    'V21',
    [
      sql`update accounts set standing = 'closed', closed_at = ${new Date(clock.now().getTime() - 33 * DAY_MS)} where id = ${bruno.id}`,
    ],
  ],
  ['a proposal that its proposer confirmed', 'V24', [...unchecked, proposed(emma.id, [emma.id, emma.id], [])]],
  ['a proposal that a party confirmed', 'V24', [...unchecked, proposed(emma.id, [ana.id, bruno.id], [bruno.id])]],
  [
    'a proposal of a new administrator, confirmed by the administrator who appointed them',
    'V24',
    [proposed(bruno.id, [emma.id, diana.id], [bruno.id]), proposed(ana.id, [bruno.id, emma.id], [ana.id], 1000)],
  ],
  [
    'a payout to the administrator who prepared it',
    'V24',
    [
      sql`insert into payout_batches (id, prepared_by, prepared_at, released_by, released_at)
        values (${ana.id}, ${emma.id}, ${clock.now()}, ${ana.id}, ${clock.now()})`,
      sql`insert into payouts (batch_id, account_id, currency, amount_minor, made_by, made_at)
        values (${ana.id}, ${emma.id}, 'ARS', 1, ${ana.id}, ${clock.now()})`,
    ],
  ],
  [
    'a payout released by an administrator whom the preparing administrator has just appointed',
    'V24',
    [
      proposed(ana.id, [emma.id, diana.id], [ana.id], -1000),
      sql`insert into payout_batches (id, prepared_by, prepared_at, released_by, released_at)
        values (${ana.id}, ${emma.id}, ${clock.now()}, ${ana.id}, ${clock.now()})`,
    ],
  ],
  [
    'a recovery that nobody confirmed',
    'V24',
    [
      sql`insert into recoveries (booking_id, driver_id, currency, amount_minor, ground, reason, proposed_by, confirmed_by, at)
        select id, driver_id, 'ARS', 1, 'not_given', 'x', ${emma.id}, ${bruno.id}, ${clock.now()} from bookings`,
    ],
  ],
  [
    'a longer freeze that nobody confirmed',
    'V24',
    [
      sql`insert into cases (person_id, source, opened_at) values (${bruno.id}, 'report', ${clock.now()})`,
      sql`insert into frozen_trips (trip_seq, case_id, frozen_at, until, state)
        select t.seq, c.id, c.opened_at, c.opened_at + interval '1440 hours', 'prolonged' from trips t, cases c`,
      sql`insert into freeze_history (freeze_id, from_state, event, to_state, at)
        select id, before, event, after, frozen_at from frozen_trips, (values ('none', 'freeze', 'frozen'), ('frozen', 'prolong', 'prolonged')) m(before, event, after)`,
    ],
  ],
  [
    'a due that is not the ledger’s',
    'V27',
    [sql`insert into driver_dues (account_id, currency, minor) values (${diana.id}, 'ARS', 5)`],
  ],
  ['a barred driver’s open trip', 'V18', [barred]],
  ['a barred passenger’s future seat', 'V18', [sql`update accounts set standing = 'suspended' where id = ${ana.id}`]],
  [
    'a decision in force about an active person',
    'V18',
    [
      sql`insert into sanctions (person_id, step, state, offence, text, proposed, by, at, starts_at)
        values (${bruno.id}, 'suspend', 'in_force', 'other', 'x', '{}', ${emma.id}, ${clock.now()}, ${clock.now()})`,
      sql`insert into sanction_history (sanction_id, from_state, event, to_state, at) select id, 'none', 'decide', 'in_force', at from sanctions`,
    ],
  ],
  [
    'a session from before the barring',
    'V18',
    [sql`update accounts set standing = 'disabled' where id = ${bruno.id}`, noteOfBarring],
  ],
  [
    'a dropped image that a field uses',
    'V22',
    [
      sql`update accounts set photo_id = ${photo} where id = ${ana.id}`,
      sql`update images set dropped_at = now() where id = ${photo}`,
    ],
  ],
  ['an unused image that no job will check', 'V22', [sql`delete from images_to_check where image_id = ${photo}`]],
  [
    'a dropped document of a car',
    'V22',
    [
      sql`update vehicles set green_card_id = ${greenCard} where account_id = ${diana.id}`,
      sql`update images set dropped_at = now(), key_sealed = null where id = ${greenCard}`,
    ],
  ],
])('an invariant reports %s', async (_, id, statements) => {
  expect(await brokenAfter(...statements)).toEqual([id])
})

test('a barred driver’s departed trip breaks no invariant, nor does a login after the barring', async () => {
  clock.pass(4 * DAY_MS)
  expect(await brokenAfter(barred)).toEqual([])
  expect(await brokenAfter(sql`update accounts set standing = 'disabled' where id = ${bruno.id}`)).toEqual([])
})

test('all invariants hold in an empty database', async () => {
  // disables the triggers by which the histories and the ledger refuse deletion
  const emptied = [sql`set local session_replication_role = replica`, sql`truncate accounts cascade`]
  expect(await brokenAfter(...emptied)).toEqual([])
})

test('a test that breaks an invariant fails, unless it declares the breach', async () => {
  const leaving = (...onPurpose: string[]) => after([nobody], (then) => mustHold(then, new Set(onPurpose)))
  await expect(leaving()).rejects.toThrow('"V17"')
  await expect(leaving('V16')).rejects.toThrow('"V17"')
  await expect(leaving('V17')).resolves.toBeUndefined()
})

test('an invariant checks many bookings with their histories without comparing each with all others', async () => {
  const patience = sql`set local statement_timeout = 0`
  const many = sql`insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'state', 'withdrawn'))).*
    from bookings b, generate_series(1, 12000)`
  const moves = sql`insert into booking_history (booking_id, from_state, event, to_state, at)
    select id, m.before, m.event, m.after, requested_at
    from bookings, (values ('none', 'request', 'requested'), ('requested', 'withdraw', 'withdrawn')) m(before, event, after)
    where state = 'withdrawn' order by m.before`
  const analyzed = sql`analyze bookings, booking_history`
  // The limit refuses a bad plan: the check takes one second with a sorted join, and half a minute with nested loops.
  const limit = sql`set local statement_timeout = '8s'`
  expect(await brokenAfter(patience, many, moves, analyzed, limit)).toEqual([])
})
