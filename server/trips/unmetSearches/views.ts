import type { RideFigures } from '#contract/admin/rideFigures.ts'
import { displayName } from '#domain/places/place.ts'
import { DAY_MS, dayText } from '#domain/time.ts'
import { LEAST_SHOWN } from '#domain/trips/alerts/rideRequest.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { requestFigures } from '../rideRequests/queries.ts'
import { seatsSold, unmetFrom } from './queries.ts'

const MOST_ROADS = 20
const DAYS_BACK = 30

/** Where passengers find no ride from today on, how full trips were, and what requests led to; nothing that may be about one or two people. */
export async function rideFiguresPage(world: Pick<World, 'pool' | 'gazetteer' | 'now'>): Promise<RideFigures> {
  const { gazetteer } = world
  const now = world.now()
  const roads = await unmetFrom(world, { first: todayIn(now, HOME_ZONE), least: LEAST_SHOWN, most: MOST_ROADS })
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  const sales = await seatsSold(world, { since, now })
  const { shown, answered, sent, accepted } = await requestFigures(world.pool, since)
  return {
    unmet: roads.flatMap(({ day, from_place, to_place, people }) => {
      const [from, to] = [gazetteer.get(from_place), gazetteer.get(to_place)]
      return from && to ? [{ from: displayName(from), to: displayName(to), date: dayText(day), people }] : []
    }),
    seatsSold: sales.trips < LEAST_SHOWN ? null : sales,
    requests: shown < LEAST_SHOWN ? null : { shown, answered },
    invitations: sent < LEAST_SHOWN ? null : { sent, accepted },
  }
}
