import { sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'
import { COLLECTOR } from '../../providers/payments/sandbox/books.ts'

/**
 * Inserts the records of seats with realistic times: history, order, payment, ledger and sandbox payment. Subtracts the seats
 * from the free seats of the trips. Uses few statements, since hundreds of the product's own actions would delay a first start by
 * seconds.
 */
export async function keepBooks(tx: Tx, ids: string[]): Promise<void> {
  await writeHistories(tx, ids)
  await openOrders(tx, ids)
  await payOrders(tx, ids)
  await settle(tx, ids)
  await sql`update trips set free = free - held.n * seat_mask(0, legs)
    from (select trip_seq, count(*) n from bookings b where ${among(ids)} group by trip_seq) held
    where held.trip_seq = trips.seq`.execute(tx)
}

const among = (ids: string[]) => sql`b.id = any (${ids}::uuid[])`
const ordersOf = (ids: string[]) => sql`orders o join bookings b on b.id = o.booking_id and ${among(ids)}`

async function writeHistories(tx: Tx, ids: string[]): Promise<void> {
  await sql`insert into booking_history (booking_id, from_state, event, to_state, actor, at)
    select b.id, move.before, move.event, move.after, move.actor, move.at from bookings b
      cross join lateral (values
        (1, 'none', 'request', 'requested', b.passenger_id, b.requested_at),
        (2, 'requested', 'accept', 'accepted', case b.joining when 'on_approval' then b.driver_id end,
          case b.joining when 'on_approval' then b.requested_at + (b.confirmed_at - b.requested_at) / 2 else b.requested_at end),
        (3, 'accepted', 'pay', 'confirmed', null, b.confirmed_at),
        (4, 'confirmed', 'travel', 'travelled', null, b.ended_at)
      ) move (n, before, event, after, actor, at)
    where ${among(ids)} and move.at is not null order by b.departs_at, b.id, move.n`.execute(tx)
}

async function openOrders(tx: Tx, ids: string[]): Promise<void> {
  await sql`insert into orders (booking_id, payer_id, state, reference, provider, currency, price_minor, pay_by, asked_at, created_at, updated_at)
    select b.id, b.passenger_id, case when b.settled_at is null then 'paid' else 'settled' end, gen_random_uuid(), 'sandbox', b.currency,
      b.price_minor, b.pay_by, b.confirmed_at, b.requested_at, coalesce(b.settled_at, b.confirmed_at)
    from bookings b where ${among(ids)} and b.price_minor > 0 order by b.departs_at, b.id`.execute(tx)
  await sql`insert into order_history (order_id, from_state, event, to_state, actor, at)
    select o.id, move.before, move.event, move.after, case move.n when 1 then o.payer_id end, move.at from ${ordersOf(ids)}
      cross join lateral (values
        (1, 'none', 'open', 'opened', b.requested_at),
        (2, 'opened', 'start', 'waiting', b.requested_at),
        (3, 'waiting', 'approve', 'paid', b.confirmed_at),
        (4, 'paid', 'settle', 'settled', b.settled_at)
      ) move (n, before, event, after, at)
    where move.at is not null order by o.id, move.n`.execute(tx)
}

async function payOrders(tx: Tx, ids: string[]): Promise<void> {
  await sql`insert into sandbox_checkouts (reference, order_id, title, amount_minor, currency, return_to, expires_at)
    select o.reference, o.id::text, b.from_name || ' → ' || b.to_name, o.price_minor, o.currency, '/', o.pay_by
    from ${ordersOf(ids)}`.execute(tx)
  await sql`insert into sandbox_payments (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at, paid_at)
    select c.id, gen_random_uuid(), c.reference, c.amount_minor, c.currency, ${COLLECTOR}, false, 'approved', b.confirmed_at, b.confirmed_at
    from ${ordersOf(ids)} join sandbox_checkouts c on c.reference = o.reference`.execute(tx)
  await sql`update orders set checkout_id = c.id::text from sandbox_checkouts c, bookings b
    where c.reference = orders.reference and b.id = orders.booking_id and ${among(ids)}`.execute(tx)
  await sql`insert into payments (order_id, provider, provider_payment_id, status, currency, amount_minor, captured_at)
    select o.id, 'sandbox', s.id::text, 'approved', s.currency, s.amount_minor, b.confirmed_at
    from ${ordersOf(ids)} join sandbox_payments s on s.reference = o.reference`.execute(tx)
  // one statement, since a posting without its entries is refused
  await sql`with paid as (
      select p.id, b.id as booking_id, p.currency, p.amount_minor, p.captured_at from ${ordersOf(ids)} join payments p on p.order_id = o.id
    ), posted as (
      insert into postings (ref, currency, at) select 'capture:' || id, currency, captured_at from paid order by captured_at, id returning id, ref
    )
    insert into ledger_entries (posting_id, n, account, amount_minor)
    select posted.id, side.n, side.account, side.minor from paid join posted on posted.ref = 'capture:' || paid.id
      cross join lateral (values (0, 'provider_clearing', paid.amount_minor), (1, 'held:' || paid.booking_id, -paid.amount_minor))
        side (n, account, minor)`.execute(tx)
}

async function settle(tx: Tx, ids: string[]): Promise<void> {
  await sql`with earned as (
      select b.* from bookings b where ${among(ids)} and b.settled_at is not null and b.price_minor > 0
    ), posted as (
      insert into postings (ref, currency, at) select 'settle:' || id, currency, settled_at from earned order by settled_at, id returning id, ref
    )
    insert into ledger_entries (posting_id, n, account, amount_minor)
    select posted.id, side.n, side.account, side.minor from earned join posted on posted.ref = 'settle:' || earned.id
      cross join lateral (values (0, 'held:' || earned.id, earned.price_minor), (1, 'driver_due:' || earned.driver_id, -earned.price_minor))
        side (n, account, minor)`.execute(tx)
}
