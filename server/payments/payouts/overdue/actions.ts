import { sql } from 'kysely'
import { PAID_WITHIN_DAYS, waitsSince } from '#domain/payments/payout.ts'
import { closeAllBut, raiseAlarm } from '../../../platform/alarms/actions.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { World } from '../../../world.ts'
import { debtors, overdueDues } from '../queries.ts'

type Watching = Pick<World, 'db' | 'now' | 'settings'>

/** Every day money that should have been paid out, and drivers who owe, are alarms (rules 7). */
export async function checkOverduePayouts({ db, now, settings }: Watching): Promise<void> {
  const at = now()
  const since = {
    known: waitsSince(at, PAID_WITHIN_DAYS),
    fresh: waitsSince(at, PAID_WITHIN_DAYS + settings.FIRST_PAYOUT_WAIT_DAYS),
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const overdue = await overdueDues(tx, since)
    for (const { currency, drivers, minor } of overdue)
      await raiseAlarm(tx, 'payout_overdue', currency, { drivers, minor: String(minor), currency }, at)
    await closeAllBut(
      tx,
      'payout_overdue',
      'about',
      overdue.map(({ currency }) => currency),
      at,
    )
    await alarmDebts(tx, at)
  })
}

/** One alarm for each driver below zero, until the next settlements have paid it. */
async function alarmDebts(tx: Tx, at: Date): Promise<void> {
  const owing = await debtors(tx)
  for (const { id, minor, currency } of owing) await raiseAlarm(tx, 'driver_owes', id, { minor: String(-minor), currency }, at)
  await closeAllBut(
    tx,
    'driver_owes',
    'about',
    owing.map(({ id }) => id),
    at,
  )
}
