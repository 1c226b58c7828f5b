import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../platform/database/connect.ts'
import { cast } from '../testing/cast.ts'
import { mustHold } from '../testing/holding.ts'
import { uploadedId } from '../testing/papers.ts'
import { runJob } from '../testing/runJob.ts'
import { dropUnheld } from './queries.ts'

const { bruno, diana, db, world, clock } = await cast()
const [dayAgo, now] = [new Date(clock.now().getTime() - DAY_MS), clock.now()]
const REFERENCED = 2000

/** Inserts many people, each with a profile photo from two days ago that the job has checked. */
async function insertReferenced(tx: Db) {
  const at = new Date(clock.now().getTime() - 2 * DAY_MS)
  await sql`create temporary table many on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as photo from generate_series(1, ${REFERENCED}::int)`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`insert into accounts (id, issuer, subject, email, name, gender, photo_id, created_at)
    select id, 'many', id::text, id || '@example.org', 'Many', 'Female', photo, ${at} from many`.execute(tx)
  await sql`insert into images (id, owner_id, purpose, key, width, height, bytes, created_at)
    select photo, id, 'photo', photo::text, 400, 400, 1, ${at} from many`.execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
  for (const table of ['accounts', 'images']) await sql`analyze ${sql.table(table)}`.execute(tx)
}

/** Counts the rows that this transaction has read, in the table of images and in tables with image fields. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{
    n: string
  }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as n from pg_stat_xact_user_tables
    where relname in ('images', 'images_to_check', 'accounts', 'vehicles', 'vehicle_blue_cards', 'division_receipts')`.execute(tx)
  return Number(rows[0]?.n)
}

test('the job reads only images that may be unused', async () => {
  const tx = await db.startTransaction().execute()
  try {
    await insertReferenced(tx)
    // prevents scans of small tables, because the test checks that the statement can use an index
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = await rowsRead(tx)
    await dropUnheld(tx, dayAgo, now)
    expect((await rowsRead(tx)) - before).toBeLessThan(50)
  } finally {
    await tx.rollback().execute()
  }
})

const job = () => runJob(world, 'delete-dropped-images')
const isThere = async (id: string) =>
  (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const run = (statement: ReturnType<typeof sql>) => db.transaction().execute((tx) => statement.execute(tx))

const car = sql`(select id from vehicles where account_id = ${diana.id})`
const trip = sql`(select max(seq) from trips)`
await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
await run(sql`insert into divisions (trip_seq, asked_by, asked_at, due_by) values (${trip}, ${diana.id}, ${now}, ${now})`)

test.each([
  [
    'photo',
    (id: string) => sql`update accounts set photo_id = ${id} where id = ${diana.id}`,
    sql`update accounts set photo_id = null`,
  ],
  [
    'identity_front',
    (id: string) => sql`update accounts set identity_front_id = ${id} where id = ${diana.id}`,
    sql`update accounts set identity_front_id = null`,
  ],
  [
    'identity_back',
    (id: string) => sql`update accounts set identity_back_id = ${id} where id = ${diana.id}`,
    sql`update accounts set identity_back_id = null`,
  ],
  [
    'green_card',
    (id: string) => sql`update vehicles set green_card_id = ${id} where account_id = ${diana.id}`,
    sql`update vehicles set green_card_id = null`,
  ],
  [
    'blue_card',
    (id: string) =>
      sql`insert into vehicle_blue_cards (vehicle_id, n, account_id, image_id) values (${car}, 1, ${diana.id}, ${id})`,
    sql`delete from vehicle_blue_cards`,
  ],
  [
    'receipt',
    (id: string) =>
      sql`insert into division_receipts (trip_seq, n, account_id, image_id) values (${trip}, 1, ${diana.id}, ${id})`,
    sql`delete from division_receipts`,
  ],
] as const)(
  'an image as %s remains while a field uses it, however often the job checks it, and is deleted afterwards',
  async (purpose, hold, release) => {
    const image = await uploadedId(diana, purpose)
    await run(hold(image))
    clock.pass(2 * DAY_MS)
    await diana.comesBack()
    await job()
    await job()
    expect(await isThere(image)).toBe(true)
    await run(release)
    await mustHold(world, new Set())
    await job()
    expect(await isThere(image)).toBe(false)
  },
)

test('an image released during a run of the job is dropped by the next run', async () => {
  await bruno.comesBack()
  const image = await uploadedId(bruno, 'photo')
  await run(sql`update accounts set photo_id = ${image} where id = ${bruno.id}`)
  clock.pass(2 * DAY_MS)
  // the image is released before, and after, a run of the job has checked it
  for (const isSeen of [false, true]) {
    await run(sql`update accounts set photo_id = ${image} where id = ${bruno.id}`)
    if (isSeen) await job()
    const edit = await db.startTransaction().execute()
    await sql`update accounts set photo_id = null where id = ${bruno.id}`.execute(edit)
    await job()
    expect(await isThere(image)).toBe(true)
    await (isSeen ? edit.commit() : edit.rollback()).execute()
  }
  await job()
  expect(await isThere(image)).toBe(false)
})

test('an image that a run found in use is dropped after its field has released it', async () => {
  await bruno.comesBack()
  const image = await uploadedId(bruno, 'photo')
  await run(sql`update accounts set photo_id = ${image} where id = ${bruno.id}`)
  clock.pass(2 * DAY_MS)
  const look = await db.startTransaction().execute()
  await dropUnheld(look, new Date(clock.now().getTime() - DAY_MS), clock.now())
  const edit = run(sql`update accounts set photo_id = null where id = ${bruno.id}`)
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
  await look.commit().execute()
  await edit
  await job()
  expect(await isThere(image)).toBe(false)
})
