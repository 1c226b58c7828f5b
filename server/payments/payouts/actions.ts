import { createHash } from 'node:crypto'
import type { Payout } from '#contract/payments.ts'
import type { Member } from '#domain/account.ts'
import { payout } from '#domain/ledger.ts'
import { whyNotSecond } from '#domain/sanction.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { noteAccount } from '../../accounts/queries.ts'
import { record } from '../../audit/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { refuseStale } from '../../http/fresh.ts'
import type { Acting } from '../../moderation/acting.ts'
import type { World } from '../../world.ts'
import { post } from '../queries.ts'
import { payoutFile } from './file.ts'
import { preparedPage } from './page.ts'
import {
  type Batch,
  type DueRow,
  dueToDrivers,
  findBatch,
  hasNewNumber,
  insertBatch,
  insertPayout,
  linesOf,
  lockPayouts,
  markReleased,
} from './queries.ts'

/** Prepares to pay out everything due; nothing is paid before another administrator releases it (rules 7). */
export async function preparePayout(world: World, acting: Acting, key: string): Promise<Payout> {
  refuseStale(acting.session, world.now())
  const id = batchOf(acting.me, key)
  await transact(world.db, (tx) => prepare(tx, acting, id, world.now()))
  return preparedPage(world, acting.me, (await findBatch(world.db, id)) ?? refuse('not_found'))
}

/** A batch belongs to whoever prepared it and to their key, so that a repeated call finds it. */
function batchOf({ id }: Member, key: string): string {
  const hex = createHash('sha256').update(`payout ${id} ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

async function prepare(tx: Tx, { me, address }: Acting, id: string, at: Date): Promise<void> {
  await lockPayouts(tx)
  if (await findBatch(tx, id)) return
  const due = (await dueToDrivers(tx)).filter(({ cbu_sealed }) => cbu_sealed)
  refuseIf(due.length === 0 ? 'nothing_to_pay' : undefined)
  await insertBatch(tx, { id, prepared_by: me.id, prepared_at: at }, due)
  const after = { drivers: due.length }
  await record(tx, { by: me.id, action: 'payout_prepared', subject: `payout:${id}`, at, after, address })
}

/** Pays what another administrator prepared, and answers the file for the bank; the same person gets the same file once more. */
export async function releasePayout(world: World, acting: Acting, id: string): Promise<string> {
  refuseStale(acting.session, world.now())
  const { paid, leftOut } = await transact(world.db, (tx) => release(tx, acting, id, world.now()))
  await world.live.publish(paid.map((row) => `account:${row.id}` as const))
  return payoutFile(world.sealer, paid, leftOut)
}

async function release(tx: Tx, acting: Acting, id: string, at: Date): Promise<{ paid: DueRow[]; leftOut: DueRow[] }> {
  await lockPayouts(tx)
  const batch = (await findBatch(tx, id)) ?? refuse('not_found')
  const [lines, due] = [await linesOf(tx, id), await dueToDrivers(tx)]
  // the file names the numbers of now: one that is new since then must not be paid the same again, nor what nobody looked at
  refuseIf((await hasNewNumber(tx, id, batch.released_at ?? batch.prepared_at)) ? 'not_possible_now' : undefined)
  if (batch.released_by !== acting.me.id) await payAll(tx, acting, { batch, lines, due }, at)
  await recordRelease(tx, acting, batch, at)
  return { paid: lines, leftOut: due.filter(({ cbu_sealed }) => !cbu_sealed) }
}

interface Prepared {
  batch: Batch
  lines: DueRow[]
  due: DueRow[]
}

async function payAll(tx: Tx, { me }: Acting, { batch, lines, due }: Prepared, at: Date): Promise<void> {
  refuseIf(whyNotRelease(batch, me, lines, due))
  for (const line of lines) await payOne(tx, { id: batch.id, by: me.id, at }, line)
  await markReleased(tx, batch.id, me.id, at)
}

/** Nobody does both halves; and what has changed since, by a refund or a new number, is prepared anew. */
function whyNotRelease({ prepared_by, released_at, replaced_at }: Batch, me: Member, lines: DueRow[], due: DueRow[]) {
  if (released_at || replaced_at) return 'not_possible_now'
  const isDue = (line: DueRow) =>
    line.cbu_sealed && due.some(({ id, currency, minor }) => id === line.id && currency === line.currency && minor >= line.minor)
  return whyNotSecond(me.id, [prepared_by]) ?? (lines.every(isDue) ? undefined : 'not_possible_now')
}

async function payOne(tx: Tx, batch: { id: string; by: string; at: Date }, row: DueRow): Promise<void> {
  const { id, minor, currency } = row
  await insertPayout(tx, batch, row)
  await post(tx, payout(batch.id, id, { minor, currency }), batch.at)
  await noteAccount(tx, id, 'paid_out', batch.at, { batch: batch.id, minor: String(minor), currency })
}

const recordRelease = (tx: Tx, { me, address }: Acting, { id, prepared_by }: Batch, at: Date) =>
  record(tx, { by: me.id, action: 'payout_released', subject: `payout:${id}`, at, after: { preparedBy: prepared_by }, address })
