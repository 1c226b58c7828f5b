import { type RawBuilder, sql } from 'kysely'
import { syncOrder, syncPayment } from '#server/payments/statusSync/actions.ts'
import type { Stage } from '#server/testing/testServer.ts'

/* Actions of provider and banks on a booking's payments, including some that the page of the sandbox would not allow. */

/** Takes money at the provider for the last order of a booking, even if the provider's page would refuse it. We get no notice. */
export async function approve({ db, clock }: Stage, bookingId: string): Promise<void> {
  await sql`insert into sandbox_payments
      (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at, paid_at)
    select c.id, gen_random_uuid(), c.reference, c.amount_minor, c.currency, 'sandbox', false, 'approved', ${clock.now()}, ${clock.now()}
    from sandbox_checkouts c join orders o on o.reference = c.reference
    where o.booking_id = ${bookingId} order by (select min(h.n) from order_history h where h.order_id = o.id) desc limit 1`.execute(
    db,
  )
}

export async function syncOrders({ db, world }: Stage, bookingId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select o.id from orders o where o.booking_id = ${bookingId}
    order by (select min(h.n) from order_history h where h.order_id = o.id)`.execute(db)
  for (const { id } of rows) await syncOrder(world, id)
}

export const chargeBack = (on: Stage, bookingId: string) =>
  bankSays(on, bookingId, sql`p.charged_back_at is null and ${LEFT}`, sql`status = 'charged_back'`)

const LEFT = sql`p.amount_minor > (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.state = 'done')`
const MEDIATED = sql`p.charged_back_at is null and p.status <> 'in_mediation' and ${LEFT}`

/** Opens a dispute about a payment at the bank. */
export const mediate = (on: Stage, bookingId: string) => bankSays(on, bookingId, MEDIATED, sql`status = 'in_mediation'`)

/** Decides a dispute: the bank refunds `hundredths` of the rest. */
export const decideDispute = (on: Stage, bookingId: string, hundredths: number) =>
  bankSays(on, bookingId, sql`p.status = 'in_mediation'`, decided(hundredths))

/** Returns the money that a chargeback took. */
export const win = (on: Stage, bookingId: string) =>
  bankSays(on, bookingId, sql`p.charged_back_at is not null`, sql`status = 'approved'`)

const decided = (
  hundredths: number,
) => sql`refunded_minor = refunded_minor + (amount_minor - refunded_minor) * ${hundredths}::int / 100,
  status = case when ${hundredths} = 100 then 'refunded' else 'approved' end`

/** Changes the state at the bank of a booking's first payment that matches `which`, and sends a notice. */
async function bankSays(on: Stage, bookingId: string, which: RawBuilder<unknown>, becomes: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`update sandbox_payments set changed_at = ${on.clock.now()}, ${becomes} where id = (
    select p.provider_payment_id::bigint from payments p join orders o on o.id = p.order_id
    where o.booking_id = ${bookingId} and ${which}
    order by p.captured_at, (select min(h.n) from order_history h where h.order_id = o.id), p.provider_payment_id::bigint limit 1)
    returning id`.execute(on.db)
  for (const { id } of rows) await syncPayment(on.world, String(id))
}
