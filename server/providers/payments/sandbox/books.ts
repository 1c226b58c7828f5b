import { type Selectable, sql } from 'kysely'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Checkout, ProviderPayment, ReportedPayment } from '../port.ts'
import { type Course, type Ring, ringsOf } from './cards.ts'

/** Account that receives all money of the sandbox. */
export const COLLECTOR = 'sandbox'

export type OpenCheckout = Selectable<Tables['sandbox_checkouts']>

/** Opens a checkout; a second call with the same reference returns the first checkout. */
export async function openCheckout(
  db: Db,
  { reference, orderId, title, amount, expiresAt, returnTo }: Checkout,
): Promise<string> {
  await db
    .insertInto('sandbox_checkouts')
    .values({
      reference,
      title,
      order_id: orderId,
      amount_minor: amount.minor,
      currency: amount.currency,
      return_to: returnTo,
      expires_at: expiresAt,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('sandbox_checkouts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

export const closeSandboxCheckout = (db: Db, id: string, now: Date) =>
  db.updateTable('sandbox_checkouts').set({ closed_at: now }).where('id', '=', id).where('closed_at', 'is', null).execute()

export const findCheckout = async (db: Db, id: string): Promise<OpenCheckout | undefined> =>
  isUuid(id) ? db.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export interface Attempt {
  checkoutId: string
  /** id of a press of the button; repeated requests with this id make only one payment */
  attempt: string
  course: Course
  rings: Ring[]
  now: Date
}

/** Stores a payment; returns its id, or undefined if the checkout accepts no more payments. */
export async function enterPayment(db: Db, { checkoutId, attempt, course, rings, now }: Attempt): Promise<string | undefined> {
  const { status, next } = course
  const entered = await sql<{ id: bigint }>`with paid as (
      insert into sandbox_payments (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at,
        next_status, next_at, paid_at)
      select id, ${attempt}, reference, amount_minor, currency, ${COLLECTOR}, false, ${status}, ${now}::timestamptz,
        ${next?.status ?? null}, ${next?.at ?? null}::timestamptz, ${now}
      from sandbox_checkouts where id = ${checkoutId} and closed_at is null and expires_at > ${now}
      on conflict (attempt) do nothing returning id),
    notices as (${insertNotices('paid', rings)})
    select id from paid`.execute(db)
  const before = db.selectFrom('sandbox_payments').select('id').where('attempt', '=', attempt)
  const found = entered.rows[0] ?? (await before.executeTakeFirst())
  return found && String(found.id)
}

/**
 * Returns SQL that inserts notices about each payment in `from`, a common table expression with payment ids in the same
 * statement.
 */
const insertNotices = (from: 'paid' | 'changed', rings: Ring[]) =>
  sql`insert into sandbox_notices (payment_id, request_id, signed_at, due_at)
    select changes.id, rings.request_id, rings.signed_at, rings.due_at from ${sql.table(from)} changes,
      jsonb_to_recordset(${JSON.stringify(rings)}::jsonb) rings (request_id uuid, signed_at timestamptz, due_at timestamptz)`

/**
 * Stores a refund; returns its id, or undefined if a refund with this key exists. A refund of more than the remaining amount
 * violates a constraint of the table.
 */
export async function enterRefund(
  db: Db,
  refund: { paymentId: string; minor: bigint; key: string; now: Date },
): Promise<string | undefined> {
  const { paymentId, minor, key, now } = refund
  const { rows } = await sql<{ id: bigint }>`with refund as (
      insert into sandbox_refunds (key, payment_id, amount_minor, at) values (${key}, ${paymentId}, ${minor}, ${now})
      on conflict (key) do nothing returning id, payment_id, amount_minor),
    changed as (
      update sandbox_payments paid set refunded_minor = refunded_minor + refund.amount_minor, changed_at = ${now},
        status = case when refunded_minor + refund.amount_minor < paid.amount_minor then 'approved' else 'refunded' end,
        next_status = case when next_at > ${now} and refunded_minor + refund.amount_minor < paid.amount_minor then next_status end,
        next_at = case when next_at > ${now} and refunded_minor + refund.amount_minor < paid.amount_minor then next_at end
      from refund where paid.id = refund.payment_id returning paid.id),
    notices as (${insertNotices('changed', ringsOf('at_once', now))})
    select id from refund`.execute(db)
  return rows[0] && String(rows[0].id)
}

export const findRefund = (db: Db, key: string) =>
  db.selectFrom('sandbox_refunds').selectAll().where('key', '=', key).executeTakeFirst()

type PaymentRow = Selectable<Tables['sandbox_payments']>

type SandboxPayment = Omit<ProviderPayment, 'status'> & Pick<PaymentRow, 'status'>

/** Returns a payment in its present state, with all transitions due by now. */
export function paymentOf(row: PaymentRow, now: Date): SandboxPayment {
  const has =
    row.next_status && row.next_at && row.next_at <= now ? { status: row.next_status, changedAt: row.next_at } : undefined
  return {
    id: String(row.id),
    reference: row.reference,
    amount: { minor: row.amount_minor, currency: row.currency },
    refundedMinor: row.refunded_minor,
    costMinor: row.cost_minor,
    collector: row.collector,
    live: row.live,
    ...(has ?? { status: row.status, changedAt: row.changed_at }),
  }
}

/** Returns a payment as a real provider's adapter would: an unknown status counts as unread. */
export function reportedOf(row: PaymentRow, now: Date): ReportedPayment {
  const { status, ...facts } = paymentOf(row, now)
  return status === 'unknown' ? { ...facts, unread: { status } } : { ...facts, status }
}

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  /^\d{1,18}$/.test(id)
    ? db.selectFrom('sandbox_payments').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
    : undefined

export const paymentsFor = (db: Db, reference: string): Promise<PaymentRow[]> =>
  db.selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).orderBy('id').execute()

/** Returns the payments that may have changed in a span. */
export const paymentsSince = (db: Db, from: Date, to: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row('changed_at', '>=', from), row('changed_at', '<', to)]),
        row.and([row('next_at', '>=', from), row('next_at', '<', to)]),
      ]),
    )
    .orderBy('id')
    .execute()
