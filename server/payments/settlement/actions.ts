import { closedIfArrivedBy } from '#domain/payments/settlement.ts'
import type { Booking } from '../../bookings/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { type LockedTrip, lockTrip } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { topicsOf } from '../sale.ts'
import { closeTrip } from './closing.ts'
import { closingTrips } from './queries.ts'

type Settling = Pick<World, 'db' | 'now' | 'live' | 'log'>

const MOST_AT_ONCE = 500

/**
 * At `closes_at` every seat of a trip becomes the driver's money or the passenger's again, unless something is open (rules 7). As many
 * at once, then the next ones: a day with more trips than runs can take would never be caught up with. Ends where none could be settled.
 */
export async function settleTrips(world: Settling, most = MOST_AT_ONCE): Promise<void> {
  for (let more = true; more;) {
    const trips = await closingTrips(world.db, closedIfArrivedBy(world.now()), world.now(), most)
    let settled = 0
    for (const seq of trips) settled += await settleTrip(world, seq).catch((error: unknown) => unsettled(world, seq, error))
    more = trips.length === most && settled > 0
  }
}

function unsettled(world: Settling, seq: number, error: unknown): number {
  world.log.error({ err: error, trip: seq }, 'trip-settlement-failed')
  return 0
}

/** How many seats of it were settled. */
async function settleTrip(world: Settling, seq: number): Promise<number> {
  const { trip, settled } = await transact(world.db, (tx) => settleUnderLock(tx, seq, world.now()))
  if (trip) for (const booking of settled) await world.live.publish(topicsOf({ trip, booking }))
  return settled.length
}

async function settleUnderLock(tx: Tx, seq: number, at: Date): Promise<{ trip?: LockedTrip; settled: Booking[] }> {
  const trip = await lockTrip(tx, seq)
  return trip ? { trip, settled: await closeTrip(tx, trip, at) } : { settled: [] }
}
