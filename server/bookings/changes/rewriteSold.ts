import type { Updateable } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { type Lists, rewriteTrip } from '../../trips/rewriteTrip.ts'
import { wakeWaitingList } from '../joining/seats.ts'

/** Rewrites a locked trip that has requests or a waiting list, and serves these if seats may have become free. */
export async function rewriteSold(tx: Tx, lists: Lists, trip: LockedTrip, set: Updateable<Tables['trips']>): Promise<LockedTrip> {
  const updated = await rewriteTrip(tx, lists, trip, set)
  // the number of seats may have changed, or the change that paused the waiting list has ended
  if (trip.free !== updated.free || trip.change_id !== updated.change_id) await wakeWaitingList(tx, trip.seq)
  return updated
}
