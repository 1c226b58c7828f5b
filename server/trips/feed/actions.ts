import { allowSeconds } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { makeFeed } from './gtfs.ts'
import { storeFeed } from './queries.ts'

/** Makes the feed and stores it for all processes; returns how many trips it has. */
export async function buildFeed(
  world: Pick<World, 'db' | 'pool' | 'gazetteer' | 'now' | 'publicUrl' | 'settings'>,
): Promise<number> {
  const made_at = world.now()
  const { version, body, trips } = await makeFeed(world)
  await world.db.transaction().execute(async (tx) => {
    await allowSeconds(tx, 60)
    await storeFeed(tx, { version, made_at, body })
  })
  return trips
}
