import type { Received } from '#contract/endpoint.ts'
import type { extendReceipts, judgeReceipts as Judging } from '#contract/moderation/moderation.ts'
import { extended } from '#domain/payments/division.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { Booking } from '../bookings/queries.ts'
import { type Division, lockDivision, noteExtended, noteJudged } from '../payments/division/queries.ts'
import { topicsOf } from '../payments/sale.ts'
import { closeTrip } from '../payments/settlement.ts'
import { type AdminContext, refuseOwnCase } from '../people/dualControl/actor.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { type LockedTrip, lockTrip, tripSeqOf } from '../trips/queries.ts'
import type { World } from '../world.ts'

interface LockedDivision {
  trip: LockedTrip
  division: Division
}

/**
 * Runs an administrator's action, under lock, on the cost division of another person's trip (E7). `callback` returns the bookings
 * that it settled.
 */
async function act(
  world: World,
  { me }: AdminContext,
  id: string,
  callback: (tx: Tx, locked: LockedDivision, at: Date) => Promise<Booking[]>,
) {
  const seq = (await tripSeqOf(world.db, id)) ?? refuse('not_found')
  const { trip, settled } = await transact(world.db, async (tx) => {
    const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
    await refuseOwnCase(tx, me.id, { people: [trip.driver_id], tripSeqs: [seq] }, world.now())
    const division = (await lockDivision(tx, seq)) ?? refuse('not_found')
    refuseIf(division.computed_at ? 'not_possible_now' : undefined)
    return { trip, settled: await callback(tx, { trip, division }, world.now()) }
  })
  await world.live.publish([`trip:${trip.id}`, `account:${trip.driver_id}`])
  for (const booking of settled) await world.live.publish(topicsOf({ trip, booking }))
}

/** Decides whether doubtful receipts count (D3). A trip that waited for the decision is settled in the same transaction. */
export const judgeReceipts = (
  world: World,
  acting: AdminContext,
  id: string,
  { believed, reason }: Received<typeof Judging>['body'],
) =>
  act(world, acting, id, async (tx, { trip, division }, at) => {
    refuseIf(division.doubts.length === 0 || division.believed !== null ? 'not_possible_now' : undefined)
    await noteJudged(tx, trip.seq, believed, acting.me.id, at)
    await noteAct(tx, acting, { action: 'receipts_judged', trip, reason, after: { believed }, at })
    return closeTrip(tx, trip, at)
  })

/** Gives the driver seven more days to submit receipts, once (D6). */
export const extend = (world: World, acting: AdminContext, id: string, { reason }: Received<typeof extendReceipts>['body']) =>
  act(world, acting, id, async (tx, { trip, division }, at) => {
    refuseIf(division.entered_at || division.extended_at ? 'not_possible_now' : undefined)
    const dueBy = extended(division.due_by)
    await noteExtended(tx, trip.seq, dueBy, acting.me.id, at)
    await noteAct(tx, acting, { action: 'receipts_extended', trip, reason, after: { dueBy }, at })
    return []
  })

interface Noted {
  action: string
  trip: LockedTrip
  reason: string
  after: object
  at: Date
}

const noteAct = (tx: Tx, { me, address }: AdminContext, { action, trip, reason, after, at }: Noted) =>
  record(tx, { by: me.id, action, subject: `trip:${trip.id}`, at, reason, after, address })
