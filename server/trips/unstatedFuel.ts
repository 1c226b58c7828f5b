import { DAY_MS } from '#domain/time.ts'
import { unstatedUntil } from '#domain/trips/fuel.ts'
import { notify } from '../notifications/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import { fuelsCameAt } from './fuelPricing.ts'

const LAST_NOTICE_MS = 14 * DAY_MS

/**
 * Notifies drivers of the day from which a car without a stated fuel counts as using the cheapest fuel: once immediately, and
 * once two weeks before that day (F35).
 */
export async function notifyUnstatedFuel({ db, now, live }: Pick<World, 'db' | 'now' | 'live'>): Promise<number> {
  const [at, until] = [now(), unstatedUntil(await fuelsCameAt(db))]
  if (at >= until) return 0
  const key = at.getTime() >= until.getTime() - LAST_NOTICE_MS ? 'last' : 'first'
  const drivers = await transact(db, async (tx) => {
    const found = await unstated(tx, key)
    await notify(
      tx,
      found.map((to) => ({ to, kind: 'fuel_unstated' as const, key, at, until })),
    )
    return found
  })
  for (const id of drivers) await live.publish([`account:${id}`])
  return drivers.length
}

const MAX_AT_ONCE = 5000

/** Returns drivers with a car without a stated fuel who have not received this notice. */
async function unstated(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.standing', '<>', 'closed')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vehicles as v').select('v.id').whereRef('v.account_id', '=', 'a.id').where('v.fuel', 'is', null)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.account_id', '=', 'a.id')
            .where('n.kind', '=', 'fuel_unstated')
            .where('n.key', '=', key),
        ),
      ),
    )
    .orderBy('a.id')
    .limit(MAX_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
