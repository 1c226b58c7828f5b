import { allowSeconds, transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { makeFeed } from './gtfs.ts'
import { storeFeed } from './storedFeed.ts'

/** Makes the feed and stores it for all processes; returns its number of trips. */
export async function buildFeed(
  world: Pick<World, 'db' | 'pool' | 'gazetteer' | 'now' | 'publicUrl' | 'settings'>,
): Promise<number> {
  const made_at = world.now()
  const { version, body, trips } = await makeFeed(world)
  await transact(world.db, async (tx) => {
    await allowSeconds(tx, 60)
    await storeFeed(tx, { version, made_at, body })
  })
  return trips
}
