import { type Day, DAY_MS } from '#domain/time.ts'
import { MAX_COUNTED_A_DAY } from '#domain/trips/alerts/demand.ts'
import { primaryOf } from '../../platform/database/replication/standby.ts'
import { countCalls } from '../../platform/http/limits/sharedLimits.ts'
import type { World } from '../../world.ts'
import type { TownPair } from '../openPages/roads.ts'
import { countUnmet } from './queries.ts'

/**
 * Counts a search that found no trip, once for a caller, a road and a day. The caller is an account, or for visitors an address.
 * The search is answered even when counting fails.
 */
export async function noteUnmet(world: World, caller: string, search: TownPair & { day: Day }): Promise<void> {
  await count({ ...world, pool: primaryOf(world.pool) }, caller, search).catch((error: unknown) =>
    world.log.warn({ err: error }, 'unmet-search-not-counted'),
  )
}

async function count(world: World, caller: string, { from, to, day }: TownPair & { day: Day }): Promise<void> {
  const windowMs = DAY_MS
  const searches = await countCalls(world, { call: 'unmet_searches', key: caller, windowMs })
  if (searches > MAX_COUNTED_A_DAY) return
  const isFirst =
    (await countCalls(world, { call: 'unmet_search', key: [caller, from.id, to.id, day].join(' '), windowMs })) === 1
  if (isFirst) await countUnmet(world.pool, { day, from_place: from.id, to_place: to.id })
}
