import type { Scope } from '#contract/trips/series.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { refuseOwnTrip } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import {
  cancelledUnder,
  driverOf,
  lockTrip,
  lockTrips,
  type LockedTrip,
  markCancelled,
  noteTrip,
  tripSeqOf,
} from '../../trips/queries.ts'
import { followingIn } from '../../trips/series/queries.ts'
import type { World } from '../../world.ts'
import { endChangeOf, settled } from '../changes/settling.ts'
import { publishBookingChanged } from '../locking.ts'
import { notifyDriver } from '../notify.ts'
import { lockLiveBookings, type Transition } from '../queries.ts'
import { cancel, giveHalvesBack } from './endBooking.ts'

export interface CancelledTrips {
  /** bookings canceled with the trips */
  cancelled: number
  trips: number
}

interface TripCancellation {
  reason: string
  /** by default only this trip; otherwise also the later trips posted together with it (TR15) */
  scope?: Scope | undefined
}

/**
 * Cancels a trip with every live booking, for its driver or an administrator; on request also the later trips of its series (TR9,
 * TR15).
 */
export async function cancelTrip(
  world: World,
  me: Member,
  id: string,
  { reason, scope = 'one' }: TripCancellation,
  key?: string,
): Promise<CancelledTrips> {
  const seq = (await tripSeqOf(world.db, id)) ?? refuse('not_found')
  const cancelled = await transact(world.db, async (tx) => {
    const seqs = scope === 'one' ? [seq] : await followingIn(tx, seq, 'all')
    await lockTrips(tx, seqs)
    const driver = (await driverOf(tx, seq)) ?? refuse('not_found')
    refuseIf(driver === me.id || isAdmin(me) ? undefined : 'not_yours')
    if (driver !== me.id) await refuseOwnTrip(tx, me.id, { people: [driver], tripSeqs: seqs }, world.now())
    const done: CancelledTrip[] = []
    for (const one of seqs) {
      const trip = await settled(tx, world, (await lockTrip(tx, one)) ?? refuse('not_found'))
      const before = await cancelledUnder(tx, one, me.id, key)
      const transition = { by: me.id, at: world.now(), details: { reason, key } }
      // later trips of the series may have been canceled before
      if (before || one === seq || !trip.cancelled_at)
        done.push({ id: trip.id, ...(before ? { passengers: before, companions: [] } : await cancelAll(tx, trip, transition)) })
    }
    return done
  })
  for (const trip of cancelled) await publishBookingChanged(world, trip.id, [me.id, ...trip.passengers, ...trip.companions])
  return { cancelled: cancelled.flatMap(({ passengers }) => passengers).length, trips: cancelled.length }
}

interface CancelledTrip {
  id: string
  passengers: string[]
  /** accounts of companions on the bookings */
  companions: string[]
}

/** Cancels a locked trip with every live booking, by its driver or an administrator. */
export async function cancelAll(
  tx: Tx,
  trip: LockedTrip,
  transition: Transition & { by: string },
): Promise<Omit<CancelledTrip, 'id'>> {
  refuseIf(trip.cancelled_at ? 'trip_cancelled' : transition.at >= trip.departs_at ? 'trip_departed' : undefined)
  const [bookings, isDriver] = [await lockLiveBookings(tx, trip.seq), trip.driver_id === transition.by]
  for (const booking of bookings) await cancel(tx, booking, isDriver ? 'driver' : 'admin', transition, true)
  const passengers = bookings.map(({ passenger_id }) => passenger_id)
  await endChangeOf(tx, trip, transition)
  await giveHalvesBack(tx, trip, isDriver ? 'driver_cancelled' : 'admin_cancelled', transition)
  await markCancelled(tx, trip.seq, transition.at)
  if (!isDriver) await notifyDriver(tx, trip, transition.at)
  await noteTrip(tx, trip.seq, 'cancelled', transition.by, transition.at, { ...transition.details, passengers })
  if (trip.driver_id !== transition.by)
    await record(tx, {
      by: transition.by,
      action: 'trip_cancelled',
      subject: `trip:${trip.id}`,
      at: transition.at,
      after: { ...transition.details },
    })
  return { passengers, companions: bookings.flatMap(({ companion_ids }) => companion_ids) }
}
