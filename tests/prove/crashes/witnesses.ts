import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { type Broken, brokenInvariants } from '#server/platform/database/invariants.ts'
import type { Diary } from './client.ts'

export interface Verdict {
  broken: Broken[]
  /** what was said yes to and is not there */
  lost: string[]
  /** minor units by which our ledger and the provider's books differ */
  unexplained: bigint
  /** seats held without a passenger who could pay them */
  orphans: number
}

/** Diary, database and the provider's own books, compared (three witnesses). */
export async function verdict(db: Db, diary: Diary): Promise<Verdict> {
  return {
    broken: await brokenInvariants({ db, now: () => new Date() }),
    lost: await lost(db, diary),
    unexplained: await unexplained(db),
    orphans: await orphans(db),
  }
}

async function lost(db: Db, { booked, paid, cancelled }: Diary): Promise<string[]> {
  const bookings = await db.selectFrom('bookings').select(['id', 'state']).execute()
  const payments = await db.selectFrom('payments').select('provider_payment_id').execute()
  const states = new Map(bookings.map(({ id, state }) => [id, state]))
  const captured = new Set(payments.map(({ provider_payment_id }) => provider_payment_id))
  return [
    ...[...booked].filter((id) => !states.has(id)).map((id) => `booking ${id}`),
    ...[...cancelled].filter((id) => states.get(id) !== 'cancelled').map((id) => `cancellation of ${id}: ${states.get(id)}`),
    ...[...paid].filter((id) => !captured.has(id)).map((id) => `payment ${id}`),
  ]
}

async function unexplained(db: Db): Promise<bigint> {
  const { rows } = await sql<{ differs: bigint }>`select
    (select coalesce(sum(amount_minor), 0) from ledger_entries where account = 'provider_clearing')::bigint
    - (select coalesce(sum(amount_minor - refunded_minor), 0) from sandbox_payments where status in ('approved', 'refunded'))::bigint differs`.execute(
    db,
  )
  return rows[0]?.differs ?? 0n
}

/** Kept without an order that could be paid, or with one that never reached the provider. */
async function orphans(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from bookings b where state = 'accepted'
    and not exists (select from orders o where o.booking_id = b.id and o.state = 'waiting' and o.checkout_id is not null)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Whether everything that was begun has come to an end: no order unknown to the provider, no notice and no refund waiting. */
export async function isQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select exists (select from orders where state in ('opened', 'refund_due'))
    or exists (select from refunds where state = 'due') or exists (select from notices where applied_at is null)
    or exists (select from sandbox_notices)
    or exists (select from sandbox_payments s where s.status = 'approved' and not exists (
      select from payments p where p.provider_payment_id = s.id::text)) busy`.execute(db)
  return rows[0]?.busy === false
}
