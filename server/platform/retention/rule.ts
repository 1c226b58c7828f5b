import { type RawBuilder, sql } from 'kysely'
import type { World } from '../../world.ts'
import type { Db, Tx } from '../database/connect.ts'

/** Time of a run, and its cut-off. */
export interface When {
  now: Date
  cutoff: Date
}

/** An expired row; `held` when a legal hold or open business retains it. */
export interface Expired {
  id: string
  held: boolean
  /** position of the row in the rule's order, when that is not its id */
  place?: string
}

export type RetentionWorld = Omit<World, 'identity'>

/** A rule of retention (16.1). It must be repeatable, and may be stopped between any two transactions. */
export interface RetentionRule {
  /** name on /admin/jobs */
  name: string
  /** cron line, UTC */
  at: string
  what: 'erased' | 'anonymised'
  /** five hundred rows in a transaction; otherwise a transaction for each row, as for accounts */
  inBulk?: true
  /** true for data about money at the payment provider, which does not exist where seats are paid in the car (F36) */
  byProvider?: true
  cutoff: (now: Date) => Date
  /**
   * Finds expired rows after the last row of the previous batch, ordered by `place`, or by id without one. `after` is '' for the
   * first batch.
   */
  findExpired: (db: Db, when: When, after: string, most: number) => Promise<Expired[]>
  /** Work for a row before the transaction begins. */
  before?: (world: RetentionWorld, id: string) => Promise<void>
  /** Deletes these rows, unless something retains them by now; returns the deleted ids. */
  apply: (tx: Tx, ids: string[], when: When, world: RetentionWorld) => Promise<string[]>
}

/** Sorts before every uuid. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Returns the uuid after which a batch begins, typed so that PostgreSQL uses the index. `after` is '' for the first batch. */
export const uuidAfter = (after: string) => sql`${after || NO_UUID}::uuid`

/** Builds the position of a row in an order by time and id, as text for `isBeyond`. */
export const standing = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string>`${at}::text || '|' || ${id}::text`

/**
 * True when a row comes after the last row of the previous batch, in an order by time and id. `after` is '' for the first batch.
 */
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
