import type { Currency } from '#domain/money.ts'
import { isSameEvent } from '#domain/notifications/notification.ts'
import { isStuck, retryAt, stuckSince, whyNotRefundSettled } from '#domain/payments/refund.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Actor, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, isUnacted, proposeOrConfirm, type Unacted } from '../../people/dualControl/propose.ts'
import { resolveAlarm, raiseAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { type RefundAnswer, PaymentProviderAway } from '../../providers/payments/port.ts'
import { partiesOfOrder } from '../lateCancellations.ts'
import { notifyPayer } from '../notify.ts'
import { findOrder, type Order, type Payment, paymentsOf } from '../queries.ts'
import { lockSale, type Sale, topicsOf } from '../sale.ts'
import { type SyncWorld, withLockedSale } from '../statusSync/actions.ts'
import { workUntilAway } from '../untilAway.ts'
import { afterRefund, remainingOf, createRefund } from './oweRefund.ts'
import {
  alarmForeign,
  claimRefunds,
  hasten,
  knownRefunds,
  lockDue,
  longForeign,
  noteDone,
  noteRefused,
  postRefund,
  delayRefund,
  type Sending,
} from './queries.ts'

/**
 * Sends all due refunds (8.2), until the provider is away. The refund's id is the idempotency key at the provider, so a refund
 * that is sent twice is made once.
 */
export async function sendRefunds(world: SyncWorld): Promise<void> {
  const now = world.now()
  const nextTry = new Date(now.getTime() + 5 * MINUTE_MS)
  const provider = world.payments.name
  const claimed = await transact(world.db, async (tx) => {
    await alarmForeign(tx, provider, now)
    return claimRefunds(tx, { provider, now, nextTry, most: MAX_AT_ONCE })
  })
  await giveUpForeign(world, now)
  const untried = await workUntilAway(
    claimed,
    (refund) => send(world, refund),
    (refund, error) => wait(world, refund, error),
  )
  if (untried.length === 0 && claimed.length === MAX_AT_ONCE) await sendRefunds(world)
}

/**
 * Makes claimed refunds due immediately, at every start: otherwise refunds claimed by a server that died would wait for minutes.
 */
export async function resumeRefunds(world: SyncWorld): Promise<void> {
  await transact(world.db, (tx) => hasten(tx, world.now()))
  await sendRefunds(world)
}

const MAX_AT_ONCE = 20

/** After three days, gives up refunds that only a former provider could make. The passengers then name a bank account (8.2). */
async function giveUpForeign(world: SyncWorld, now: Date): Promise<void> {
  for (const { id, order_id } of await longForeign(world.db, world.payments.name, stuckSince(now), MAX_AT_ONCE))
    await withLockedSale(world, order_id, async (tx, sale) => {
      await noteAnswer(tx, sale, id, { refused: 'elsewhere' }, now)
      await resolveAlarm(tx, 'refund_elsewhere', id, { by: null, at: now })
    })
}

async function send(world: SyncWorld, refund: Sending): Promise<void> {
  const answer = await world.payments.refund({
    paymentId: refund.provider_payment_id,
    amount: { minor: refund.amount_minor, currency: refund.currency },
    key: refund.id,
    ...(refund.tries > 1 && { before: { since: refund.created_at, known: await knownRefunds(world.db, refund.payment_id) } }),
  })
  await withLockedSale(world, refund.order_id, (tx, sale) => noteAnswer(tx, sale, refund.id, answer, world.now()))
}

/** Records the provider's response in ledger, refund and order in one transaction. Trip, booking and order are locked. */
async function noteAnswer(
  tx: Tx,
  sale: Sale,
  id: string,
  answer: RefundAnswer | { refused: 'elsewhere' },
  at: Date,
): Promise<void> {
  const refund = await lockDue(tx, id)
  if (!refund) return
  if ('refused' in answer) {
    await noteRefused(tx, refund, answer.refused)
    await raiseAlarm(tx, 'refund_refused', id, { because: answer.refused, order: sale.order.id }, at)
    await notifyPayer(tx, 'refund_refused', refund, at)
    return
  }
  await noteDone(tx, id, answer.id, at)
  for (const kind of ['refund_elsewhere', 'refund_stuck']) await resolveAlarm(tx, kind, id, { by: null, at })
  // an immediate refund was already announced in the notification of the event that caused it
  if (!isSameEvent(refund.created_at, at)) await notifyPayer(tx, 'refund_done', refund, at)
  await postRefund(tx, refund, at)
  await afterRefund(tx, sale.order, sale.booking, at)
}

/** Retries after 1, 5 and 30 minutes, then hourly; after three days an alarm notifies administrators. */
async function wait(world: SyncWorld, refund: Sending, error: unknown): Promise<void> {
  const now = world.now()
  if (!(error instanceof PaymentProviderAway)) world.log.error({ err: error, refund: refund.id }, 'refund-send-failed')
  await transact(world.db, async (tx) => {
    await delayRefund(tx, refund.id, retryAt(refund.tries, now))
    if (isStuck(refund.created_at, now)) await raiseAlarm(tx, 'refund_stuck', refund.id, { tries: refund.tries }, now)
  })
}

interface SentRefund {
  orderId: string
  amountMinor: number
  reason: string
}

type Refunded = { proposed: false; minor: bigint; currency: Currency }

/**
 * Refunds part of a settled payment, by two administrators. The platform bears the amount until it is recovered from the driver
 * (rules 7, D5). Refuses unsettled payments, and more than the rest of the payment.
 */
export async function refundSettled(
  world: ActContext,
  actor: Actor,
  { orderId, amountMinor, reason }: SentRefund,
): Promise<Unacted | Refunded> {
  requireRecentLoginOf(actor, world.now())
  const order = (isUuid(orderId) ? await findOrder(world.db, orderId) : undefined) ?? refuse('not_found')
  const parties = await partiesOfOrder(world.db, order)
  const { outcome, topics } = await transact(world.db, async (tx) => {
    const [at, minor, { currency }] = [world.now(), BigInt(amountMinor), order]
    const content = { booking: order.booking_id, minor: String(minor), currency }
    const subject = `order:${orderId}` as const
    const answer = await proposeOrConfirm(tx, actor, { kind: 'refund_settled', subject, content, parties, reason }, at)
    if (answer.proposed) await payable(tx, order, minor)
    if (isUnacted(answer)) return { outcome: answer, topics: ['admin' as const] }
    const sale = await lockSale(tx, orderId)
    const payment = await payable(tx, sale.order, minor)
    await createRefund(tx, sale.order, payment, { cause: 'after_settlement', minor, at, by: actor.by ?? undefined })
    const after = { ...content, proposedBy: answer.proposedBy }
    await record(tx, { by: actor.by, action: 'settled_refunded', subject, at, reason, after, address: actor.address })
    return { outcome: { proposed: false as const, minor, currency }, topics: [...topicsOf(sale), 'admin' as const] }
  })
  await world.live.publish(topics)
  return outcome
}

/** Returns the payment from which the amount is refunded. */
async function payable(tx: Tx, { id, state }: Order, minor: bigint): Promise<Payment> {
  const payment = (await paymentsOf(tx, id)).find(({ extra }) => !extra) ?? refuse('not_possible_now')
  const left = await remainingOf(tx, payment)
  refuseIf(whyNotRefundSettled(state, left, minor), { limitMinor: Number(left) })
  return payment
}
