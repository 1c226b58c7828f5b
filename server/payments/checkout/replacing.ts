import { canTransition } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import type { Member } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { heldSince } from '../../bookings/joining/holds.ts'
import type { Hold } from '../../bookings/joining/join.ts'
import { giveSeatsBack } from '../../bookings/joining/seats.ts'
import { type Booking, legsOf, moveBooking, type Transition } from '../../bookings/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { findOrder, hideOrder, lockOpenOrder, moveOrder, type Order } from '../queries.ts'
import { refuseProviderDown, syncOrder } from '../statusSync/actions.ts'

const isUnpaid = ({ state }: Order) => canTransition(orderLife, state, 'close')

/**
 * Queries the provider before a change of seats (P9). If the payment has arrived, the paid seats remain; a pending payment blocks
 * the change.
 */
export async function refusePaying(world: World, me: Member, orderId: string): Promise<void> {
  const order = await findOrder(world.db, orderId)
  if (!order || order.payer_id !== me.id || !isUnpaid(order)) return
  try {
    await syncOrder(world, order.id)
    const reported = order.provider === world.payments.name ? await world.payments.findPayments(order.reference) : []
    refuseIf(reported.some(({ status }) => onItsWay.has(status ?? '')) ? 'not_possible_now' : undefined)
  } catch (error) {
    refuseProviderDown(error)
  }
}

const onItsWay = new Set<string>(['pending', 'in_process', 'authorized'])

export interface Replaced {
  order: Order
  hold: Hold
}

/**
 * Ends the live booking if `orderId` is its open order, which the request replaces; else returns undefined. A later refusal in
 * the transaction leaves both unchanged. No one was notified of the hold (see `openingNews`), so no one is notified of its end.
 */
export async function endReplaced(tx: Tx, live: Booking, orderId: string, transition: Transition): Promise<Replaced | undefined> {
  const order = await lockOpenOrder(tx, live.id)
  if (order?.id !== orderId.toLowerCase()) return undefined
  refuseIf(live.state === 'accepted' && isUnpaid(order) ? undefined : 'order_already_paid')
  // the driver approved, or the waiting list offered, only the original seats
  refuseIf(live.joining === 'on_approval' ? 'already_joined' : undefined)
  const payBy = live.pay_by ?? transition.at
  refuseIf(transition.at < payBy ? undefined : 'hold_expired')
  const hold = { since: await heldSince(tx, live.id), payBy }
  await giveSeatsBack(tx, live.trip_seq, legsOf(live))
  await moveBooking(tx, live, 'withdraw', { ...transition, details: { replaced: true } })
  const closed = await moveOrder(tx, order, 'close', { ...transition, details: { replaced: true } })
  await hideOrder(tx, order.id, transition.at)
  return { order: closed, hold }
}
