import type { Member } from '#domain/people/account.ts'
import { DAY_MS } from '#domain/time.ts'
import { MOST_COUNTED_A_DAY } from '#domain/trips/alerts/rideRequest.ts'
import { transact } from '../../platform/database/transact.ts'
import { countCalls } from '../../platform/http/limits/sharedLimits.ts'
import type { World } from '../../world.ts'
import { parseSearch, type SearchQuery } from '../search/parseSearch.ts'
import { countUnmet } from './queries.ts'

/** Counts a search that found no trip, once for a person, a road and a day. Only without preferences: with some the road may have trips. */
export async function noteUnmet(world: World, me: Member, query: SearchQuery): Promise<void> {
  if (query.after || query.restriction) return
  const search = parseSearch(world, me, query)
  if (!search) return
  const { from, to, day } = search
  const windowMs = DAY_MS
  const searches = await countCalls(world, { call: 'unmet_searches', key: me.id, windowMs })
  if (searches > MOST_COUNTED_A_DAY) return
  const isFirst = (await countCalls(world, { call: 'unmet_search', key: [me.id, from.id, to.id, day].join(' '), windowMs })) === 1
  if (isFirst) await transact(world.db, (tx) => countUnmet(tx, { day, from_place: from.id, to_place: to.id }))
}
