import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { reachedAt, reachedStops, whyNotTick, whyNotUndo } from '#domain/trips/progress.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { lockTrip, type LockedTrip, tripSeqOf } from '../queries.ts'
import { noteStep, findReachedStops, stopsOf } from './queries.ts'

interface Tick {
  atM: number
  /** when it was, as the driver's phone says */
  at: Date | undefined
}

/** The driver is at a stop, or past it. The first tick of a stop counts. */
export const tickStop = (world: World, me: Member, id: string, { atM, at: claimed }: Tick) =>
  onTheWay(world, me, id, async (tx, trip) => {
    const stops = await stopsOf(tx, trip)
    refuseIf(stops.some((stop) => stop.atM === atM) ? undefined : 'not_found')
    if (reachedStops(await findReachedStops(tx, trip.seq)).has(atM)) return
    const at = reachedAt(claimed, { departsAt: trip.departs_at, arrivesAt: trip.arrives_at }, world.now())
    await noteStep(tx, trip.seq, { atM, event: 'reached', at }, { by: me.id, notedAt: world.now() })
  })

/** The last tick was a mistake. */
export const undoTick = (world: World, me: Member, id: string, atM: number) =>
  onTheWay(world, me, id, async (tx, trip) => {
    const reached = reachedStops(await findReachedStops(tx, trip.seq))
    refuseIf(whyNotUndo(reached, atM))
    if (!reached.has(atM)) return
    await noteStep(tx, trip.seq, { atM, event: 'undone', at: world.now() }, { by: me.id, notedAt: world.now() })
  })

/** Acts on a trip in progress under its lock; pages that watch the trip reload it. */
async function onTheWay(world: World, me: Member, id: string, work: (tx: Tx, trip: LockedTrip) => Promise<void>): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const trip = (await lockTrip(tx, (await tripSeqOf(tx, id)) ?? refuse('not_found'))) ?? refuse('not_found')
    const { driver_id: driverId, departs_at: departsAt, arrives_at: arrivesAt, cancelled_at } = trip
    refuseIf(whyNotTick({ driverId, departsAt, arrivesAt, cancelled: cancelled_at !== null }, me, world.now()))
    await work(tx, trip)
  })
  await world.live.publish([`trip:${id.toLowerCase()}`])
}
