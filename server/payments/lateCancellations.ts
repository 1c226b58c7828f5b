import type { Selectable } from 'kysely'
import { unopposedSince, whyNotObjectToCancellation } from '#domain/bookings/booking.ts'
import type { OrderState } from '#domain/payments/payment.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { Booking } from '../bookings/queries.ts'
import { findSeat, partiesOfSeat } from '../moderation/disputedSeats.ts'
import { notify } from '../notifications/queries.ts'
import type { Actor } from '../people/dualControl/actor.ts'
import { actOrRepeat, proposeOrConfirm, type Unacted } from '../people/dualControl/propose.ts'
import type { Parties } from '../people/dualControl/queries.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { workThrough } from '../platform/jobs/workThrough.ts'
import type { World } from '../world.ts'
import { type Order, findOrder, lockOpenOrder, paymentsOf } from './queries.ts'
import { createRefund } from './refunds/oweRefund.ts'
import { lockSale, type Sale, topicsOf } from './sale.ts'
import { withLockedSale } from './statusSync/actions.ts'

type OrderCancellation = Selectable<Tables['order_cancellations']>

/** Returns the decision of two administrators about an order. The order is locked. */
const findCancellation = (db: Db, orderId: string): Promise<OrderCancellation | undefined> =>
  db.selectFrom('order_cancellations').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Returns cancellations of these bookings that await the driver's objection, or its deadline. */
export const cancellationsOn = async (db: Db, bookingIds: string[]) =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('order_cancellations as c')
        .innerJoin('orders as o', 'o.id', 'c.order_id')
        .select(['c.order_id', 'c.decided_at', 'o.booking_id'])
        .where('o.booking_id', 'in', bookingIds)
        .where('c.ended_at', 'is', null)
        .execute()

type Deciders = Pick<OrderCancellation, 'proposed_by' | 'confirmed_by' | 'decided_at'>

const insertCancellation = (tx: Tx, order_id: string, by: Deciders) =>
  tx
    .insertInto('order_cancellations')
    .values({ order_id, ...by })
    .execute()

const endCancellation = (tx: Tx, orderId: string, ended_at: Date, fields: { objection?: string } = {}) =>
  tx
    .updateTable('order_cancellations')
    .set({ ended_at, ...(fields.objection !== undefined && { objection: fields.objection, objected_at: ended_at }) })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute()

