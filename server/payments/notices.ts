import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '#domain/refusal.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { enqueueJob } from '../platform/jobs/runner.ts'
import type { IncomingNotice, Notice } from '../providers/payments/port.ts'
import type { World } from '../world.ts'
import { syncPayment, type SyncWorld } from './statusSync/actions.ts'
import { workUntilAway } from './untilAway.ts'

/** Stores a signed notice, and responds quickly: the payment is polled later (P7, P8). */
export async function takeNotice(world: Pick<World, 'db' | 'now' | 'payments' | 'log'>, incoming: IncomingNotice): Promise<void> {
  const notice = world.payments.readNotice(incoming)
  if (notice === 'bad_signature') {
    world.log.warn({ provider: world.payments.name, about: incoming.query['data.id'] }, 'notice-signature-invalid')
    refuse('bad_signature')
  }
  // the provider also sends notices about other things than payments
  if ((incoming.query.type ?? incoming.query.topic ?? 'payment') !== 'payment') return
  await transact(world.db, async (tx) => {
    if (await keepNotice(tx, world.payments.name, notice, world.now())) await enqueueJob(tx, 'apply-payment-notices')
  })
}

/**
 * Applies all unprocessed notices. A failed notice is retried later; notices not tried because the provider is away are due
 * immediately.
 */
export async function applyPaymentNotices(world: SyncWorld): Promise<void> {
  const claimed = await transact(world.db, (tx) => claimNotices(tx, world.now(), MAX_AT_ONCE))
  const untried = await workUntilAway(
    claimed,
    (notice) => applyNotice(world, notice),
    (notice, error) => putOff(world, notice, error),
  )
  if (untried.length > 0) await transact(world.db, (tx) => releaseNotices(tx, untried, world.now()))
  else if (claimed.length === MAX_AT_ONCE) await applyPaymentNotices(world)
}

const MAX_AT_ONCE = 50

/** Tries before an administrator is notified: the provider may send a notice before its own query finds the payment. */
const MAX_TRIES = 6

async function applyNotice(world: SyncWorld, notice: Waiting): Promise<void> {
  if (notice.provider !== world.payments.name) return leaveToOther(world, notice)
  const found = await syncPayment(world, notice.payment_id)
  if (!found && notice.tries < MAX_TRIES) return putOff(world, notice, new Error('no such payment of ours'))
  await transact(world.db, async (tx) => {
    if (!found) await raiseAlarm(tx, 'payment_not_ours', notice.payment_id, { notice: notice.notice_id }, world.now())
    await noteApplied(tx, notice, world.now())
  })
}

/** Raises an alarm about a notice of a former provider, because that provider can no longer be queried about the payment. */
const leaveToOther = ({ db, now }: SyncWorld, notice: Waiting): Promise<void> =>
  transact(db, async (tx) => {
    const { payment_id, provider, notice_id } = notice
    await raiseAlarm(tx, 'notice_elsewhere', payment_id, { notice: notice_id, provider }, now())
    await noteApplied(tx, notice, now())
  })

async function putOff({ db, log }: SyncWorld, notice: Waiting, error: unknown): Promise<void> {
  log.warn({ err: error, notice: notice.notice_id }, 'notice-apply-failed')
  const problem = error instanceof Error ? error.message : String(error)
  await transact(db, (tx) => noteProblem(tx, notice, problem.slice(0, 500)))
}

interface Waiting {
  provider: string
  notice_id: string
  payment_id: string
  tries: number
}

/** Inserts a notice. Returns false for a repeated one (P10). */
async function keepNotice(tx: Tx, provider: string, { noticeId, paymentId }: Notice, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('notices')
    .values({ provider, notice_id: noticeId, payment_id: paymentId, received_at: at, next_try_at: at })
    .onConflict((clash) => clash.columns(['provider', 'notice_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Claims notices to apply now. If the process dies they become due again; retries back off to at most an hour. */
async function claimNotices(tx: Tx, now: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`with due as materialized (
      select provider, notice_id from notices where applied_at is null and next_try_at <= ${now}
      order by received_at limit ${most} for update skip locked)
    update notices set tries = tries + 1, next_try_at = ${now}::timestamptz + least(10 * 3 ^ tries, 3600) * interval '1 s'
    from due where notices.provider = due.provider and notices.notice_id = due.notice_id
    returning notices.provider, notices.notice_id, payment_id, tries`.execute(tx)
  return rows
}

const one = (tx: Tx, { provider, notice_id }: Waiting) =>
  tx.updateTable('notices').where('provider', '=', provider).where('notice_id', '=', notice_id)

const noteApplied = (tx: Tx, notice: Waiting, at: Date) => one(tx, notice).set({ applied_at: at, problem: null }).execute()

const noteProblem = (tx: Tx, notice: Waiting, problem: string) => one(tx, notice).set({ problem }).execute()

/** Undoes the claim of notices. */
async function releaseNotices(tx: Tx, notices: readonly Waiting[], now: Date): Promise<void> {
  for (const notice of notices)
    await one(tx, notice)
      .set({ tries: notice.tries - 1, next_try_at: now })
      .execute()
}

/** Returns the raw notice, because its signature covers the bytes, not the result of a parser. */
export const incomingOf = ({ headers, query, body }: FastifyRequest): IncomingNotice => ({
  headers: wordsOf(headers),
  query: wordsOf(query as object), // as: a parsed query is an object
  rawBody: typeof body === 'string' ? body : '',
})

/**
 * Returns only parameters that occur once: the signature could cover one value of a repeated parameter, and the parser read
 * another.
 */
const wordsOf = (words: object): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, value]: [string, unknown]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
