import { isStuck, retryAt, stuckSince } from '#domain/payments/refund.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { closeAlarm, raiseAlarm } from '../../platform/alarms/actions.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { type RefundAnswer, PaymentProviderAway } from '../../providers/payments/port.ts'
import { notifyPayer } from '../notify.ts'
import type { Sale } from '../sale.ts'
import { type SyncWorld, withSale } from '../statusSync/actions.ts'
import { afterRefund } from './oweRefund.ts'
import { postRefund } from './posting.ts'
import {
  alarmForeign,
  claimRefunds,
  hasten,
  knownRefunds,
  lockDue,
  longForeign,
  noteDone,
  noteRefused,
  putOff,
  type Sending,
} from './queries.ts'

/** Sends all the refunds that are due (8.2), until the provider is away. The same one sent twice is one there: its id is the key. */
export async function sendRefunds(world: SyncWorld): Promise<void> {
  const now = world.now()
  const nextTry = new Date(now.getTime() + 5 * MINUTE_MS)
  const provider = world.payments.name
  const claimed = await world.db.transaction().execute(async (tx) => {
    await alarmForeign(tx, provider, now)
    return claimRefunds(tx, { provider, now, nextTry, most: MOST_AT_ONCE })
  })
  await giveUpForeign(world, now)
  for (const refund of claimed) if (!(await isAnswered(world, refund))) return
  if (claimed.length === MOST_AT_ONCE) await sendRefunds(world)
}

/** At every start: what a server had taken to send when it died would else wait for minutes. */
export async function resumeRefunds(world: SyncWorld): Promise<void> {
  await world.db.transaction().execute((tx) => hasten(tx, world.now()))
  await sendRefunds(world)
}

const MOST_AT_ONCE = 20

/** What only a provider of before could make is refused for good after three days: its passenger names a bank account (8.2). */
async function giveUpForeign(world: SyncWorld, now: Date): Promise<void> {
  for (const { id, order_id } of await longForeign(world.db, world.payments.name, stuckSince(now), MOST_AT_ONCE))
    await withSale(world, order_id, async (tx, sale) => {
      await noteAnswer(tx, sale, id, { refused: 'elsewhere' }, now)
      await closeAlarm(tx, 'refund_elsewhere', id, { by: null, at: now })
    })
}

/** False when the provider is away. */
async function isAnswered(world: SyncWorld, refund: Sending): Promise<boolean> {
  try {
    await send(world, refund)
    return true
  } catch (error) {
    await wait(world, refund, error)
    return !(error instanceof PaymentProviderAway)
  }
}

async function send(world: SyncWorld, refund: Sending): Promise<void> {
  const answer = await world.payments.refund({
    paymentId: refund.provider_payment_id,
    amount: { minor: refund.amount_minor, currency: refund.currency },
    key: refund.id,
    ...(refund.tries > 1 && { before: { since: refund.created_at, known: await knownRefunds(world.db, refund.payment_id) } }),
  })
  await withSale(world, refund.order_id, (tx, sale) => noteAnswer(tx, sale, refund.id, answer, world.now()))
}

/** Ledger, refund and order in one transaction; trip, booking and order are locked. */
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
  for (const kind of ['refund_elsewhere', 'refund_stuck']) await closeAlarm(tx, kind, id, { by: null, at })
  await notifyPayer(tx, 'refund_done', refund, at)
  await postRefund(tx, refund, at)
  await afterRefund(tx, sale.order, sale.booking, at)
}

/** Tried again after 1, 5 and 30 minutes, then hourly; after three days of that a person has to know. */
async function wait(world: SyncWorld, refund: Sending, error: unknown): Promise<void> {
  const now = world.now()
  if (!(error instanceof PaymentProviderAway)) world.log.error({ err: error, refund: refund.id }, 'refund-send-failed')
  await world.db.transaction().execute(async (tx) => {
    await putOff(tx, refund.id, retryAt(refund.tries, now))
    if (isStuck(refund.created_at, now)) await raiseAlarm(tx, 'refund_stuck', refund.id, { tries: refund.tries }, now)
  })
}
