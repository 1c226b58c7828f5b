import { isCbu } from '#domain/payments/cbu.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { raiseAlarm } from '../../../platform/alarms/actions.ts'
import type { Sealer } from '../../../platform/crypto/sealing.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isUuid } from '../../../platform/database/uuid.ts'
import type { Session } from '../../../platform/http/route.ts'
import { requireRecentLogin } from '../../../platform/http/session.ts'
import type { World } from '../../../world.ts'

export interface BankAccount {
  cbu: string
  /** name of the holder */
  holder: string
}

/** Names the account for a refund that the provider refuses for good; used for that one and then deleted (8.2, A8, K16). */
export async function nameAccount(
  world: World,
  me: Member,
  session: Session | undefined,
  id: string,
  sent: BankAccount,
): Promise<void> {
  requireRecentLogin(session, world.now())
  const cbu = sent.cbu.replace(/\s/g, '')
  refuseIf(isCbu(cbu) ? undefined : 'cbu_invalid')
  await transact(world.db, (tx) => keep(tx, world, me.id, id, { cbu, holder: sent.holder }))
  await world.live.publish([`account:${me.id}`])
}

async function keep(tx: Tx, { sealer, now }: World, me: string, id: string, { cbu, holder }: BankAccount): Promise<void> {
  const refund = isUuid(id) ? await ownRefund(tx, me, id) : undefined
  refuseIf(refund ? undefined : 'not_found')
  refuseIf(refund?.state === 'refused' ? undefined : refund?.state === 'due' ? 'refund_not_final' : 'refund_matched')
  const row = {
    account_id: me,
    cbu_sealed: sealer.seal('cbu', id, cbu),
    holder_sealed: sealer.seal('person', id, holder),
    named_at: now(),
  }
  await tx
    .insertInto('refund_accounts')
    .values({ refund_id: id, ...row })
    .onConflict((clash) => clash.column('refund_id').doUpdateSet(row))
    .execute()
  // administrators learn that they can transfer it now, also where the first alarm was closed
  const details = { because: refund?.refused_because, order: refund?.order_id, account: 'named' }
  await raiseAlarm(tx, 'refund_refused', id, details, now())
}

const ownRefund = (tx: Tx, me: string, id: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.state', 'refunds.refused_because', 'payments.order_id'])
    .where('refunds.id', '=', id)
    .where('passenger_id', '=', me)
    .forUpdate('refunds')
    .executeTakeFirst()

/** The account of a refund, opened for the transfer itself, and gone with it. */
export async function takeAccount(tx: Tx, sealer: Sealer, id: string): Promise<BankAccount> {
  const row = await tx.deleteFrom('refund_accounts').where('refund_id', '=', id).returningAll().executeTakeFirst()
  if (!row) return refuse('account_missing')
  return { cbu: sealer.open('cbu', id, row.cbu_sealed), holder: sealer.open('person', id, row.holder_sealed) }
}
