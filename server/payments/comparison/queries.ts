import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Db } from '../../database/connect.ts'
import { type Fee, feePaidBy, feesSince } from '../fees/queries.ts'

/** A payment by our books. Minor units. */
export interface Ours {
  providerPaymentId: string
  orderId: string
  minor: bigint
  currency: Currency
  /** gone back and in the ledger */
  refundedMinor: bigint
  chargedBack: boolean
}

const select = sql`select p.provider_payment_id as "providerPaymentId", p.order_id as "orderId", p.amount_minor as minor, p.currency,
    (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.state = 'done'
      and r.paid_from = 'provider')::bigint as "refundedMinor",
    p.charged_back_at is not null as "chargedBack"
  from payments p`

export async function ourPayment(db: Db, provider: string, id: string): Promise<Ours | undefined> {
  const { rows } = await sql<Ours>`${select} where p.provider = ${provider} and p.provider_payment_id = ${id}`.execute(db)
  const fee = rows[0] ? undefined : await feePaidBy(db, provider, id)
  return rows[0] ?? (fee && asOurs(fee))
}

/** A fee is a payment without a seat. */
const asOurs = ({ id, provider_payment_id, amount_minor: minor, currency, state }: Fee): Ours => ({
  providerPaymentId: provider_payment_id ?? '',
  orderId: id,
  minor,
  currency,
  refundedMinor: state === 'refunded' ? minor : 0n,
  chargedBack: state === 'charged_back',
})

/** Those in which something of ours happened since. */
export async function ourPaymentsSince(db: Db, provider: string, from: Date): Promise<Ours[]> {
  const { rows } =
    await sql<Ours>`${select} where p.provider = ${provider} and (p.captured_at >= ${from} or p.charged_back_at >= ${from}
    or exists (select from refunds r where r.payment_id = p.id and r.done_at >= ${from}))`.execute(db)
  return [...rows, ...(await feesSince(db, provider, from)).map(asOurs)]
}
