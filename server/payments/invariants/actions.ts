import { join } from 'node:path'
import { lastEntry, noteFollowed } from '../../audit/queries.ts'
import { brokenInvariants } from '../../database/invariants.ts'
import type { World } from '../../world.ts'
import { closeAllBut } from '../alarms.ts'
import { raiseAlarm } from '../queries.ts'

const BROKEN = 'broken_'
/** The one that follows the audit log from its beginning. */
const AUDIT = 'V20'

/** What has to hold at any time (domain rules 19), every five minutes: an alarm for each that does not, until it does again. */
export async function checkInvariants(world: Pick<World, 'db' | 'now' | 'log' | 'root'>): Promise<void> {
  const end = await lastEntry(world.db)
  // named by the checkout: the bundle lies elsewhere than its sources
  const broken = await brokenInvariants(world, join(world.root, 'server/database/invariants'))
  const at = world.now()
  await world.db.transaction().execute(async (tx) => {
    for (const { id, rows } of broken) await raiseAlarm(tx, `${BROKEN}${id}`, id, { rows: asText(rows) }, at)
    await closeAllBut(
      tx,
      BROKEN,
      'kind',
      broken.map(({ id }) => `${BROKEN}${id}`),
      at,
    )
    const holds = !broken.some(({ id }) => id === AUDIT)
    if (end) await noteFollowed(tx, end, holds, at)
  })
  if (broken.length > 0) world.log.error({ broken: asText(broken) }, 'what has to hold does not')
}

/** JSON has no word for amounts. */
const asText = (rows: unknown) => JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
