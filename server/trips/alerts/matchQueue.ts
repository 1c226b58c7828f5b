import { sql } from 'kysely'
import type { Legs } from '#domain/bookings/seats.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/runner.ts'
import type { World } from '../../world.ts'

/** A trip with free seats that has not been matched with the alerts yet; see the migration. */
export interface Offer {
  seq: number
  freeBefore: bigint
  postedAt: Date | null
}

/** Records that posted trips have to be matched with the alerts, in the transaction that posts them. */
export const enqueueMatching = (tx: Tx, seqs: number[], posted_at: Date) =>
  tx
    .insertInto('trip_offers')
    .values(seqs.map((trip_seq) => ({ trip_seq, posted_at })))
    .execute()

/**
 * Enqueues the job that matches offers. Call it after the transaction that posted the trips. If it fails, the job's next run,
 * within a minute, finds the offers.
 */
export const startMatching = ({ db, log }: Pick<World, 'db' | 'log'>): Promise<void> =>
  enqueueJob(db, 'match-alerts').catch((error: unknown) => log.warn({ err: error }, 'alert-match-enqueue-failed'))

/** Records that a trip has to be matched again, if a leg of the seats was full. Must run before the seats are released. */
export const offerAgain = (tx: Tx, seq: number, { from, to }: Legs) =>
  sql`insert into trip_offers (trip_seq, free_before)
    select seq, free from trips where seq = ${seq} and not has_seats(free, ${from}, ${to}, 1)
    on conflict do nothing`.execute(tx)

/**
 * Records that a trip has to be matched again, because it moved to a new day or was opened to more people. The job is not
 * enqueued, because its next run is soon enough.
 */
export const offerMoved = (tx: Tx, trip_seq: number) =>
  tx
    .insertInto('trip_offers')
    .values({ trip_seq, posted_at: null })
    .onConflict((clash) => clash.column('trip_seq').doNothing())
    .execute()

const MAX_AT_ONCE = 500

/** Returns the numbers of trips to match, in ascending order, after a number. */
export const waitingOffers = async (db: Db, after: number): Promise<number[]> =>
  (
    await db
      .selectFrom('trip_offers')
      .select('trip_seq')
      .where('trip_seq', '>', after)
      .orderBy('trip_seq')
      .limit(MAX_AT_ONCE)
      .execute()
  ).map(({ trip_seq }) => trip_seq)

/** Removes an offer; undefined when another worker has removed it. */
export async function takeOffer(tx: Tx, trip_seq: number): Promise<Offer | undefined> {
  const row = await tx.deleteFrom('trip_offers').where('trip_seq', '=', trip_seq).returningAll().executeTakeFirst()
  return row && { seq: row.trip_seq, freeBefore: row.free_before, postedAt: row.posted_at }
}
