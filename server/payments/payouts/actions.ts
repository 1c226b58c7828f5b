import { createHash } from 'node:crypto'
import type { Member } from '#domain/account.ts'
import { payout } from '#domain/ledger.ts'
import { refuseIf } from '#domain/refusal.ts'
import { noteAccount } from '../../accounts/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { repeated } from '../../database/repeated.ts'
import { refuseStale } from '../../http/fresh.ts'
import type { Session } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { post } from '../queries.ts'
import { payoutFile } from './file.ts'
import { type DueRow, dueToDrivers, insertPayout, lockPayouts, paidIn } from './queries.ts'

/** The file of everything due, with a fresh login (rules 7). Only what it pays is kept; the same key gives the same file once more. */
export async function makePayout(world: World, me: Member, session: Session | undefined, key: string): Promise<string> {
  refuseStale(session, world.now())
  const batch = { id: batchOf(me, key), by: me.id, at: world.now() }
  const { paid, leftOut } = await repeated(() => world.db.transaction().execute((tx) => payAll(tx, batch)))
  await world.live.publish(paid.map(({ id }) => `account:${id}` as const))
  return payoutFile(world.sealer, paid, leftOut)
}

/** A batch belongs to whoever made it and to their key, so that a repeated call finds it. */
function batchOf({ id }: Member, key: string): string {
  const hex = createHash('sha256').update(`payout ${id} ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

async function payAll(tx: Tx, batch: { id: string; by: string; at: Date }): Promise<{ paid: DueRow[]; leftOut: DueRow[] }> {
  await lockPayouts(tx)
  const due = await dueToDrivers(tx)
  const leftOut = due.filter(({ cbu_sealed }) => !cbu_sealed)
  const before = await paidIn(tx, batch.id)
  if (before.length > 0) return { paid: before, leftOut }
  const paid = due.filter(({ cbu_sealed }) => cbu_sealed)
  refuseIf(paid.length === 0 ? 'nothing_to_pay' : undefined)
  for (const row of paid) await payOne(tx, batch, row)
  await noteAccount(tx, batch.by, 'payout_made', batch.at, { batch: batch.id, drivers: paid.length })
  return { paid, leftOut }
}

async function payOne(tx: Tx, batch: { id: string; by: string; at: Date }, row: DueRow): Promise<void> {
  const { id, minor, currency } = row
  await insertPayout(tx, batch, row)
  await post(tx, payout(batch.id, id, { minor, currency }), batch.at)
  await noteAccount(tx, id, 'paid_out', batch.at, { batch: batch.id, minor: String(minor), currency })
}
