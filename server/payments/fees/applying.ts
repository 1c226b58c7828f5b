import { feePaid } from '#domain/ledger.ts'
import { isHonest, wasTaken } from '#domain/payment.ts'
import { record } from '../../audit/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { lockSuspended } from '../../moderation/endings/queries.ts'
import { letBack } from '../../moderation/sanctions/imposing.ts'
import { lockBar } from '../../moderation/sanctions/queries.ts'
import type { Payment as Said, Payments } from '../../outside/payments/port.ts'
import { lockTraveller } from '../../trips/queries.ts'
import { post, raiseAlarm } from '../queries.ts'
import { changeFee, type Fee, lockFee } from './queries.ts'

type Provider = Pick<Payments, 'collector' | 'live'>

/** Brings a fee, its person and the ledger to what the provider says of one payment; nothing when they are there already (P10). */
export async function applyFee(tx: Tx, { id, account_id }: Fee, said: Said, provider: Provider, at: Date): Promise<void> {
  await lockTraveller(tx, account_id)
  const fee = await lockFee(tx, id)
  if (!fee || !wasTaken(said.status)) return
  if (!isHonest(said, claimOf(fee, provider))) return raise(tx, 'payment_differs', fee, said, at)
  if (fee.provider_payment_id === null) return take(tx, fee, said, at)
  if (fee.provider_payment_id !== said.id) return raise(tx, 'fee_paid_twice', fee, said, at)
  const goneElsewhere = said.status !== 'approved' && fee.state === 'paid'
  if (goneElsewhere) await raise(tx, 'fee_taken_back', fee, said, at)
}

const claimOf = ({ reference, amount_minor: minor, currency }: Fee, { collector, live }: Provider) => ({
  reference,
  amount: { minor, currency },
  collector,
  live,
})

const raise = async (tx: Tx, kind: string, { id }: Fee, said: Said, at: Date) =>
  void (await raiseAlarm(tx, kind, said.id, { fee: id, status: said.status, minor: String(said.amount.minor) }, at))

/** The way back is open; where it was no longer needed, the money goes back. */
async function take(tx: Tx, fee: Fee, said: Said, at: Date): Promise<void> {
  const back = await reactivate(tx, fee, at)
  await changeFee(tx, fee.id, { state: back ? 'paid' : 'refund_due', provider_payment_id: said.id, paid_at: at })
  await post(tx, feePaid(fee.id, { minor: fee.amount_minor, currency: fee.currency }), at)
}

async function reactivate(tx: Tx, { id, account_id: accountId }: Fee, at: Date): Promise<boolean> {
  const person = await lockSuspended(tx, accountId)
  const bar = person?.suspended_until && person.suspended_until <= at ? await lockBar(tx, accountId) : undefined
  if (!bar) return false
  await letBack(tx, bar, 'serve', { by: accountId, at, details: { fee: id } })
  await record(tx, {
    by: accountId,
    action: 'fee_paid',
    subject: `account:${accountId}`,
    at,
    after: { fee: id, sanction: bar.id },
  })
  return true
}
