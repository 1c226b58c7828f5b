import { sql } from 'kysely'
import type { Legs } from '#domain/bookings/seats.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/runner.ts'
import type { World } from '../../world.ts'

/** A trip with free seats that was not matched against the alerts yet; see the migration. */
export interface Offer {
  seq: number
  freeBefore: bigint
  postedAt: Date | null
}

/** Records, in their transaction, that posted trips have to be matched with the alerts. */
export const enqueueMatching = (tx: Tx, seqs: number[], posted_at: Date) =>
  tx
    .insertInto('trip_offers')
    .values(seqs.map((trip_seq) => ({ trip_seq, posted_at })))
    .execute()

/** After that transaction: enqueues the job. If that fails, the job's next run, within a minute, finds the offer. */
export const startMatching = ({ db, log }: Pick<World, 'db' | 'log'>): Promise<void> =>
  enqueueJob(db, 'match-alerts').catch((error: unknown) => log.warn({ err: error }, 'alert-match-enqueue-failed'))

/** Matches a trip with the alerts again when a leg of it was full, before seats on it are released. */
export const offerAgain = (tx: Tx, seq: number, { from, to }: Legs) =>
  sql`insert into trip_offers (trip_seq, free_before)
    select seq, free from trips where seq = ${seq} and not has_seats(free, ${from}, ${to}, 1)
    on conflict do nothing`.execute(tx)

/** A trip moved to another day, or open to others now, is news for people not yet notified; the next run is soon enough. */
export const offerMoved = (tx: Tx, trip_seq: number) =>
  tx
    .insertInto('trip_offers')
    .values({ trip_seq, posted_at: null })
    .onConflict((clash) => clash.column('trip_seq').doNothing())
    .execute()

const MAX_AT_ONCE = 500

/** Waiting trips, in the order of their numbers, from a number on. */
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

/** Removes an offer; undefined when another worker was faster. */
export async function takeOffer(tx: Tx, trip_seq: number): Promise<Offer | undefined> {
  const row = await tx.deleteFrom('trip_offers').where('trip_seq', '=', trip_seq).returningAll().executeTakeFirst()
  return row && { seq: row.trip_seq, freeBefore: row.free_before, postedAt: row.posted_at }
}
