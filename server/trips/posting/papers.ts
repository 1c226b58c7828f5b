import { whyNotDriveWith } from '#domain/people/datedPaper.ts'
import type { Reason } from '#domain/refusal.ts'
import { validPapers } from '../../people/papers/queries.ts'
import { wallClock } from '../../platform/time.ts'
import type { World } from '../../world.ts'

/**
 * Returns a function that returns the reason why a driver may not post a trip in a car: a required document expires before the
 * day of arrival (I7).
 */
export async function papersCheck(
  world: Pick<World, 'db' | 'now' | 'settings'>,
  driverId: string,
  vehicleId: string | null,
): Promise<(arrivesAt: Date, zone: string) => Reason | undefined> {
  const { REQUIRE_PAPERS } = world.settings
  const valid = REQUIRE_PAPERS === 'off' ? {} : await validPapers(world, driverId, vehicleId)
  return (arrivesAt, zone) => whyNotDriveWith(REQUIRE_PAPERS, valid, wallClock(arrivesAt, zone).day)
}