const dueCancellations = async (db: Db, decidedBy: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_cancellations')
    .select('order_id')
    .where('ended_at', 'is', null)
    .where('decided_at', '<=', decidedBy)
    .orderBy('decided_at')
    .limit(most)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Returns the people on the booking of an order. An administrator among them may not refund the order (E7). */
export async function partiesOfOrder(db: Db, { booking_id }: Pick<Order, 'booking_id'>): Promise<Parties> {
  const seat = await findSeat(db, booking_id)
  return seat ? partiesOfSeat(seat) : { people: [] }
}

const paid: readonly OrderState[] = ['paid', 'refund_due', 'part_refunded']
const holdsMoney = ({ state }: Order) => paid.includes(state)

type Acting = Pick<World, 'db' | 'now' | 'live'>

/**
 * Checks whether a deletion of this order would refund a trip that has departed. Such a deletion needs two administrators (P14).
 */
export const isDepartedPaid = async ({ db, now }: Pick<World, 'db' | 'now'>, order: Order): Promise<boolean> => {
  const { departs_at } = await db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select('trips.departs_at')
    .where('bookings.id', '=', order.booking_id)
    .executeTakeFirstOrThrow()
  return holdsMoney(order) && departs_at <= now()
}

/**
 * Cancels a paid order after the departure of its trip. One administrator proposes, another decides. The driver may object;
 * without an objection everything is refunded.
 */
export const cancelDeparted = (world: Acting, actor: Actor, orderId: string, reason: string): Promise<Cancelled> =>
  actOrRepeat(world, actor, cancelling(orderId), () => cancelOnce(world, actor, orderId, reason))

type Cancelled = Unacted | { proposed: false }

const cancelling = (orderId: string) => ({
  kind: 'cancel_departed' as const,
  subject: `order:${orderId}` as const,
  content: {},
})

async function cancelOnce(world: Acting, actor: Actor, orderId: string, reason: string): Promise<Cancelled> {
  const parties = await partiesOfOrder(world.db, (await findOrder(world.db, orderId)) ?? refuse('not_found'))
  const { outcome, sale } = await transact(world.db, async (tx) => {
    const at = world.now()
    const endedAt = (await findCancellation(tx, orderId))?.ended_at ?? undefined
    const outcome = await proposeOrConfirm(tx, actor, { ...cancelling(orderId), parties, reason, endedAt }, at)
    const sale = await lockSale(tx, orderId)
    if ('doneAt' in outcome) return { outcome, sale }
    const before = await findCancellation(tx, orderId)
    refuseIf(!holdsMoney(sale.order) || (before && !before.ended_at) ? 'not_possible_now' : undefined)
    if (!outcome.proposed)
      await decide(tx, actor, sale, { reason, at, proposedBy: outcome.proposedBy, isHeard: before !== undefined })
    return { outcome, sale }
  })
  await world.live.publish([...topicsOf(sale), 'admin'])
  return outcome
}

interface Decision {
  reason: string
  at: Date
  proposedBy: string
  /** the driver has objected before: this is the second decision */
  isHeard: boolean
}

async function decide(tx: Tx, { by, address }: Actor, sale: Sale, { reason, at, proposedBy, isHeard }: Decision): Promise<void> {
  const { order, booking } = sale
  const [subject, before] = [`order:${order.id}` as const, { state: order.state }]
  await record(tx, { by, action: 'order_cancelled', subject, at, reason, before, address })
  if (isHeard) return giveAll(tx, order, by, at)
  await insertCancellation(tx, order.id, { proposed_by: proposedBy, confirmed_by: by, decided_at: at })
  const { id, driver_id: to, passenger_id: person } = booking
  const details = { how: 'departed' }
  await notify(tx, [{ to, person, kind: 'booking_cancelled', key: `${id} departed`, booking: id, at, details }])
}

async function giveAll(tx: Tx, order: Order, by: string | null, at: Date): Promise<void> {
  const [payment] = await paymentsOf(tx, order.id)
  if (payment) await createRefund(tx, order, payment, { cause: 'admin_cancelled', at, by: by ?? undefined })
}

/**
 * Records the driver's objection within its deadline. After an objection a refund needs two administrators again, and an alarm
 * asks them to read it.
 */
export async function objectToCancellation(tx: Tx, booking: Booking, objection: string, at: Date): Promise<void> {
  const [open] = await cancellationsOn(tx, [booking.id])
  if (!open) return refuse('not_possible_now')
  refuseIf(whyNotObjectToCancellation(open.decided_at, at))
  await endCancellation(tx, open.order_id, at, { objection })
  await raiseAlarm(tx, 'cancellation_objected', open.order_id, { booking: booking.id, objection }, at)
}

const MAX_AT_ONCE = 200

/** Executes cancellations to which the driver did not object within 48 hours. */
export async function carryOutCancellations(world: Pick<World, 'db' | 'now' | 'live' | 'log'>): Promise<void> {
  const orders = await dueCancellations(world.db, unopposedSince(world.now()), MAX_AT_ONCE)
  await workThrough(world, 'order-cancel-failed', orders, (id) =>
    withLockedSale(world, id, (tx, sale) => carryOut(tx, sale, world.now())),
  )
}

async function carryOut(tx: Tx, { booking }: Sale, at: Date): Promise<void> {
  const [open] = await cancellationsOn(tx, [booking.id])
  const order = await lockOpenOrder(tx, booking.id)
  // a disputed order waits for the bank's decision
  if (!open || !order || order.state === 'disputed') return
  if (holdsMoney(order)) await giveAll(tx, order, null, at)
  await endCancellation(tx, open.order_id, at)
}
