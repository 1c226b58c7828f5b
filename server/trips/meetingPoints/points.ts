import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { SuggestedPoint } from '#contract/places/places.ts'
import type { EndPoint } from '#contract/trips/trips.ts'
import type { SentPoint as Sent } from '#contract/wire.ts'
import { fold, type Place } from '#domain/places/place.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import {
  isOnList,
  isUsedByThree,
  MAX_FROM_TOWN_M,
  pointOf,
  type PointUse,
  roundedPoint,
  spotOf,
  whyNotPoint,
} from '#domain/trips/meetingPoint.ts'
import { listedPoints } from '../../places/listedPoints.ts'
import { coordinates } from '../../platform/wire.ts'
import { isNearLand } from '../../providers/maps/land.ts'
import type { World } from '../../world.ts'
import type { TripRow } from '../queries.ts'

export type SentPoint = z.output<typeof Sent>

export interface PointSent {
  place: Place | undefined
  meetingPoint: string
  /** position in the request; null removes it */
  point: SentPoint
  /** position that remains when none is sent */
  kept?: string | undefined
}

/**
 * Returns the positions to store, one for each stop; null when no stop has one. Refuses positions outside their town, and names
 * the stop.
 */
export function spotsSent(world: World, stops: PointSent[]): string[] | null {
  const spots = stops.map(({ place, meetingPoint: words, point: sent, kept = '' }, stop) => {
    if (!sent) return sent === undefined ? kept : ''
    const [town, point] = [place ?? refuse('place_unknown'), { lat: sent.lat, lng: sent.long }]
    const nearest = world.gazetteer.nearest(point, MAX_FROM_TOWN_M)
    const ground = { country: nearest?.country, isLand: isNearLand(world.root, point) }
    refuseIf(whyNotPoint({ point, words }, town, ground), { stop, place: town.name })
    return spotOf(point)
  })
  return spots.some(Boolean) ? spots : null
}

/** Returns a stop's position for people who may know it exactly. */
export function exactPoint(spot: string | undefined): EndPoint | undefined {
  const point = pointOf(spot)
  return point && { ...coordinates(point), exact: true }
}

type WithPoints = Pick<TripRow, 'stops' | 'meeting_points' | 'spots'>

/**
 * Returns the positions of a trip's points: exact for the caller's own stops and for public points, and rounded otherwise (TR18).
 */
export const pointsOn = async (world: World, trip: WithPoints, knownAt: readonly number[]): Promise<(EndPoint | undefined)[]> =>
  Promise.all(
    (trip.spots ?? []).map(async (spot, i) => {
      const [place = 0, words = ''] = [trip.stops[i], trip.meeting_points[i]]
      const point = pointOf(spot)
      if (!point) return undefined
      const isExact = knownAt.includes(place) || (await isPublic(world, place, { words, point }))
      return { ...coordinates(isExact ? point : roundedPoint(point)), exact: isExact }
    }),
  )

const isPublic = async (world: World, placeId: number, one: Pick<PointUse, 'words' | 'point'>): Promise<boolean> =>
  isOnList(one, listedPoints(world).get(placeId) ?? []) || isUsedByThree(one, await usesIn(world, placeId))

const USED_DAYS = 90
const MAX_USES = 2000

/**
 * Returns a town's points with a position, of trips that departed in the last 90 days. Trips to come do not count: two people who
 * know about where a driver's own point is could find it by posting trips around it.
 */
async function usesIn({ db, now }: Pick<World, 'db' | 'now'>, placeId: number): Promise<PointUse[]> {
  const until = now()
  const since = new Date(until.getTime() - USED_DAYS * DAY_MS)
  const { rows } = await sql<{ words: string; spot: string; driver: string }>`
    select btrim(t.meeting_points[i]) words, t.spots[i] spot, t.driver_id driver
    from trips t join accounts d on d.id = t.driver_id cross join array_position(t.stops, ${placeId}::int) i
    where t.spots is not null and t.stops @> array[${placeId}::int] and t.spots[i] <> '' and t.departs_at > ${since}
      and t.departs_at <= ${until} and t.cancelled_at is null and d.standing = 'active'
    order by t.seq desc limit ${MAX_USES}`.execute(db)
  return rows.flatMap(({ spot, ...use }) => {
    const point = pointOf(spot)
    return point ? [{ ...use, point }] : []
  })
}

const MAX_SUGGESTED = 6

/**
 * Suggests points for a town: those of the list, then those that three drivers used, most recent first. Contains no drivers or
 * trips.
 */
export async function suggestedPoints(world: World, placeId: number): Promise<SuggestedPoint[]> {
  const listed = listedPoints(world).get(placeId) ?? []
  const uses = await usesIn(world, placeId)
  const all = [...listed, ...uses.filter((one) => isUsedByThree(one, uses))]
  const isFirst = ({ words }: { words: string }, i: number) => all.findIndex((one) => fold(one.words) === fold(words)) === i
  return all
    .filter(isFirst)
    .slice(0, MAX_SUGGESTED)
    .map(({ words, point }) => ({ words, ...(point && coordinates(point)) }))
}
