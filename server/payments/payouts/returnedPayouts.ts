import { payoutReturned } from '#domain/payments/ledger.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { notify } from '../../notifications/queries.ts'
import type { AdminContext } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { requireRecentLogin } from '../../platform/http/sessions/session.ts'
import type { World } from '../../world.ts'
import { writePosting } from '../ledger.ts'
import { noteAccountReturned } from './payees.ts'
import { findBatch, lockPayees, lockPayouts } from './queries.ts'
import { lockTransfers, markReturned, type Payout } from './transfers.ts'

interface SentReturn {
  accounts: string[]
  reason: string
}

/**
 * Marks a transfer as returned by the bank, and notifies its driver. The amount is due again, and needs another CBU (rules 7).
 */
export async function returnPayout(world: World, acting: AdminContext, id: string, input: SentReturn): Promise<number> {
  requireRecentLogin(acting.session, world.now())
  const returned = await transact(world.db, (tx) => takeBack(tx, acting, id, input, world.now()))
  await world.live.publish(returned.map(({ account_id }) => `account:${account_id}` as const))
  return returned.length
}

async function takeBack(
  tx: Tx,
  { me, address }: AdminContext,
  id: string,
  { accounts, reason }: SentReturn,
  at: Date,
): Promise<Payout[]> {
  await lockPayouts(tx)
  const batch = (await findBatch(tx, id)) ?? refuse('not_found')
  refuseIf(batch.released_at ? undefined : 'payout_not_released')
  refuseIf(accounts.includes(me.id) ? 'own_case' : undefined)
  await lockPayees(tx, id)
  const transfers = await lockTransfers(tx, id, accounts)
  refuseIf(new Set(transfers.map(({ account_id }) => account_id)).size < new Set(accounts).size ? 'not_found' : undefined)
  refuseIf(transfers.some(({ returned_at }) => returned_at) ? 'already_returned' : undefined)
  for (const transfer of transfers) await takeOne(tx, transfer, me.id, at)
  const after = { accounts: transfers.map(({ account_id }) => account_id) }
  await record(tx, { by: me.id, action: 'payout_returned', subject: `payout:${id}`, at, reason, after, address })
  return transfers
}

async function takeOne(tx: Tx, transfer: Payout, by: string, at: Date): Promise<void> {
  const { batch_id, account_id: to, currency, amount_minor: minor, cbu_hash } = transfer
  await markReturned(tx, transfer, by, at)
  await writePosting(tx, payoutReturned(batch_id, to, { minor, currency }), at)
  if (cbu_hash) await noteAccountReturned(tx, to, cbu_hash, at)
  await notify(tx, [{ to, kind: 'payout_returned', key: batch_id, at }])
}
