import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Actor, requireRecentLoginOf } from '../../../people/dualControl/actor.ts'
import { type Proposed, proposeOrConfirm, type Acts } from '../../../people/dualControl/propose.ts'
import { closeAlarm } from '../../../platform/alarms/actions.ts'
import { record } from '../../../platform/audit/queries.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Payment as Said } from '../../../providers/payments/port.ts'
import { doneMinor } from '../../queries.ts'
import { lockSale, topicsOf } from '../../sale.ts'
import { refuseAway } from '../../statusSync/actions.ts'
import { bookGiven } from '../../statusSync/followUps.ts'
import { lockPayment } from '../../statusSync/queries.ts'
import { afterUnasked } from '../oweRefund.ts'
import { findTaken } from '../queries.ts'

/** A refund that stands at the provider and was never ours becomes one of ours, by two administrators (rules 7). */
export async function adoptRefund(
  world: Acts,
  actor: Actor,
  paymentId: string,
  reason: string,
): Promise<Proposed | { proposed: false; minor: bigint; currency: string }> {
  requireRecentLoginOf(actor, world.now())
  const taken = (await findTaken(world.db, world.payments.name, paymentId)) ?? refuse('not_found')
  const said = (await world.payments.readPayment(paymentId).catch(refuseAway)) ?? refuse('not_found')
  const { done, topics } = await transact(world.db, (tx) => adopt(tx, world, actor, { taken, said, reason }))
  await world.live.publish(topics)
  return done
}

interface Found {
  taken: NonNullable<Awaited<ReturnType<typeof findTaken>>>
  said: Said
  reason: string
}

async function adopt(tx: Tx, world: Acts, actor: Actor, { taken, said, reason }: Found) {
  const at = world.now()
  const { id, order_id, trip_seq, passenger_id, driver_id, currency } = taken
  const minor = said.refundedMinor - (await doneMinor(tx, id))
  refuseIf(minor > 0n ? undefined : 'refund_matched')
  const answer = await proposeOrConfirm(
    tx,
    actor,
    {
      kind: 'refund_adoption',
      subject: `payment:${id}`,
      content: { payment: said.id, minor: String(minor), currency },
      parties: { people: [passenger_id, driver_id], tripSeqs: [trip_seq] },
      reason,
    },
    at,
  )
  if (answer.proposed) return { done: answer, topics: [] }
  const sale = await lockSale(tx, order_id)
  const payment = (await lockPayment(tx, world.payments.name, said.id)) ?? refuse('not_found')
  // between the question and the locks a refund of ours may have been booked
  refuseIf(said.refundedMinor - (await doneMinor(tx, id)) === minor ? undefined : 'refund_matched')
  await bookGiven(tx, { ...sale, payment }, { minor, cause: 'adopted', by: actor.by ?? undefined }, at)
  if (!payment.extra) await afterUnasked(tx, sale, actor.by, at)
  await closeAlarm(tx, 'refund_differs', said.id, { by: actor.by, at })
  const after = { payment: said.id, minor: String(minor), currency, proposedBy: answer.proposedBy }
  await record(tx, {
    by: actor.by,
    action: 'refund_adopted',
    subject: `payment:${id}`,
    at,
    reason,
    after,
    address: actor.address,
  })
  return { done: { proposed: false as const, minor, currency }, topics: topicsOf(sale) }
}
