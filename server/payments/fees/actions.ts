import { randomUUID } from 'node:crypto'
import { stateOf, whyNotReactivate } from '#domain/moderation/sanction.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { lockSuspended } from '../../moderation/sanctions/queries.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { type SyncWorld, applyToFee, refuseProviderDown } from '../statusSync/actions.ts'
import { workUntilAway } from '../untilAway.ts'
import { returnFee } from './applying.ts'
import { changeFee, type Fee, feeOf, findFee, insertFee, lockFee, openFee, unfinishedFees } from './queries.ts'

/** Title of the fee on the provider's page. */
const TITLE = 'Reactivación'
const PAY_WITHIN_MS = DAY_MS
const PATIENCE_MS = 2 * MINUTE_MS

/** Starts to pay the fee after a suspension, or returns the open fee (E3). */
export async function startReactivation(world: World, me: Member): Promise<Fee> {
  const before = await openFee(world.db, me.id)
  if (before) await look(world, before).catch(refuseProviderDown)
  const fee = await transact(world.db, (tx) => open(tx, world, me))
  return fee.state === 'opened' ? begin(world, fee).catch(refuseProviderDown) : fee
}

async function open(tx: Tx, { now, settings, payments }: World, me: Member): Promise<Fee> {
  const [sum, at] = [feeOf(settings), now()]
  const person = await lockSuspended(tx, me.id)
  const state = stateOf(person?.standing ?? 'active', person?.suspended_until ?? null, sum !== undefined, at)
  if (!sum || whyNotReactivate(state, true)) return refuse('no_reactivation')
  return (await openFee(tx, me.id)) ?? insertFee(tx, rowOf(me, sum, payments.name, at))
}

const rowOf = (me: Member, { minor, currency }: NonNullable<ReturnType<typeof feeOf>>, provider: string, at: Date) => ({
  account_id: me.id,
  state: 'opened' as const,
  reference: randomUUID(),
  provider,
  currency,
  amount_minor: minor,
  pay_by: new Date(at.getTime() + PAY_WITHIN_MS),
  created_at: at,
})

async function begin(world: World, fee: Fee): Promise<Fee> {
  const { checkoutId, url } = await world.payments.startCheckout({
    orderId: fee.id,
    reference: fee.reference,
    title: TITLE,
    amount: { minor: fee.amount_minor, currency: fee.currency },
    expiresAt: fee.pay_by,
    returnTo: `${world.publicUrl}/reactivation/${fee.id}`,
  })
  return under(world, fee.id, (tx, { state }) =>
    changeFee(tx, fee.id, { checkout_id: checkoutId, init_point: url, ...(state === 'opened' && { state: 'waiting' as const }) }),
  )
}

/** Queries the provider for the outcome of the caller's fee (P6). */
export async function checkReactivation(world: World, me: Member, id: string): Promise<Fee> {
  const fee = await findFee(world.db, id)
  refuseIf(fee?.account_id === me.id ? undefined : 'not_found')
  if (fee && fee.paid_at === null) await look(world, fee).catch(refuseProviderDown)
  return (await findFee(world.db, id)) ?? refuse('not_found')
}

/** Polls the provider for every open fee and refunds fees that were not owed. Stops when the provider is away. */
export async function pollFees(world: SyncWorld): Promise<void> {
  const before = new Date(world.now().getTime() - PATIENCE_MS)
  await workUntilAway(
    await unfinishedFees(world.db, world.payments.name, before),
    (fee) => (fee.state === 'refund_due' ? sendBack(world, fee) : look(world, fee)),
    (fee, error) => world.log.warn({ err: error, fee: fee.id }, 'fee-poll-failed'),
  )
}

/** Polls a fee (P9), then closes it if it was not paid in time. */
async function look(world: SyncWorld, fee: Fee): Promise<void> {
  for (const reported of await world.payments.findPayments(fee.reference)) await applyToFee(world, reported)
  const at = world.now()
  if (at >= fee.pay_by && fee.checkout_id) await world.payments.closeCheckout(fee.checkout_id)
  await under(world, fee.id, (tx, { state }) =>
    changeFee(tx, fee.id, {
      asked_at: at,
      ...(at >= fee.pay_by && (state === 'opened' || state === 'waiting') && { state: 'closed' as const, init_point: null }),
    }),
  )
}

async function sendBack(world: SyncWorld, fee: Fee): Promise<void> {
  const amount = { minor: fee.amount_minor, currency: fee.currency }
  const answer = await world.payments.refund({ paymentId: fee.provider_payment_id ?? '', amount, key: fee.id })
  const at = world.now()
  await under(world, fee.id, async (tx, now) => {
    if (now.state !== 'refund_due') return
    if ('refused' in answer) {
      await changeFee(tx, fee.id, { state: 'refund_refused' })
      await raiseAlarm(tx, 'refund_refused', fee.id, { because: answer.refused, fee: fee.id }, at)
    } else await returnFee(tx, now, { state: 'refunded', refunded_at: at, provider_refund_id: answer.id }, at)
  })
}

/** Runs one transaction with a fee under lock. */
const under = <Done>({ db }: Pick<World, 'db'>, id: string, act: (tx: Tx, fee: Fee) => Promise<Done>): Promise<Done> =>
  transact(db, async (tx) => act(tx, (await lockFee(tx, id)) ?? refuse('not_found')))
