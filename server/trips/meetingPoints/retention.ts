import { sql } from 'kysely'
import { positionsBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Expired, isBeyond, type RetentionRule, standing, type When } from '../../platform/retention/rule.ts'

const [at, seq] = [sql`arrives_at`, sql`seq`]

async function pastTrips(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select seq::text id, is_held(driver_id) held, ${standing(at, seq)} place
    from trips where spots is not null and arrives_at < ${cutoff} and ${isBeyond(at, seq, 'bigint', after)}
    order by arrives_at, seq limit ${most}`.execute(db)
  return rows
}

/** Deletes positions; the descriptions of the points remain with the trip. */
async function forgetPositions(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.updateTable('trips').set({ spots: null, agreed_spots: null }).where('seq', 'in', ids.map(Number)).execute()
  return ids
}

/** Deletes the positions of meeting points 90 days after the trip (K21). */
export const pastPositions: RetentionRule = {
  name: 'forget-past-positions',
  at: '56 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: positionsBefore,
  findExpired: pastTrips,
  apply: forgetPositions,
}
