import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#domain/time.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'

const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

const counting = prepared(
  'count a call of a partner',
  `update partners set calls = calls + 1, minute = :minute::bigint,
    minute_calls = case when minute = :minute::bigint then minute_calls + 1 else 1 end,
    refused = refused + (minute = :minute::bigint and minute_calls >= :most::int)::int
  where key_hash = :hash::bytea returning name, minute_calls`,
)

/** Limit of searches of a partner in a minute, for all processes together. */
export const MAX_A_MINUTE = 300

/**
 * Finds the partner that has this key, and the number of its calls in this minute, including this one; undefined for an unknown
 * key.
 */
export async function countCall({ pool, now }: Pick<World, 'pool' | 'now'>, key: string) {
  const minute = Math.floor(now().getTime() / MINUTE_MS)
  const [row] = await run<{ name: string; minute_calls: number }>(pool, counting, {
    minute,
    most: MAX_A_MINUTE,
    hash: hashOfKey(key),
  })
  return row
}

const insertPartner = (tx: Tx, partner: { name: string; key_hash: Buffer; created_at: Date }) =>
  tx
    .insertInto('partners')
    .values(partner)
    .onConflict((clash) => clash.column('name').doUpdateSet({ key_hash: partner.key_hash }))
    .execute()

const deletePartner = async (tx: Tx, name: string) =>
  (await tx.deleteFrom('partners').where('name', '=', name).executeTakeFirst()).numDeletedRows > 0n

export const listPartners = (db: Db) =>
  db.selectFrom('partners').select(['name', 'created_at', 'calls', 'refused']).orderBy('name').execute()

const ofSeries = prepared(
  'series of trips',
  `select id, series_id from trips where id = any(:ids::uuid[]) and series_id is not null`,
)

/** Returns the series of each trip that belongs to one. */
export async function seriesOf({ pool }: Pick<World, 'pool'>, ids: string[]): Promise<Map<string, string>> {
  const rows = await run<{ id: string; series_id: string }>(pool, ofSeries, { ids })
  return new Map(rows.map(({ id, series_id }) => [id, series_id]))
}

/** Makes a partner's key, which replaces an earlier one. The key is shown once: only its hash is stored. */
export async function makeKey({ db, now }: Pick<World, 'db' | 'now'>, name: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await transact(db, (tx) => insertPartner(tx, { name, key_hash: hashOfKey(key), created_at: now() }))
  return key
}

export const endPartner = ({ db }: Pick<World, 'db'>, name: string) => transact(db, (tx) => deletePartner(tx, name))
