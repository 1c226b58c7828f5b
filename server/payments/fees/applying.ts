import type { Updateable } from 'kysely'
import { type CountedFee as Booked, feePaid, feeReturned } from '#domain/payments/ledger.ts'
import { isGone, isHonest, wasTaken } from '#domain/payments/payment.ts'
import { endSanction, reimposeSuspension } from '../../moderation/sanctions/imposing.ts'
import { lockActiveSanction, lockServed, lockSuspended } from '../../moderation/sanctions/queries.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { raiseAlarm, resolveAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isRead, type Payments, type ProviderPayment, type ReportedPayment } from '../../providers/payments/port.ts'
import { noteCost, writePosting } from '../ledger.ts'
import { theirSide } from '../statusSync/review.ts'
import { changeFee, type Fee, feePaidBy, insertFee, lockFee } from './queries.ts'

type Provider = Pick<Payments, 'name' | 'collector' | 'live'>

/**
 * Updates a fee, its person and the ledger to the provider's state of one payment. Does nothing if they match that state already
 * (P10).
 */
export async function applyFee(
  tx: Tx,
  { id, account_id }: Fee,
  reported: ReportedPayment,
  provider: Provider,
  at: Date,
): Promise<void> {
  await lockAccount(tx, account_id)
  const fee = await lockFee(tx, id)
  if (fee && !isRead(reported))
    return void (await raiseAlarm(tx, 'payment_unreadable', reported.id || id, { fee: id, ...theirSide(reported) }, at))
  if (!fee || !isRead(reported) || !wasTaken(reported.status)) return
  await resolveAlarm(tx, 'payment_unreadable', reported.id, { by: null, at })
  if (!isHonest(reported, claimOf(fee, provider))) return raise(tx, 'payment_differs', fee, reported, at)
  const known = fee.provider_payment_id === reported.id ? fee : await feePaidBy(tx, provider.name, reported.id)
  if (known) return follow(tx, known, reported, at)
  // the payment was returned before its first report here, so it reactivates no account
  if (isGone(reported)) return raise(tx, 'payment_came_and_went', fee, reported, at)
  if (fee.provider_payment_id === null) return take(tx, fee, reported, at)
  await takeAgain(tx, fee, reported, at)
}

const claimOf = ({ reference, amount_minor: minor, currency }: Fee, { collector, live }: Provider) => ({
  reference,
  amount: { minor, currency },
  collector,
  live,
})

const raise = async (tx: Tx, kind: string, { id }: Fee, reported: ProviderPayment, at: Date) =>
  void (await raiseAlarm(tx, kind, reported.id, { fee: id, status: reported.status, minor: String(reported.amount.minor) }, at))

/** Applies the fee: reactivates the person, or refunds it when it was no longer needed. */
async function take(tx: Tx, fee: Fee, reported: ProviderPayment, at: Date): Promise<void> {
  const back = await reactivate(tx, fee, at)
  await changeFee(tx, fee.id, { state: back ? 'paid' : 'refund_due', provider_payment_id: reported.id, paid_at: at })
  await writePosting(tx, feePaid(booked(fee)), at)
  await noteCost(tx, { about: fee.id, currency: fee.currency, minor: reported.costMinor }, at)
}

/** Posts a second payment of the same fee like the first, and refunds it. */
async function takeAgain(tx: Tx, fee: Fee, reported: ProviderPayment, at: Date): Promise<void> {
  await raise(tx, 'fee_paid_twice', fee, reported, at)
  const { account_id, provider, currency, amount_minor, pay_by } = fee
  const row = {
    account_id,
    provider,
    currency,
    amount_minor,
    pay_by,
    created_at: at,
    paid_at: at,
    provider_payment_id: reported.id,
  }
  const twin = await insertFee(tx, { ...row, state: 'refund_due', reference: `twice:${reported.id}` })
  await writePosting(tx, feePaid(booked(twin)), at)
  await noteCost(tx, { about: twin.id, currency: twin.currency, minor: reported.costMinor }, at)
}

export const booked = ({ id, taken_times: n, amount_minor: minor, currency }: Fee): Booked => ({
  id,
  n,
  amount: { minor, currency },
})

/** Applies later changes of a paid fee: refunds, disputes and chargebacks. */
async function follow(tx: Tx, fee: Fee, reported: ProviderPayment, at: Date): Promise<void> {
  await noteCost(tx, { about: fee.id, currency: fee.currency, minor: reported.costMinor }, at)
  const isHere = fee.state === 'paid' || fee.state === 'refund_due' || fee.state === 'refund_refused'
  if (reported.status === 'charged_back' && isHere) return chargeBack(tx, fee, reported, at)
  if (reported.status === 'approved' && fee.state === 'charged_back') return winBack(tx, fee, at)
  if (reported.status === 'in_mediation' && isHere) return raise(tx, 'payment_disputed', fee, reported, at)
  if (reported.refundedMinor < fee.amount_minor || !isHere) return
  // refunded at the provider: a refund that was owed is done, any other raises an alarm
  if (fee.state === 'paid') await raise(tx, 'fee_taken_back', fee, reported, at)
  await returnFee(tx, fee, { state: 'refunded', refunded_at: at }, at)
}

/** Records that the fee was refunded or charged back. */
export async function returnFee(tx: Tx, fee: Fee, set: Updateable<Tables['fees']>, at: Date): Promise<void> {
  await changeFee(tx, fee.id, set)
  await writePosting(tx, feeReturned(booked(fee)), at)
}

/** Applies a chargeback of the fee: the account reactivated by it is barred again (E3). */
async function chargeBack(tx: Tx, fee: Fee, reported: ProviderPayment, at: Date): Promise<void> {
  await returnFee(tx, fee, { state: 'charged_back' }, at)
  await raise(tx, 'fee_taken_back', fee, reported, at)
  const sanction = fee.state === 'paid' ? await lockServed(tx, fee.account_id, fee.id) : undefined
  if (!sanction) return
  await reimposeSuspension(tx, sanction, { by: null, at, details: { fee: fee.id } })
  await record(tx, {
    by: null,
    action: 'fee_taken_back',
    subject: `account:${fee.account_id}`,
    at,
    after: { fee: fee.id, sanction: sanction.id },
  })
}

/** Applies a dispute that was won: the fee counts as paid now. */
async function winBack(tx: Tx, fee: Fee, at: Date): Promise<void> {
  const back = await reactivate(tx, fee, at)
  const set = { state: back ? ('paid' as const) : ('refund_due' as const), taken_times: fee.taken_times + 1 }
  await writePosting(tx, feePaid(booked(await changeFee(tx, fee.id, set))), at)
}

async function reactivate(tx: Tx, { id, account_id: accountId }: Fee, at: Date): Promise<boolean> {
  const person = await lockSuspended(tx, accountId)
  const bar = person?.suspended_until && person.suspended_until <= at ? await lockActiveSanction(tx, accountId) : undefined
  if (!bar) return false
  await endSanction(tx, bar, 'serve', { by: accountId, at, details: { fee: id } })
  await record(tx, {
    by: accountId,
    action: 'fee_paid',
    subject: `account:${accountId}`,
    at,
    after: { fee: id, sanction: bar.id },
  })
  return true
}
