import type { SeatsOnLegs } from '#domain/bookings/seats.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { enqueueJob } from '../../platform/jobs/runner.ts'
import { lowerFree, raiseFree } from '../../trips/queries.ts'

/** Takes seats of a locked trip: only for accepting, offering and reviving (SE4). */
export async function takeSeats(tx: Tx, seq: number, legs: SeatsOnLegs): Promise<void> {
  await lowerFree(tx, seq, legs)
  await wakeWaitingList(tx, seq)
}

/** Releases seats of a locked trip, on the legs on which they were taken (SE6). */
export async function giveSeatsBack(tx: Tx, seq: number, legs: SeatsOnLegs): Promise<void> {
  await raiseFree(tx, seq, legs)
  await wakeWaitingList(tx, seq)
}

/** True when trip `t` has open requests, or passengers on the waiting list. */
export const OTHERS_WAIT = "exists (select from bookings w where w.trip_seq = t.seq and w.state in ('requested', 'waiting'))"

const others = prepared('others wait', `select ${OTHERS_WAIT} waits from trips t where t.seq = :seq::int`)

/**
 * Serves requests and waiting list of a trip right after the commit that took or released seats. If that fails, or the process
 * dies, the job does it within a minute (B10, B11).
 */
export async function wakeWaitingList(tx: Tx, seq: number): Promise<void> {
  const [found] = await run<{ waits: boolean }>(tx, others, { seq })
  if (found?.waits) await enqueueJob(tx, 'serve-waiting-lists')
}
