import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealer } from '#server/platform/crypto/sealing.ts'
import { type Db } from '#server/platform/database/connect.ts'
import { cast } from '#server/testing/cast.ts'
import { statementsOf } from '#server/testing/database/plans.ts'
import { BATCH, rotateKeys, sealBatch, sealedColumns } from './rotation.ts'

const { ana, bruno, db } = await cast()
const [old, young] = ['the secret of last year, thirty-two or more', 'the secret of this year, thirty-two or more']
const [before, both, after] = [sealer([old]), sealer([young, old], old), sealer([young], old)]
const ids = Array.from({ length: 1100 }, () => randomUUID())

await db.transaction().execute(async (tx) => {
  // deletes secrets that the stage sealed for other people with a third key
  await tx.updateTable('accounts').set({ dni_sealed: null, cbu_sealed: null, telephone_sealed: null }).execute()
  for (const { id } of [ana, bruno])
    await tx
      .updateTable('accounts')
      .set({
        dni_sealed: before.seal('dni', id, '30111222'),
        cbu_sealed: null,
        telephone_sealed: before.seal('telephone', id, '3415550000'),
      })
      .where('id', '=', id)
      .execute()
  const image = { owner_id: ana.id, purpose: 'green_card' as const, width: 300, height: 300, bytes: 1, created_at: new Date() }
  await tx
    .insertInto('images')
    .values(ids.map((id) => ({ ...image, id, key: id, key_sealed: before.seal('image', id, `key of ${id}`) })))
    .execute()
})

test('the next rotation finishes an interrupted one, so that the old secret is no longer needed', async () => {
  let opened = 0
  const failing = {
    ...both,
    open: (...given: Parameters<typeof both.open>) => (opened++ < 800 ? both.open(...given) : stopped()),
  }
  await expect(rotateKeys(db, failing)).rejects.toThrow('stopped')
  const counts = await rotateKeys(db, both)
  expect(counts).toEqual({
    'accounts.dni_sealed': 0,
    'accounts.cbu_sealed': 0,
    'accounts.telephone_sealed': 0,
    'images.key_sealed': 600,
    'push_keys.private_sealed': 0,
    'pseudonyms.person_sealed': 0,
    'claims.person_sealed': 0,
    'claims.cbu_sealed': 0,
    'refund_accounts.cbu_sealed': 0,
    'refund_accounts.holder_sealed': 0,
  })
  expect(Object.values(await rotateKeys(db, both))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const rows = await db.selectFrom('images').select(['id', 'key_sealed']).execute()
  expect(rows.map(({ id, key_sealed }) => after.open('image', id, key_sealed ?? Buffer.of()))).toEqual(
    rows.map(({ id }) => `key of ${id}`),
  )
  const people = await db.selectFrom('accounts').select(['id', 'dni_sealed']).where('dni_sealed', 'is not', null).execute()
  expect(people.map(({ id, dni_sealed }) => after.open('dni', id, dni_sealed ?? Buffer.of()))).toEqual(['30111222', '30111222'])
})

/** Seals the first `many` of Ana's images, by id, with the old secret again. */
const sealOld = (many: number) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`select id from images where key_sealed is not null order by id limit ${many}`.execute(tx)
    const sealed = rows.map(({ id }) => before.seal('image', id, `key of ${id}`))
    await sql`update images set key_sealed = old.sealed
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed}::bytea[]) as old (image_id, sealed) where id = image_id`.execute(
      tx,
    )
  })

test('a rotation uses as many statements for hundreds of rows as for one, and one more for each further batch', async () => {
  const rotates = (many: number) => sealOld(many).then(() => statementsOf(db, (counted) => rotateKeys(counted, both)))
  const one = await rotates(1)
  expect(await rotates(BATCH - 100)).toBe(one)
  expect(await rotates(2 * BATCH)).toBe(one + 1)
})

test('a batch reads only its own rows, even when all rows are already re-sealed', async () => {
  const images = sealedColumns.find(({ table }) => table === 'images')
  if (!images) throw new Error('no images')
  const tx = await db.startTransaction().execute()
  try {
    // forces the use of the index; with so few rows PostgreSQL may choose to read the whole table
    await sql`set local enable_seqscan = off`.execute(tx)
    for (let [after, read] = ['' as string | undefined, await rowsRead(tx)]; after !== undefined;) {
      after = (await sealBatch(tx, both, images, after)).last
      const now = await rowsRead(tx)
      expect(now - read).toBeLessThanOrEqual(2 * BATCH)
      read = now
    }
  } finally {
    await tx.rollback().execute()
  }
})

/** Counts the images that this transaction has read. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables
    where relname = 'images'`.execute(tx)
  return Number(rows[0]?.n)
}

test('a rotation deletes, in batches, stored responses sealed with the old secret, and leaves responses sealed with the new one', async () => {
  const [underOld, underNew] = [BATCH + 100, 3]
  await db.transaction().execute(async (tx) => {
    const sealed = [before.seal('answer', ana.id, '{}'), both.seal('answer', ana.id, '{}')]
    await sql`insert into kept_answers (account_id, call, key, sent_hash, started_at, answer)
      select ${ana.id}::uuid, 'POST /x', n::text, '\\x00', now(), case when n > ${underOld} then ${sealed[1]}::bytea else ${sealed[0]}::bytea end
      from generate_series(1, ${underOld + underNew}::int) n`.execute(tx)
  })
  const left = async () => (await db.selectFrom('kept_answers').select('key').where('call', '=', 'POST /x').execute()).length
  expect(await left()).toBe(underOld + underNew)
  await rotateKeys(db, both)
  expect(await left()).toBe(underNew)
})

function stopped(): never {
  throw new Error('stopped')
}
