import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** A payment by our books. Minor units. */
export interface Ours {
  providerPaymentId: string
  /** the order, or the fee, that it paid */
  orderId: string
  minor: bigint
  currency: Currency
  /** sent back by the provider, and in the ledger */
  refundedMinor: bigint
  chargedBack: boolean
}

/** Payments of seats and of fees alike: a fee is a payment without a seat. */
const all = sql`(select p.provider, p.provider_payment_id as "providerPaymentId", p.order_id as "orderId", p.amount_minor as minor, p.currency,
    (select coalesce(sum(r.amount_minor), 0) from refunds r
      where r.payment_id = p.id and r.state = 'done' and r.paid_from = 'provider')::bigint as "refundedMinor",
    p.charged_back_at is not null as "chargedBack"
  from payments p
  union all
  select f.provider, f.provider_payment_id, f.id, f.amount_minor, f.currency,
    case when f.state = 'refunded' and not exists (select from postings h join ledger_entries e on e.posting_id = h.id
      where h.ref = any (fee_refs(f.id, f.taken_times)) and e.account = 'bank_clearing') then f.amount_minor else 0 end,
    f.state = 'charged_back'
  from fees f where f.provider_payment_id is not null) ours`

/** Those of the provider's numbers that our books know; a page of them at once. */
export async function ourPayments(db: Db, provider: string, ids: string[]): Promise<Ours[]> {
  const { rows } =
    await sql<Ours>`select "providerPaymentId", "orderId", minor, currency, "refundedMinor", "chargedBack" from ${all}
    where provider = ${provider} and "providerPaymentId" = any(${ids})`.execute(db)
  return rows
}

export const ourPayment = async (db: Db, provider: string, id: string): Promise<Ours | undefined> =>
  (await ourPayments(db, provider, [id]))[0]

/** When the first payment of this provider came. */
export async function firstPaymentAt(db: Db, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select least(
    (select min(captured_at) from payments where provider = ${provider}), (select min(paid_at) from fees where provider = ${provider})) as at`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

export const beginComparison = (tx: Tx, provider: string) =>
  tx.deleteFrom('compared_payments').where('provider', '=', provider).execute()

/** What the provider has listed. */
export const noteCompared = (tx: Tx, provider: string, ids: string[]) =>
  sql`insert into compared_payments (provider, provider_payment_id) select ${provider}, id from unnest(${ids}::text[]) id
    on conflict do nothing`.execute(tx)

/** What our books have of this provider that it has not listed, a page after a key. */
export async function unlisted(tx: Tx, provider: string, after: string, most: number): Promise<Ours[]> {
  // it walks past all that was listed
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { rows } =
    await sql<Ours>`select "providerPaymentId", "orderId", minor, currency, "refundedMinor", "chargedBack" from ${all}
    where provider = ${provider} and "providerPaymentId" > ${after}
      and not exists (select from compared_payments c where c.provider = ours.provider and c.provider_payment_id = "providerPaymentId")
    order by "providerPaymentId" limit ${most}`.execute(tx)
  return rows
}
