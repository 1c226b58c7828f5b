import { type RawBuilder, sql } from 'kysely'
import type { World } from '../../world.ts'
import type { Db, Tx } from '../database/connect.ts'

/** The time of a run, and its cut-off. */
export interface When {
  now: Date
  cutoff: Date
}

/** An expired row; held when a legal hold or open business retains it. */
export interface Expired {
  id: string
  held: boolean
  /** start of the next batch after it, when that is not the id */
  place?: string
}

export type RetentionWorld = Omit<World, 'identity'>

/** One rule of retention (16.1). It must be repeatable, and may be stopped between any two transactions. */
export interface RetentionRule {
  /** as shown on /admin/jobs */
  name: string
  /** as in a crontab, UTC */
  at: string
  what: 'erased' | 'anonymised'
  /** five hundred in a transaction; else each in its own, as for people */
  inBulk?: true
  /** about money at the payment provider, which the car world does not have (F36) */
  byProvider?: true
  cutoff: (now: Date) => Date
  /** Expired rows in the order of their places, else of their ids, after one of them ('' before the first). */
  findExpired: (db: Db, when: When, after: string, most: number) => Promise<Expired[]>
  /** Steps before the transaction, outside of any. */
  before?: (world: RetentionWorld, id: string) => Promise<void>
  /** Deletes these, unless something retains them by now; returns the deleted ones. */
  apply: (tx: Tx, ids: string[], when: When, world: RetentionWorld) => Promise<string[]>
}

/** Sorts before every uuid. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Start of a batch in the order of uuids, so that their index finds it; '' before the first. */
export const uuidAfter = (after: string) => sql`${after || NO_UUID}::uuid`

/** Place of a row in the order of a time and an id, as text for `isBeyond`. */
export const standing = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string>`${at}::text || '|' || ${id}::text`

/** True when a row of such a list comes after the last one of the batch before; '' before the first. */
export function isBeyond(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  type: 'uuid' | 'bigint',
  after: string,
): RawBuilder<boolean> {
  const [time = '', last = ''] = after.split('|')
  return after === ''
    ? sql`true`
    : sql`(${at}, ${id}) > (${time}::timestamptz, ${type === 'uuid' ? sql`${last}::uuid` : sql`${last}::bigint`})`
}
