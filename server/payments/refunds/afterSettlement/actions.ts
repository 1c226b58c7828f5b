import type { Currency } from '#domain/money.ts'
import { whyNotRefundSettled } from '#domain/payments/refund.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Actor, requireRecentLoginOf } from '../../../people/dualControl/actor.ts'
import { type Proposed, proposeOrConfirm, type Acts } from '../../../people/dualControl/propose.ts'
import { record } from '../../../platform/audit/queries.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isUuid } from '../../../platform/database/uuid.ts'
import { partiesOfOrder } from '../../departed/parties.ts'
import { findOrder, type Order, type Payment, paymentsOf } from '../../queries.ts'
import { lockSale, topicsOf } from '../../sale.ts'
import { leftOf, oweBack } from '../oweRefund.ts'

interface Sent {
  orderId: string
  amountMinor: number
  reason: string
}

type Refunded = { proposed: false; minor: bigint; currency: Currency }

/**
 * Gives part of a settled payment back, by two administrators: the platform bears it until it is recovered from the driver (rules 7, D5).
 * Refuses what is not settled, and more than is left of the payment.
 */
export async function refundSettled(
  world: Acts,
  actor: Actor,
  { orderId, amountMinor, reason }: Sent,
): Promise<Proposed | Refunded> {
  requireRecentLoginOf(actor, world.now())
  const order = (isUuid(orderId) ? await findOrder(world.db, orderId) : undefined) ?? refuse('not_found')
  const parties = await partiesOfOrder(world.db, order)
  const { said, topics } = await transact(world.db, async (tx) => {
    const [at, minor] = [world.now(), BigInt(amountMinor)]
    const { currency } = await payable(tx, order, minor)
    const content = { booking: order.booking_id, minor: String(minor), currency }
    const subject = `order:${orderId}` as const
    const answer = await proposeOrConfirm(tx, actor, { kind: 'refund_settled', subject, content, parties, reason }, at)
    if (answer.proposed) return { said: answer, topics: ['admin' as const] }
    const sale = await lockSale(tx, orderId)
    const payment = await payable(tx, sale.order, minor)
    await oweBack(tx, sale.order, payment, { cause: 'after_settlement', minor, at, by: actor.by ?? undefined })
    const after = { ...content, proposedBy: answer.proposedBy }
    await record(tx, { by: actor.by, action: 'settled_refunded', subject, at, reason, after, address: actor.address })
    return { said: { proposed: false as const, minor, currency }, topics: [...topicsOf(sale), 'admin' as const] }
  })
  await world.live.publish(topics)
  return said
}

/** The payment that the sum comes out of. */
async function payable(tx: Tx, { id, state }: Order, minor: bigint): Promise<Payment> {
  const payment = (await paymentsOf(tx, id)).find(({ extra }) => !extra) ?? refuse('not_possible_now')
  const left = await leftOf(tx, payment)
  refuseIf(whyNotRefundSettled(state, left, minor), { limitMinor: Number(left) })
  return payment
}
