import { sql } from 'kysely'
import { type Currency, minorFrom, USUAL_CURRENCY } from '#domain/money.ts'
import { transferred } from '#domain/payments/ledger.ts'
import { differs } from '#domain/payments/payment.ts'
import { DAY_MS } from '#domain/time.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { allowSeconds, transact } from '../platform/database/transact.ts'
import { isRead, type ReportedPayment } from '../providers/payments/port.ts'
import type { World } from '../world.ts'
import { writePosting } from './ledger.ts'
import { booksBefore } from './retention/rules.ts'
import { applyReported, type SyncWorld } from './statusSync/actions.ts'
import { reportedFacts } from './statusSync/review.ts'

/**
 * Payments that changed within this time are applied even without a difference. It is longer than a day, in case a nightly run is
 * missed.
 */
const LATELY_MS = 3 * DAY_MS
/** Span of one request, which limits memory to one week of the provider's list. */
const SPAN_MS = 7 * DAY_MS
const A_PAGE = 500

/**
 * Compares the whole ledger with the provider's payments, every night and in both directions. Differing payments are applied
 * first; a difference that remains raises an alarm with both sides (rules 7).
 */
export async function reconcileLedger(world: SyncWorld): Promise<void> {
  const { db, payments } = world
  const end = new Date(world.now().getTime() + 1)
  await transact(db, (tx) => beginComparison(tx, payments.name))
  for (let from = await beginningOf(world); from < end; from = after(from))
    await compareSpan(world, from, earlier(after(from), end))
  await compareUnlisted(world)
}

/**
 * Returns the instant from which payments are compared by their last change: three days before the first payment in the ledger,
 * because a payment may be older than its first report.
 */
async function beginningOf({ db, payments, now }: SyncWorld): Promise<Date> {
  const first = ((await firstPaymentAt(db, payments.name)) ?? now()).getTime() - LATELY_MS
  // payments of earlier years are not compared: the provider may still list them, but their ledger rows are deleted
  return new Date(Math.max(first, booksBefore(now()).getTime()))
}

const after = (from: Date) => new Date(from.getTime() + SPAN_MS)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

async function compareSpan(world: SyncWorld, from: Date, to: Date): Promise<void> {
  const theirs = await world.payments.listPayments(from, to)
  for (let i = 0; i < theirs.length; i += A_PAGE) await comparePage(world, theirs.slice(i, i + A_PAGE))
}

async function comparePage(world: SyncWorld, theirs: ReportedPayment[]): Promise<void> {
  const provider = world.payments.name
  const ids = theirs.map(({ id }) => id)
  await transact(world.db, (tx) => noteCompared(tx, provider, ids))
  const ours = new Map((await ourPayments(world.db, provider, ids)).map((one) => [one.providerPaymentId, one]))
  const lately = new Date(world.now().getTime() - LATELY_MS)
  for (const reported of theirs)
    if (reported.changedAt >= lately || mayDiffer(reported, ours.get(reported.id))) await compareTheirs(world, reported)
}

/**
 * True if the provider's record of a payment may differ from ours. A record that we could not parse differs only if we have no record of
 * the payment: otherwise it adds nothing.
 */
const mayDiffer = (theirs: ReportedPayment | undefined, ours: Ours | undefined): boolean =>
  theirs && !isRead(theirs) ? !ours : differs(theirs, ours)

async function compareTheirs(world: SyncWorld, reported: ReportedPayment): Promise<void> {
  await applyReported(world, reported)
  await compare(world, reported, await ourPayment(world.db, world.payments.name, reported.id))
}

/** Polls each payment that the provider did not list, since a list may be late or truncated. */
async function compareUnlisted(world: SyncWorld): Promise<void> {
  for (let last = ''; ;) {
    const begin = last
    const page = await transact(world.db, (tx) => unlisted(tx, world.payments.name, begin, A_PAGE))
    for (const ours of page) await compare(world, await world.payments.readPayment(ours.providerPaymentId), ours)
    const end = page.at(-1)
    if (!end || page.length < A_PAGE) return
    last = end.providerPaymentId
  }
}

