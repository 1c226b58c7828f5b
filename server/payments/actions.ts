import { canTransition } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { cancel, end } from '../bookings/ending/endBooking.ts'
import type { Transition } from '../bookings/queries.ts'
import { type Actor, refuseOwnCase } from '../people/dualControl/actor.ts'
import type { Unacted } from '../people/dualControl/propose.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { begin, shutLeftover } from './checkout/actions.ts'
import { cancelDeparted, isDepartedPaid, partiesOfOrder } from './lateCancellations.ts'
import { findOrder, hideOrder, moveOrder, type Order, paymentsOf } from './queries.ts'
import { resumeRefunds } from './refunds/actions.ts'
import { createRefund } from './refunds/oweRefund.ts'
import type { Sale } from './sale.ts'
import { pollOrder, refuseProviderDown, syncOrder, type SyncWorld, withLockedSale } from './statusSync/actions.ts'
import { leftOpen, unfinished } from './statusSync/queries.ts'
import { isReviewed } from './statusSync/review.ts'
import { dismiss } from './underReview.ts'
import { workUntilAway } from './untilAway.ts'

/** Returns an order visible to the caller: an own order that the caller has not left, or any order for administrators. */
export async function ownOrder(world: Pick<World, 'db'>, me: Member, id: string): Promise<Order> {
  const order = await findOrder(world.db, id)
  const seen = order && (order.payer_id === me.id || isAdmin(me)) && !order.hidden_at
  return seen ? order : refuse('not_found')
}

const unpaid = (order: Order) => canTransition(orderLife, order.state, 'close')

/**
 * Queries the provider for the outcome of a payment (P6), unless the order is finished. Returns the payment's number while the
 * payment is undecided.
 */
export async function checkOrder(world: World, me: Member, id: string): Promise<string | undefined> {
  const order = await ownOrder(world, me, id)
  const isAsked = unpaid(order) || order.state === 'closed' || order.state === 'disputed'
  const atBank = isAsked ? await pollOrder(world, id).catch(refuseProviderDown) : undefined
  const { state } = await ownOrder(world, me, id)
  return unpaid({ ...order, state }) || state === 'closed' ? atBank : undefined
}

/**
 * Leaves an order, when the payer presses Back or clicks outside the dialog (P13, F17). If an administrator gives a reason,
 * removes the order (P14).
 */
export async function leaveOrder(
  world: World,
  me: Member,
  id: string,
  reason: string | undefined,
  actor: Actor,
): Promise<Unacted | { proposed: false } | undefined> {
  const order = await ownOrder(world, me, id)
  if (order.payer_id === me.id && reason === undefined) {
    await leaveOwn(world, me, order)
    return undefined
  }
  if (!isAdmin(me)) refuse('not_found')
  // an administrator may refund neither their own order nor one on which they are a companion (E7)
  await refuseOwnCase(world.db, me.id, await partiesOfOrder(world.db, order), world.now())
  const why = reason?.trim() || refuse('validation', { errors: [{ field: 'reason', reason: 'reason_required' }] })
  if (await isDepartedPaid(world, order)) return cancelDeparted(world, actor, id, why)
  await removeOrder(world, { me, address: actor.address }, order, why)
  return undefined
}

async function leaveOwn(world: World, me: Member, order: Order): Promise<void> {
  refuseIf(order.state === 'closed' ? 'not_found' : undefined)
  await stopPaying(world, order)
  await withLockedSale(world, order.id, async (tx, sale) => {
    if (!unpaid(sale.order) && sale.order.state !== 'closed') refuse('order_already_paid')
    await giveUp(tx, sale, { by: me.id, at: world.now() })
    await hideOrder(tx, order.id, world.now())
  })
}

/** Queries the provider before and after closing the checkout (P9): a payment may arrive in between. */
async function stopPaying(world: World, order: Order): Promise<void> {
  if (!unpaid(order)) return
  try {
    await syncOrder(world, order.id)
    if (order.checkout_id && unpaid((await findOrder(world.db, order.id)) ?? order)) {
      await world.payments.closeCheckout(order.checkout_id)
      await syncOrder(world, order.id)
    }
  } catch (error) {
    refuseProviderDown(error)
  }
}

