import { closedIfArrivedBy } from '#domain/settlement.ts'
import type { Booking } from '../../bookings/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { type LockedTrip, lockTrip } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { topicsOf } from '../sale.ts'
import { closeTrip } from './closing.ts'
import { closingTrips } from './queries.ts'

type Settling = Pick<World, 'db' | 'now' | 'live' | 'log'>

const MOST_AT_ONCE = 500

/** At `closes_at` every seat of a trip becomes the driver's money or the passenger's again, unless something is open (rules 7). */
export async function settleTrips(world: Settling): Promise<void> {
  for (const seq of await closingTrips(world.db, closedIfArrivedBy(world.now()), world.now(), MOST_AT_ONCE))
    await settleTrip(world, seq).catch((error: unknown) =>
      world.log.error({ err: error, trip: seq }, 'a trip could not be settled'),
    )
}

async function settleTrip(world: Settling, seq: number): Promise<void> {
  const { trip, settled } = await transact(world.db, (tx) => settleUnderLock(tx, seq, world.now()))
  if (trip) for (const booking of settled) await world.live.publish(topicsOf({ trip, booking }))
}

async function settleUnderLock(tx: Tx, seq: number, at: Date): Promise<{ trip?: LockedTrip; settled: Booking[] }> {
  const trip = await lockTrip(tx, seq)
  return trip ? { trip, settled: await closeTrip(tx, trip, at) } : { settled: [] }
}
