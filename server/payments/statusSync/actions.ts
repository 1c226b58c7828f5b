import { isUndecided } from '#domain/payments/payment.ts'
import { type Reason, refuse } from '#domain/refusal.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { isRead, PaymentProviderAway, referredTo, type ReportedPayment } from '../../providers/payments/port.ts'
import type { World } from '../../world.ts'
import { applyFee } from '../fees/applying.ts'
import { feeFor } from '../fees/queries.ts'
import { findOrder, type Order } from '../queries.ts'
import { lockSale, type Sale, topicsOf } from '../sale.ts'
import { apply } from './applyStatus.ts'
import { ContradictoryStatus } from './followUps.ts'
import { adoptedBy, adoptedFor, noteStatusChecked, orderIdOf } from './queries.ts'
import { theirSide } from './review.ts'

export type SyncWorld = Pick<World, 'db' | 'now' | 'payments' | 'live' | 'log'>

/**
 * Polls the provider for the state of an order and stores it. No seat is released without this (P9). Throws PaymentProviderAway.
 * The current provider does not know orders of a former one: these raise an alarm.
 */
export const syncOrder = async (world: SyncWorld, orderId: string): Promise<void> => void (await pollOrder(world, orderId))

/** Polls an order. Returns the provider's number of an undecided payment. */
export async function pollOrder(world: SyncWorld, orderId: string): Promise<string | undefined> {
  const order = await findOrder(world.db, orderId)
  if (!order) return undefined
  const at = world.now()
  if (order.provider !== world.payments.name) {
    await noteElsewhere(world, order, at)
    return undefined
  }
  try {
    const payments = await world.payments.findPayments(order.reference)
    for (const reported of payments) await applyPayment(world, orderId, reported)
    for (const id of await adoptedFor(world.db, orderId)) await syncPayment(world, id)
    return payments.find((one) => isRead(one) && isUndecided(one.status))?.id
  } finally {
    // recorded even without a response: otherwise an order with an unreadable response would stay first in the polling queue
    await transact(world.db, (tx) => noteStatusChecked(tx, orderId, at))
  }
}

const noteElsewhere = ({ db }: SyncWorld, { id, provider }: Order, at: Date): Promise<void> =>
  transact(db, async (tx) => {
    await raiseAlarm(tx, 'order_elsewhere', id, { order: id, provider }, at)
    await noteStatusChecked(tx, id, at)
  })

/**
 * Applies the provider's report of a payment to order, seat and ledger in one transaction. Requests it again when it contradicts
 * the ledger.
 */
export async function applyPayment(world: SyncWorld, orderId: string, reported: ReportedPayment): Promise<void> {
  const applied = (answer: ReportedPayment, isFinal: boolean) =>
    withLockedSale(world, orderId, (tx, sale) => apply(tx, sale, answer, world.payments, world.now(), { isFinal }))
  try {
    await applied(reported, false)
  } catch (error) {
    if (!(error instanceof ContradictoryStatus)) throw error
    const again = (await world.payments.readPayment(reported.id)) ?? reported
    // an adopted payment has the reference of another order, or none, at the provider
    await applied(referredTo(again, reported.reference ?? ''), true)
  }
}

/**
 * Runs one transaction with an order, its booking and its trip under lock. Then publishes the change to the people on the
 * booking.
 */
export async function withLockedSale<Done>(
  world: Pick<World, 'db' | 'live'>,
  orderId: string,
  act: (tx: Tx, sale: Sale) => Promise<Done>,
): Promise<Done> {
  const { sale, done } = await transact(world.db, async (tx) => {
    const sale = await lockSale(tx, orderId)
    return { sale, done: await act(tx, sale) }
  })
  await world.live.publish(topicsOf(sale))
  return done
}

/** Polls the payment of a notice. Returns false if the payment belongs to no known order or fee. */
export async function syncPayment(world: SyncWorld, paymentId: string): Promise<boolean> {
  const reported = await world.payments.readPayment(paymentId)
  return reported !== undefined && (await applyReported(world, reported))
}

/** Applies the provider's state of a payment to its order or fee. Returns false if the payment belongs to neither. */
export async function applyReported(world: SyncWorld, reported: ReportedPayment): Promise<boolean> {
  const orderId = reported.reference ? await orderIdOf(world.db, reported.reference) : undefined
  const adopted = orderId ? undefined : await adoptedBy(world.db, world.payments.name, reported.id)
  if (adopted) await applyPayment(world, adopted.id, referredTo(reported, adopted.reference))
  else if (orderId) await applyPayment(world, orderId, reported)
  else if (reported.reference === undefined) await alarmUnknown(world, reported)
  else return applyToFee(world, reported)
  return true
}

/**
 * Raises an alarm about a payment without a readable reference, so that an administrator finds out whether it belongs to an
 * order.
 */
const alarmUnknown = ({ db, now }: SyncWorld, reported: ReportedPayment): Promise<void> =>
  transact(db, async (tx) => {
    await raiseAlarm(tx, 'payment_unreadable', reported.id, { ours: null, ...theirSide(reported) }, now())
  })

/** Applies the provider's report of a fee after a suspension (E3). */
export async function applyToFee(world: SyncWorld, reported: ReportedPayment): Promise<boolean> {
  const fee = reported.reference ? await feeFor(world.db, reported.reference) : undefined
  if (!fee) return false
  await transact(world.db, (tx) => applyFee(tx, fee, reported, world.payments, world.now()))
  await world.live.publish([`account:${fee.account_id}`])
  return true
}

const AWAY = {
  silent: 'payment_provider_unavailable',
  token: 'payment_token_refused',
  unreadable: 'payment_unreadable',
} as const satisfies Record<PaymentProviderAway['because'], Reason>

/** Refuses with a reason for callers when the provider gives no usable response. */
export function refuseProviderDown(error: unknown): never {
  if (error instanceof PaymentProviderAway) refuse(AWAY[error.because], { retryAfter: 30 })
  throw error
}
