import type { Sent } from '#contract/endpoint.ts'
import type { messageAboard as Messaging } from '#contract/trips/progress.ts'
import { cleanedText, refuseWrong } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { reachedAt, reachedStops, whyNotTick, whyNotUndo } from '#domain/trips/progress.ts'
import { tripMessageHours, whyNotTripMessage, wrongInTripMessage } from '#domain/trips/tripMessage.ts'
import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { lockTrip, type LockedTrip, tripSeqOf } from '../queries.ts'
import { findReachedStops, findTripMessages, getsMessages, noteStep, noteTripMessage, ridersOf, stopsOf } from './queries.ts'

interface Tick {
  atM: number
  /** time of the tick by the driver's phone */
  at: Date | undefined
}

/** Records that the driver is at a stop, or past it. The first tick of a stop counts. */
export const tickStop = (world: World, me: Member, id: string, { atM, at: claimed }: Tick) =>
  onTheWay(world, me, id, async (tx, trip) => {
    const stops = await stopsOf(tx, trip)
    refuseIf(stops.some((stop) => stop.atM === atM) ? undefined : 'not_found')
    if (reachedStops(await findReachedStops(tx, trip.seq)).has(atM)) return
    const at = reachedAt(claimed, { departsAt: trip.departs_at, arrivesAt: trip.arrives_at }, world.now())
    await noteStep(tx, trip.seq, { atM, event: 'reached', at }, { by: me.id, notedAt: world.now() })
  })

/** Reverses the last tick. */
export const undoTick = (world: World, me: Member, id: string, atM: number) =>
  onTheWay(world, me, id, async (tx, trip) => {
    const reached = reachedStops(await findReachedStops(tx, trip.seq))
    refuseIf(whyNotUndo(reached, atM))
    if (!reached.has(atM)) return
    await noteStep(tx, trip.seq, { atM, event: 'undone', at: world.now() }, { by: me.id, notedAt: world.now() })
  })

/** Sends a message to everyone with a confirmed seat (C6). */
export async function messageAboard(world: World, me: Member, id: string, input: Sent<typeof Messaging>['body']): Promise<void> {
  refuseWrong(wrongInTripMessage(input))
  const [at, message] = [world.now(), input.how === 'own' ? cleanedText(input.message) : null]
  const aboard = await transact(world.db, async (tx) => {
    const trip = await lockById(tx, id)
    const [riders, before] = [(await ridersOf(tx, trip.seq)).filter(getsMessages), await findTripMessages(tx, trip.seq)]
    refuseIf(whyNotTripMessage(progressTrip(trip), me, { aboard: riders.length, sent: before.length }, at))
    const key = await noteTripMessage(tx, trip.seq, { at, how: input.how, message }, me.id)
    const news = { kind: 'driver_message', key, person: me.id, at, until: tripMessageHours(progressTrip(trip)).closes } as const
    const details = { how: input.how }
    await notify(
      tx,
      riders.map(({ passenger_id: to, booking_id: booking }) => ({ ...news, to, booking, details })),
    )
    return riders.map(({ passenger_id }) => passenger_id)
  })
  await world.live.publish([`trip:${id.toLowerCase()}`, ...aboard.map((one) => `account:${one}` as const)])
}

export const lockById = async (tx: Tx, id: string): Promise<LockedTrip> =>
  (await lockTrip(tx, (await tripSeqOf(tx, id)) ?? refuse('not_found'))) ?? refuse('not_found')

const progressTrip = ({ driver_id, departs_at, arrives_at, cancelled_at }: LockedTrip) => ({
  driverId: driver_id,
  departsAt: departs_at,
  arrivesAt: arrives_at,
  cancelled: cancelled_at !== null,
})

/** Runs work on a trip in progress under its lock; pages that show the trip reload it. */
async function onTheWay(world: World, me: Member, id: string, work: (tx: Tx, trip: LockedTrip) => Promise<void>): Promise<void> {
  await transact(world.db, async (tx) => {
    const trip = await lockById(tx, id)
    refuseIf(whyNotTick(progressTrip(trip), me, world.now()))
    await work(tx, trip)
  })
  await world.live.publish([`trip:${id.toLowerCase()}`])
}
