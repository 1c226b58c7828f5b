import { sql } from 'kysely'
import { heldAccountOf, lossOf, refunded } from '#domain/payments/ledger.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { literals } from '../../platform/database/prepared.ts'
import { balance, writePosting } from '../ledger.ts'
import { dueMinor, type Refund } from './rows.ts'

/** A refund to send now, with the facts that the provider needs. */
export type Sending = Refund & { order_id: string; provider_payment_id: string }

interface Claim {
  provider: string
  now: Date
  nextTry: Date
  most: number
}

/**
 * Claims refunds to send now. Claims only refunds of payments that this provider took, because no other provider knows them
 * (8.2). Excludes disputed payments, which await the bank's decision. Refunds claimed by a process that died become due again.
 */
export async function claimRefunds(tx: Tx, { provider, now, nextTry, most }: Claim): Promise<Sending[]> {
  const { rows } = await sql<Sending>`with due as materialized (
      select r.id, p.order_id, p.provider_payment_id from refunds r
        join payments p on p.id = r.payment_id
        join orders o on o.id = p.order_id
      where r.state = 'due' and r.next_try_at <= ${now} and p.provider = ${provider}
        and p.status not in ('in_mediation', 'charged_back') and o.state <> 'disputed'
      order by r.created_at limit ${most} for update of r skip locked)
    update refunds set tries = tries + 1, next_try_at = ${nextTry} from due where refunds.id = due.id
    returning refunds.*, due.order_id, due.provider_payment_id`.execute(tx)
  return rows
}

/** Raises alarms about due refunds that only a former provider can make. */
export const alarmForeign = (tx: Tx, provider: string, now: Date) =>
  sql`insert into alarms (kind, about, details, at, last_at)
    select 'refund_elsewhere', r.id, jsonb_build_object('order', p.order_id, 'provider', p.provider), ${now}::timestamptz, ${now}::timestamptz
    from refunds r join payments p on p.id = r.payment_id
    where r.state = 'due' and r.next_try_at <= ${now} and p.provider <> ${provider}
    on conflict (kind, about) where closed_at is null do nothing`.execute(tx)

/** Returns refunds that have been due for days and that only another provider could make. */
export async function longForeign(
  db: Db,
  provider: string,
  before: Date,
  most: number,
): Promise<{ id: string; order_id: string }[]> {
  const { rows } = await sql<{ id: string; order_id: string }>`select r.id, p.order_id from refunds r
    join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.state = 'due' and r.created_at <= ${before} and p.provider <> ${provider}
      and p.status not in ('in_mediation', 'charged_back') and o.state <> 'disputed'
    order by r.created_at limit ${most}`.execute(db)
  return rows
}

/** Returns the provider's ids of the finished refunds of a payment. */
export async function knownRefunds(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db.selectFrom('refunds').select('provider_refund_id').where('payment_id', '=', paymentId).execute()
  return rows.flatMap(({ provider_refund_id: id }) => id ?? [])
}

/** Makes all refunds that wait for a retry due now. */
export const hasten = (tx: Tx, now: Date) =>
  tx
    .updateTable('refunds')
    .set({ next_try_at: now })
    .where('state', 'in', literals('due'))
    .where('next_try_at', '>', now)
    .execute()

export const delayRefund = (tx: Tx, id: string, until: Date) =>
  tx.updateTable('refunds').set({ next_try_at: until }).where('id', '=', id).where('state', '=', 'due').execute()

/** Locks a refund that is still due; trip, booking and order are locked before it. */
export const lockDue = (tx: Tx, id: string) =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).where('state', '=', 'due').forUpdate().executeTakeFirst()

export const noteDone = (tx: Tx, id: string, provider_refund_id: string, at: Date) =>
  tx.updateTable('refunds').set({ state: 'done', provider_refund_id, done_at: at }).where('id', '=', id).execute()

const noteLoss = (tx: Tx, id: string, loss_minor: bigint) =>
  tx.updateTable('refunds').set({ loss_minor }).where('id', '=', id).execute()

/**
 * Records that the provider permanently refuses a refund: the provider no longer owes it, and a person has to find another way.
 */
export async function noteRefused(tx: Tx, { id, payment_id, amount_minor }: Refund, because: string): Promise<void> {
  await tx.updateTable('refunds').set({ state: 'refused', refused_because: because }).where('id', '=', id).execute()
  await tx
    .updateTable('payments')
    .set({ refund_minor: sql`refund_minor - ${amount_minor}` })
    .where('id', '=', payment_id)
    .execute()
}

/** Returns a refused refund with the facts for a bank transfer, without a lock. */
export async function findRefused(db: Db, id: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .leftJoin('refund_accounts', 'refund_accounts.refund_id', 'refunds.id')
    .selectAll('refunds')
    .select(['payments.provider', 'payments.provider_payment_id', 'payments.order_id', 'payments.status'])
    .select(['bookings.trip_seq', 'bookings.passenger_id', 'bookings.driver_id'])
    .select(sql<boolean>`refund_accounts.refund_id is not null`.as('hasAccount'))
    .where('refunds.id', '=', id)
    .executeTakeFirst()
}
export type RefusedRefund = NonNullable<Awaited<ReturnType<typeof findRefused>>>

/** Locks a refund that is still refused; trip, booking and order are locked before it. */
export const lockRefused = (tx: Tx, id: string) =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).where('state', '=', 'refused').forUpdate().executeTakeFirst()

export const statusOf = async (tx: Tx, paymentId: string) =>
  (await tx.selectFrom('payments').select('status').where('id', '=', paymentId).forUpdate().executeTakeFirst())?.status

/** Records that a refused refund was made after all: the payment counts it again (V9). */
export const noteMade = (tx: Tx, { payment_id, amount_minor }: Refund) =>
  tx
    .updateTable('payments')
    .set({ refund_minor: sql`refund_minor + ${amount_minor}` })
    .where('id', '=', payment_id)
    .execute()

export const noteSentByHand = (tx: Tx, id: string, loss_minor: bigint, at: Date) =>
  tx.updateTable('refunds').set({ state: 'done', paid_from: 'bank', loss_minor, done_at: at }).where('id', '=', id).execute()

/** Returns a payment by the provider's number, with its payer. */
export const findTaken = (db: Db, provider: string, providerPaymentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['payments.id', 'payments.order_id', 'payments.currency', 'trip_seq', 'passenger_id', 'driver_id'])
    .where('payments.provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()

/** Posts a finished refund. The part already credited to the driver is the platform's loss, until it is recovered (rules 7). */
export async function postRefund(tx: Tx, { id, booking_id, amount_minor: minor, currency }: Refund, at: Date): Promise<void> {
  // money held for the refund of another payment is not available here
  const heldMinor = -(await balance(tx, heldAccountOf(booking_id), currency)) - (await dueMinor(tx, booking_id, id))
  const lossMinor = lossOf(minor, heldMinor)
  if (lossMinor > 0n) await noteLoss(tx, id, lossMinor)
  await writePosting(tx, refunded(id, booking_id, { minor, currency }, lossMinor), at)
}