async function giveUp(tx: Tx, { booking, order }: Sale, transition: Transition): Promise<void> {
  if (booking.state === 'accepted') await end(tx, booking, 'withdraw', transition)
  else if (unpaid(order)) await moveOrder(tx, order, 'close', transition)
}

/** Hides a finished order from the list; cancels any other order and refunds it in full. The rows stay (P14). */
async function removeOrder(
  world: World,
  { me, address }: { me: Member; address: string | undefined },
  order: Order,
  reason: string,
): Promise<void> {
  await stopPaying(world, order)
  await withLockedSale(world, order.id, async (tx, sale) => {
    const transition = { by: me.id, at: world.now(), details: { reason } }
    // if the trip has departed meanwhile, the deletion needs two administrators
    refuseIf((await isDepartedPaid({ db: tx, now: world.now }, sale.order)) ? 'not_possible_now' : undefined)
    const reviewed = await isReviewed(tx, sale.order)
    refuseIf(sale.order.state === 'disputed' && !reviewed ? 'not_possible_now' : undefined)
    const hides = isOver(sale.order)
    if (hides) await hideOrder(tx, order.id, transition.at, transition)
    else await (reviewed ? dismiss(tx, sale, transition) : cancelSale(tx, sale, transition))
    const action = hides ? 'order_hidden' : 'order_cancelled'
    await record(tx, {
      by: me.id,
      action,
      subject: `order:${order.id}`,
      at: transition.at,
      reason,
      before: { state: sale.order.state },
      address,
    })
  })
}

const over = ['closed', 'settled', 'refunded', 'charged_back']
const isOver = ({ state }: Order) => over.includes(state)

async function cancelSale(tx: Tx, { booking, order }: Sale, transition: Transition & { by: string }): Promise<void> {
  const rides = transition.at < booking.departs_at && ['accepted', 'confirmed'].includes(booking.state)
  if (rides) await cancel(tx, booking, 'admin', transition)
  const [payment] = await paymentsOf(tx, order.id)
  const left = (await findOrder(tx, order.id)) ?? order
  if (payment && !rides) await createRefund(tx, left, payment, { cause: 'admin_cancelled', at: transition.at, by: transition.by })
}

type Watching = SyncWorld & Pick<World, 'publicUrl'>

/** Time without a notice after which a payment is polled. */
const PATIENCE_MS = 2 * MINUTE_MS
const MAX_AT_ONCE = 200
const MAX_AT_START = 20_000

/** Polls every order that has waited for two minutes, and creates missing checkouts (P2, P9). */
export async function pollOrders(world: Watching): Promise<void> {
  await watch(world, new Date(world.now().getTime() - PATIENCE_MS), MAX_AT_ONCE)
  await closeLeftoverCheckouts(world)
}

/** Closes the checkouts of seats that ended outside the dialog, so that the passenger cannot pay them. */
async function closeLeftoverCheckouts(world: Watching): Promise<void> {
  for (const { id, checkout_id } of await leftOpen(world.db, world.payments.name, world.now()))
    await shutLeftover(world, id, checkout_id ?? '')
}

/** Polls everything since the last run; called at every start. */
export async function catchUp(world: Watching): Promise<void> {
  await watch(world, new Date(world.now().getTime() + 1), MAX_AT_START)
  await resumeRefunds(world)
}

/** Polls each order; unfinished orders are polled again later. */
async function watch(world: Watching, lastAskedBefore: Date, most: number): Promise<void> {
  await workUntilAway(
    await unfinished(world.db, lastAskedBefore, most),
    ({ id }) => look(world, id),
    ({ id }, error) => world.log.warn({ err: error, order: id }, 'order-poll-failed'),
  )
}

async function look(world: Watching, id: string): Promise<void> {
  await syncOrder(world, id)
  const order = await findOrder(world.db, id)
  if (order?.state === 'opened' && order.provider === world.payments.name && world.now() < order.pay_by) await begin(world, order)
}
