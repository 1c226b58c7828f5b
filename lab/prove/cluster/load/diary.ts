import { sql } from 'kysely'
import { verifyChain } from '#server/platform/audit/queries.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { CallRefused } from '#server/testing/person.ts'
import type { Outside } from '../parts/outside.ts'
import { Unanswered } from './browser.ts'

/** Actions that the servers acknowledged, which must exist in the database after any fault. */
export class Diary {
  /** ids of bookings, of orders reported as paid, and of bookings reported as canceled; keys of messages */
  readonly booked = new Set<string>()
  readonly paid = new Set<string>()
  readonly cancelled = new Set<string>()
  readonly messages = new Set<string>()
  /** refusals with their reasons, and unexpected responses */
  readonly refused = new Map<string, number>()
  readonly surprises: string[] = []

  get acts(): number {
    return this.booked.size + this.paid.size + this.cancelled.size + this.messages.size
  }

  /** Copies the actions acknowledged so far. */
  copy(): Diary {
    const copied = new Diary()
    for (const kind of ['booked', 'paid', 'cancelled', 'messages'] as const) for (const id of this[kind]) copied[kind].add(id)
    return copied
  }

  surprised(error: unknown): void {
    if (error instanceof CallRefused) this.refused.set(error.message, (this.refused.get(error.message) ?? 0) + 1)
    else if (!(error instanceof Unanswered)) this.surprises.push(error instanceof Error ? String(error.stack) : String(error))
  }

  /** Removes lost actions, so that each is reported once. */
  forget(lost: string[]): void {
    for (const id of lost)
      for (const of of [this.booked, this.paid, this.cancelled, this.messages]) of.delete(id.split(' ')[1] ?? '')
  }
}

export interface Verdict {
  /** acknowledged actions that are missing */
  lost: string[]
  /** broken invariants, each with one of its rows */
  broken: string[]
  /** number of entries in the audit log; -N if the chain of hashes is broken at entry N */
  audit: number
  /** kinds of open alarms */
  alarms: string[]
}

/** Compares the diary with the database, and runs its invariants. */
export async function judge(url: string, diary: Diary): Promise<Verdict> {
  const { db, close } = connect(url, () => {}, { most: 2, connectMs: 5000, answerMs: 30_000 })
  try {
    const broken = await brokenInvariants({ db, now: () => new Date() })
    const { n, brokenAt } = await verifyChain(db)
    const alarms = await db.selectFrom('alarms').select('kind').distinct().where('closed_at', 'is', null).execute()
    const lost = await missing(db, diary)
    diary.forget(lost)
    return {
      lost,
      broken: broken.map(
        ({ id, rows }) =>
          `${id} ${JSON.stringify(rows[0], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
      ),
      audit: brokenAt === null ? n : -brokenAt,
      alarms: alarms.map(({ kind }) => kind),
    }
  } finally {
    await close()
  }
}

async function missing(db: Db, { booked, paid, cancelled, messages }: Diary): Promise<string[]> {
  const bookings = new Map(
    (await db.selectFrom('bookings').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
  )
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['paid', 'settled', 'part_refunded', 'refund_due', 'refunded'])
    .execute()
  const paidNow = new Set(orders.map(({ id }) => id))
  const keys = new Set(
    (await db.selectFrom('messages').select('key').where('key', 'is not', null).execute()).map(({ key }) => key),
  )
  return [
    ...[...booked].filter((id) => !bookings.has(id)).map((id) => `booking ${id}`),
    ...[...cancelled].filter((id) => bookings.get(id) !== 'cancelled').map((id) => `cancellation ${id}`),
    ...[...paid].filter((id) => !paidNow.has(id)).map((id) => `payment ${id}`),
    ...[...messages].filter((key) => !keys.has(key)).map((key) => `message ${key}`),
  ]
}

/** Counts the payments at the provider that our ledger lacks, and the minor units by which the two differ. */
export async function compareBooks(
  url: string,
  books: Awaited<ReturnType<Outside['books']>>,
): Promise<{ unknown: string[]; differs: number }> {
  const { db, close } = connect(url, () => {}, { most: 2, connectMs: 5000, answerMs: 30_000 })
  try {
    const known = new Set(
      (await db.selectFrom('payments').select('provider_payment_id').execute()).map((row) => row.provider_payment_id),
    )
    const { rows } = await sql<{
      sum: bigint
    }>`select coalesce(sum(amount_minor), 0)::bigint sum from ledger_entries where account = 'provider_clearing'`.execute(db)
    const theirs = books.reduce((sum, { amount, refundedMinor }) => sum + amount.minor - refundedMinor, 0)
    const unknown: string[] = []
    for (const { id, reference, status } of books.filter((one) => !known.has(one.id)))
      unknown.push(`payment ${id} ${status}: ${await storyOf(db, id, reference)}`)
    return { unknown, differs: Number(rows[0]?.sum ?? 0n) - theirs }
  } finally {
    await close()
  }
}

/** Returns our database's record of a payment. */
async function storyOf(db: Db, paymentId: string, reference: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('bookings as b', 'b.id', 'booking_id')
    .select(['orders.state', 'b.state as seat', 'created_at', 'asked_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  const notices = await db
    .selectFrom('notices')
    .select(['tries', 'applied_at', 'next_try_at', 'problem'])
    .where('payment_id', '=', paymentId)
    .execute()
  return JSON.stringify({ order, notices })
}
