import type { Currency } from '#domain/money.ts'
import { feeReturnedByHand } from '#domain/payments/ledger.ts'
import { isGone } from '#domain/payments/payment.ts'
import { isCbu } from '#domain/payments/payouts/payout.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Actor, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, actOrRepeat, isUnacted, proposeOrConfirm, type Unacted } from '../../people/dualControl/propose.ts'
import { resolveAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { isRead } from '../../providers/payments/port.ts'
import { writePosting } from '../ledger.ts'
import { applyToFee, refuseProviderDown } from '../statusSync/actions.ts'
import { booked, returnFee } from './applying.ts'
import { changeFee, type Fee, findFee, lockFee } from './queries.ts'

/** A bank account without its full number, for the two administrators to compare and for the audit log. */
export interface Masked {
  last: string
  hash: string
}

type Hand = Unacted | { proposed: false; byProvider: boolean; minor: bigint; currency: Currency }

/** Masks the account that the person gave to both administrators. Its full number is never stored. */
export function maskedOf({ sealer }: Pick<ActContext, 'sealer'>, cbu: string): Masked {
  const number = cbu.replace(/\s/g, '')
  refuseIf(isCbu(number) ? undefined : 'cbu_invalid')
  return { last: number.slice(-4), hash: sealer.blind('cbu', number).toString('hex') }
}

/**
 * Refunds by bank transfer a fee whose refund the provider refuses permanently. Two administrators name the same account. The
 * provider is queried again first; if it now refunds the fee, no transfer is made (rules 7, 8.2).
 */
export async function refundFeeByHand(
  world: ActContext,
  actor: Actor,
  id: string,
  account: Masked,
  reason: string,
): Promise<Hand> {
  const repeated = { kind: 'fee_by_hand' as const, content: { fee: id, hash: account.hash } }
  return actOrRepeat(world, actor, repeated, () => refundOnce(world, actor, { id, account, reason }))
}

async function refundOnce(
  world: ActContext,
  actor: Actor,
  { id, account, reason }: Omit<Paying, 'fee'> & { id: string },
): Promise<Hand> {
  requireRecentLoginOf(actor, world.now())
  const fee = await refusedFee(world, id)
  const made = await askAgain(world, fee).catch(refuseProviderDown)
  const done = await transact(world.db, (tx) =>
    made ? noteMade(tx, world, actor, fee, made) : payByHand(tx, world, actor, { fee, account, reason }),
  )
  await world.live.publish([`account:${fee.account_id}`])
  return done
}

/** Returns the fee after polling its payment: a bank that is deciding about the payment may return the money itself (8.2). */
async function refusedFee(world: ActContext, id: string): Promise<Fee> {
  const known = (await findFee(world.db, id)) ?? refuse('not_found')
  const isRefundRefused = known.state === 'refund_refused' && known.provider === world.payments.name
  const reported = isRefundRefused
    ? await world.payments.readPayment(known.provider_payment_id ?? '').catch(refuseProviderDown)
    : undefined
  if (reported && isRead(reported) && isGone(reported)) await applyToFee(world, reported)
  const fee = (await findFee(world.db, id)) ?? refuse('not_found')
  const isOpen = fee.state === 'refund_due' || reported?.status === 'in_mediation'
  refuseIf(isOpen ? 'refund_not_final' : fee.state === 'refund_refused' ? undefined : 'refund_matched')
  return fee
}

/** Polls the provider again; a former provider that took the fee cannot be polled. */
async function askAgain(
  world: ActContext,
  { id, provider, provider_payment_id, amount_minor: minor, currency }: Fee,
): Promise<string | undefined> {
  if (provider !== world.payments.name) return undefined
  const answer = await world.payments.refund({ paymentId: provider_payment_id ?? '', amount: { minor, currency }, key: id })
  return 'id' in answer ? answer.id : undefined
}

async function noteMade(tx: Tx, world: ActContext, actor: Actor, { id }: Fee, provider_refund_id: string): Promise<Hand> {
  const at = world.now()
  const fee = await lockRefused(tx, id)
  await returnFee(tx, fee, { state: 'refunded', refunded_at: at, provider_refund_id }, at)
  return finish(tx, actor, fee, { byProvider: true, after: { byProvider: true } }, at)
}

interface Paying {
  fee: Fee
  account: Masked
  reason: string
}

async function payByHand(tx: Tx, world: ActContext, actor: Actor, { fee: { id }, account, reason }: Paying): Promise<Hand> {
  const at = world.now()
  const known = (await findFee(tx, id)) ?? refuse('not_found')
  const content = {
    fee: id,
    minor: String(known.amount_minor),
    currency: known.currency,
    cbu: `…${account.last}`,
    hash: account.hash,
  }
  const [subject, parties] = [`fee:${id}` as const, { people: [known.account_id] }]
  const answer = await proposeOrConfirm(tx, actor, { kind: 'fee_by_hand', subject, content, parties, reason }, at)
  if (isUnacted(answer)) return answer
  const fee = await lockRefused(tx, id)
  await changeFee(tx, id, { state: 'refunded', refunded_at: at })
  await writePosting(tx, feeReturnedByHand(booked(fee)), at)
  const after = { cbu: `…${account.last}`, proposedBy: answer.proposedBy }
  return finish(tx, actor, fee, { byProvider: false, after, reason }, at)
}

/** Locks the fee. Refuses the call unless the provider still refuses the refund of the fee. */
async function lockRefused(tx: Tx, id: string): Promise<Fee> {
  const fee = await lockFee(tx, id)
  return fee?.state === 'refund_refused' ? fee : refuse('refund_matched')
}

interface Finished {
  byProvider: boolean
  after: object
  reason?: string
}

async function finish(
  tx: Tx,
  { by, address }: Actor,
  fee: Fee,
  { byProvider, after, reason }: Finished,
  at: Date,
): Promise<Hand> {
  const { id, amount_minor: minor, currency } = fee
  await resolveAlarm(tx, 'refund_refused', id, { by, at })
  const details = { minor: String(minor), currency, ...after }
  await record(tx, { by, action: 'fee_by_hand', subject: `fee:${id}`, at, ...(reason && { reason }), after: details, address })
  return { proposed: false, byProvider, minor, currency }
}