async function compare(world: SyncWorld, theirs: ReportedPayment | undefined, ours: Ours | undefined): Promise<void> {
  // an unreadable payment raises an alarm of another kind
  if ((theirs && !isRead(theirs)) || !differs(theirs, ours)) return
  const about = theirs?.id ?? ours?.providerPaymentId ?? ''
  const sides = {
    theirs: theirs ? reportedFacts(theirs) : null,
    ours: ours ? { ...ours, minor: String(ours.minor), refundedMinor: String(ours.refundedMinor) } : null,
  }
  await transact(world.db, (tx) => raiseAlarm(tx, 'books_differ', about, sides, world.now()))
}

/** A payment as the ledger has it. Minor units. */
interface Ours {
  providerPaymentId: string
  /** the order, or the fee, that it paid */
  orderId: string
  minor: bigint
  currency: Currency
  /** refunded by the provider, and posted in the ledger */
  refundedMinor: bigint
  chargedBack: boolean
}

/** Payments of seats and fees: a fee is a payment without a seat. */
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

/** Returns payments in the ledger by the provider's numbers, one page at a time. */
async function ourPayments(db: Db, provider: string, ids: string[]): Promise<Ours[]> {
  const { rows } =
    await sql<Ours>`select "providerPaymentId", "orderId", minor, currency, "refundedMinor", "chargedBack" from ${all}
    where provider = ${provider} and "providerPaymentId" = any(${ids})`.execute(db)
  return rows
}

const ourPayment = async (db: Db, provider: string, id: string): Promise<Ours | undefined> =>
  (await ourPayments(db, provider, [id]))[0]

/** Returns the time of this provider's first payment. */
async function firstPaymentAt(db: Db, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select least(
    (select min(captured_at) from payments where provider = ${provider}), (select min(paid_at) from fees where provider = ${provider})) as at`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

const beginComparison = (tx: Tx, provider: string) =>
  tx.deleteFrom('compared_payments').where('provider', '=', provider).execute()

/** Marks payments that the provider has listed. */
const noteCompared = (tx: Tx, provider: string, ids: string[]) =>
  sql`insert into compared_payments (provider, provider_payment_id) select ${provider}, id from unnest(${ids}::text[]) id
    on conflict do nothing`.execute(tx)

/** Returns a page of payments in the ledger that this provider has not listed. */
async function unlisted(tx: Tx, provider: string, after: string, most: number): Promise<Ours[]> {
  // scans all listed payments
  await allowSeconds(tx, 60)
  const { rows } =
    await sql<Ours>`select "providerPaymentId", "orderId", minor, currency, "refundedMinor", "chargedBack" from ${all}
    where provider = ${provider} and "providerPaymentId" > ${after}
      and not exists (select from compared_payments c where c.provider = ours.provider and c.provider_payment_id = "providerPaymentId")
    order by "providerPaymentId" limit ${most}`.execute(tx)
  return rows
}

/** Records an amount that the provider transferred to the bank account. The same bank reference counts once (rules 7). */
export async function noteTransfer({ db, now }: Pick<World, 'db' | 'now'>, amount: string, reference: string): Promise<boolean> {
  const [minor, currency, at] = [minorFrom(amount, USUAL_CURRENCY), USUAL_CURRENCY, now()]
  return transact(db, async (tx) => {
    const row = await tx
      .insertInto('transfers')
      .values({ currency, amount_minor: minor, reference, at })
      .onConflict((clash) => clash.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    await writePosting(tx, transferred(row.id, { minor, currency }), at)
    const after = { minor: String(minor), currency, reference }
    await record(tx, { by: null, action: 'transfer_noted', subject: `transfer:${row.id}`, at, after })
    return true
  })
}
