import { DAY_MS } from '#domain/time.ts'
import { feeOf } from '../payments/fees/queries.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { workThrough } from '../platform/jobs/workThrough.ts'
import type { World } from '../world.ts'
import { barredTravellers, endTravels } from './sanctions/cancelTravel.ts'
import { endSanction } from './sanctions/imposing.ts'
import { appealsDue, endedSuspensions, lockActiveSanction, lockSuspended } from './sanctions/queries.ts'

type Expiring = Pick<World, 'db' | 'now' | 'settings' | 'live' | 'log'>

/** Ends suspensions without a fee when their time is over (E3). Logins do not depend on this job. */
export async function endSuspensions(world: Expiring): Promise<void> {
  if (feeOf(world.settings)) return
  const people = await endedSuspensions(world.db, world.now())
  await workThrough(world, 'suspension-end-failed', people, (id) => endSuspension(world, id))
}

/** Ends one suspension whose time has passed. Returns false if the time has not passed, or if a fee is required. */
export async function endSuspension(world: Expiring, id: string): Promise<boolean> {
  if (feeOf(world.settings)) return false
  const ended = await transact(world.db, (tx) => serve(tx, id, world.now()))
  if (ended) await world.live.publish([`account:${id}`])
  return ended
}

async function serve(tx: Tx, id: string, at: Date): Promise<boolean> {
  const person = await lockSuspended(tx, id)
  if (!person?.suspended_until || at < person.suspended_until) return false
  const bar = await lockActiveSanction(tx, id)
  if (!bar) return false
  await endSanction(tx, bar, 'serve', { by: null, at })
  await record(tx, { by: null, action: 'suspension_ended', subject: `account:${id}`, at, after: { sanction: bar.id } })
  return true
}

/** Ends trips and seats that barred people still have after a simultaneous request or a late payment (V18). */
export async function endLateTravels(world: Expiring): Promise<void> {
  const people = await barredTravellers(world.db, world.now())
  await workThrough(world, 'late-travels-failed', people, (id) => endTravelsOf(world, id))
}

async function endTravelsOf({ db, now, live }: Expiring, id: string): Promise<void> {
  const topics = await transact(db, async (tx) => {
    await lockAccount(tx, id)
    return endTravels(tx, id, { by: null, at: now() })
  })
  await live.publish(topics)
}

const NOTICE_MS = 3 * DAY_MS

/** Raises an alarm three days before the deadline of an appeal (E6). */
export async function remindOfAppeals({ db, now }: Expiring): Promise<void> {
  for (const { id, decide_by } of await appealsDue(db, new Date(now().getTime() + NOTICE_MS)))
    await transact(db, (tx) => raiseAlarm(tx, 'appeal_due', id, { decideBy: decide_by }, now()))
}
