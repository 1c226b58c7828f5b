import type { Currency } from '#domain/money.ts'
import { isGone, isHonest } from '#domain/payments/payment.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Actor, requireRecentLoginOf } from '../people/dualControl/actor.ts'
import {
  type ActContext,
  actOrRepeat,
  type Confirmed,
  isUnacted,
  proposeOrConfirm,
  type Unacted,
} from '../people/dualControl/propose.ts'
import { resolveAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { isRead, type ProviderPayment, referredTo, type RefundAnswer, type ReportedPayment } from '../providers/payments/port.ts'
import { feeFor } from './fees/queries.ts'
import { partiesOfOrder } from './lateCancellations.ts'
import { findOrder, type Order } from './queries.ts'
import { afterUnasked } from './refunds/oweRefund.ts'
import { findTaken } from './refunds/queries.ts'
import { doneMinor } from './refunds/rows.ts'
import { lockSale, topicsOf } from './sale.ts'
import { refuseProviderDown } from './statusSync/actions.ts'
import { apply } from './statusSync/applyStatus.ts'
import { bookGiven } from './statusSync/followUps.ts'
import { adoptedBy, lockPayment, noteAdopted, orderIdOf } from './statusSync/queries.ts'
import { claimOf } from './statusSync/review.ts'

type Answered = Unacted | { proposed: false }

interface Adopting {
  paymentId: string
  orderId: string
  reason: string
}

/**
 * Assigns a payment with an unknown reference to the order for which it was made, by two administrators (rules 7). Afterwards it
 * is treated like any payment of the order: it confirms the seat, or is refunded.
 */
export function adoptPayment(world: ActContext, actor: Actor, input: Adopting): Promise<Answered> {
  const repeated = { kind: 'payment_adoption' as const, content: { payment: input.paymentId, order: input.orderId } }
  return actOrRepeat(world, actor, repeated, () => adoptPaymentOnce(world, actor, input))
}

async function adoptPaymentOnce(world: ActContext, actor: Actor, { paymentId, orderId, reason }: Adopting): Promise<Answered> {
  requireRecentLoginOf(actor, world.now())
  const reported = await unmatched(world, paymentId)
  const order = (await findOrder(world.db, orderId)) ?? refuse('not_found')
  const named = referredTo(reported, order.reference)
  if (!isRead(named) || named.status !== 'approved') return refuse('payment_differs')
  const fits = order.provider === world.payments.name && isHonest(named, claimOf(order, world.payments))
  refuseIf(fits ? undefined : 'payment_differs')
  const { done, topics } = await transact(world.db, (tx) =>
    adoptPaymentUnderLocks(tx, world, actor, { order, reported: named, reason }),
  )
  await world.live.publish(topics)
  return done
}

async function adoptPaymentUnderLocks(
  tx: Tx,
  world: ActContext,
  actor: Actor,
  { order, reported, reason }: { order: Order; reported: ProviderPayment; reason: string },
) {
  const [at, subject] = [world.now(), `order:${order.id}` as const]
  const content = { payment: reported.id, order: order.id, ...sumOf(reported.amount) }
  const parties = await partiesOfOrder(tx, order)
  const answer = await proposeOrConfirm(tx, actor, { kind: 'payment_adoption', subject, content, parties, reason }, at)
  if (isUnacted(answer)) return { done: answer, topics: [] }
  const sale = await lockSale(tx, order.id)
  refuseIf((await adoptedBy(tx, world.payments.name, reported.id)) ? 'payment_matched' : undefined)
  await apply(tx, sale, reported, world.payments, at)
  await noteAdopted(tx, world.payments.name, reported.id, at)
  await finish(tx, reported, actor, at)
  const after = { ...content, proposedBy: answer.proposedBy }
  await record(tx, { by: actor.by, action: 'payment_adopted', subject, at, reason, after, address: actor.address })
  return { done: { proposed: false as const }, topics: topicsOf(sale) }
}

type Returned = Unacted | { proposed: false; minor: bigint; refused?: Extract<RefundAnswer, { refused: unknown }>['refused'] }

/**
 * Refunds the rest of a payment with an unknown reference, by two administrators. The payment is never posted. If the provider
 * does not respond, a repeated call sends the refund again under the same key.
 */
export const returnPayment = (world: ActContext, actor: Actor, paymentId: string, reason: string): Promise<Returned> =>
  actOrRepeat(world, actor, { kind: 'payment_return', content: { payment: paymentId } }, () =>
    returnOnce(world, actor, paymentId, reason),
  )

async function returnOnce(world: ActContext, actor: Actor, paymentId: string, reason: string): Promise<Returned> {
  requireRecentLoginOf(actor, world.now())
  const reported = await unmatched(world, paymentId)
  if (!isRead(reported) || reported.status !== 'approved') return refuse('not_possible_now')
  refuseIf(reported.collector === world.payments.collector ? undefined : 'not_possible_now')
  const left = { minor: reported.amount.minor - reported.refundedMinor, currency: reported.amount.currency }
  const answer = await transact(world.db, (tx) => confirmReturn(tx, world, actor, { reported, left, reason }))
  if (answer.proposed) return answer
  const made = await world.payments.refund({ paymentId, amount: left, key: answer.id }).catch(refuseProviderDown)
  if ('refused' in made) return { proposed: false, minor: left.minor, refused: made.refused }
  await transact(world.db, (tx) => finish(tx, reported, actor, world.now()))
  return { proposed: false, minor: left.minor }
}

interface Returning {
  reported: ProviderPayment
  left: ProviderPayment['amount']
  reason: string
}

async function confirmReturn(
  tx: Tx,
  world: ActContext,
  actor: Actor,
  { reported, left, reason }: Returning,
): Promise<Unacted | Confirmed> {
  const [at, subject] = [world.now(), `provider_payment:${reported.id}` as const]
  const content = { payment: reported.id, ...sumOf(left) }
  const answer = await proposeOrConfirm(
    tx,
    actor,
    { kind: 'payment_return', subject, content, parties: { people: [] }, reason },
    at,
  )
  if (isUnacted(answer)) return answer
  const after = { ...content, proposedBy: answer.proposedBy }
  await record(tx, { by: actor.by, action: 'payment_sent_back', subject, at, reason, after, address: actor.address })
  return answer
}

const sumOf = ({ minor, currency }: { minor: bigint; currency: Currency }) => ({ minor: String(minor), currency })

/** Returns the provider's report of a payment that was paid, is not in the ledger, and refers to no order. */
async function unmatched(world: ActContext, paymentId: string): Promise<ReportedPayment> {
  const reported = (await world.payments.readPayment(paymentId).catch(refuseProviderDown)) ?? refuse('not_found')
  const { db, payments } = world
  const { reference = '' } = reported
  const isOurs =
    (await orderIdOf(db, reference)) ?? (await feeFor(db, reference)) ?? (await adoptedBy(db, payments.name, reported.id))
  refuseIf(isOurs || (isRead(reported) && isGone(reported)) ? 'payment_matched' : undefined)
  return reported
}

async function finish(tx: Tx, { id }: ProviderPayment, { by }: Actor, at: Date): Promise<void> {
  for (const kind of ['payment_not_ours', 'payment_unreadable', 'books_differ']) await resolveAlarm(tx, kind, id, { by, at })
}

/** Posts a refund that was made at the provider without a request, by two administrators (rules 7). */
export const adoptRefund = (world: ActContext, actor: Actor, paymentId: string, reason: string): Promise<AdoptedRefund> =>
  actOrRepeat(world, actor, { kind: 'refund_adoption', content: { payment: paymentId } }, () =>
    adoptRefundOnce(world, actor, paymentId, reason),
  )

type AdoptedRefund = Unacted | { proposed: false; minor: bigint; currency: string }

async function adoptRefundOnce(world: ActContext, actor: Actor, paymentId: string, reason: string): Promise<AdoptedRefund> {
  requireRecentLoginOf(actor, world.now())
  const taken = (await findTaken(world.db, world.payments.name, paymentId)) ?? refuse('not_found')
  const reported = (await world.payments.readPayment(paymentId).catch(refuseProviderDown)) ?? refuse('not_found')
  if (!isRead(reported)) return refuse('not_possible_now')
  const { done, topics } = await transact(world.db, (tx) => adoptUnderLocks(tx, world, actor, { taken, reported, reason }))
  await world.live.publish(topics)
  return done
}

interface Found {
  taken: NonNullable<Awaited<ReturnType<typeof findTaken>>>
  reported: ProviderPayment
  reason: string
}

async function adoptUnderLocks(tx: Tx, world: ActContext, actor: Actor, { taken, reported, reason }: Found) {
  const at = world.now()
  const { id, order_id, trip_seq, passenger_id, driver_id, currency } = taken
  const minor = reported.refundedMinor - (await doneMinor(tx, id))
  refuseIf(minor > 0n ? undefined : 'refund_matched')
  const answer = await proposeOrConfirm(
    tx,
    actor,
    {
      kind: 'refund_adoption',
      subject: `payment:${id}`,
      // `refunded`, the total at the provider, distinguishes this refund from a further one of the same amount
      content: { payment: reported.id, minor: String(minor), currency, refunded: String(reported.refundedMinor) },
      parties: { people: [passenger_id, driver_id], tripSeqs: [trip_seq] },
      reason,
    },
    at,
  )
  if (isUnacted(answer)) return { done: answer, topics: [] }
  const sale = await lockSale(tx, order_id)
  const payment = (await lockPayment(tx, world.payments.name, reported.id)) ?? refuse('not_found')
  // a requested refund may have been posted between the query and the locks
  refuseIf(reported.refundedMinor - (await doneMinor(tx, id)) === minor ? undefined : 'refund_matched')
  await bookGiven(tx, { ...sale, payment }, { minor, cause: 'adopted', by: actor.by ?? undefined }, at)
  if (!payment.extra) await afterUnasked(tx, sale, actor.by, at)
  await resolveAlarm(tx, 'refund_differs', reported.id, { by: actor.by, at })
  const after = { payment: reported.id, minor: String(minor), currency, proposedBy: answer.proposedBy }
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
