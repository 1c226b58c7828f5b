import type { Planned } from '#domain/trips/progress.ts'
import type { Db } from '../../platform/database/connect.ts'
import { later } from '../../platform/wire.ts'
import type { LockedTrip } from '../queries.ts'
import { type RiderRow, ridersOf, stopsOnRoad } from './queries.ts'

export type RoadOf = Pick<LockedTrip, 'seq' | 'route_id' | 'stops' | 'meeting_points' | 'departs_at'>

/** A place where the car stops: declared by the driver, or where a passenger gets in or out. */
export interface Stop extends Planned {
  placeId: number
  meetingPoint: string
  getsIn: RiderRow[]
  getsOut: RiderRow[]
}

/** The stops of a trip in the order of the road. Two at the same metre are one. */
export async function stopsOf(db: Db, trip: RoadOf): Promise<Stop[]> {
  const [road, riders] = await Promise.all([stopsOnRoad(db, trip.route_id), ridersOf(db, trip.seq)])
  const stops = new Map<number, Stop>()
  const stopAt = (atM: number, placeId: number, at: Date, meetingPoint = ''): Stop => {
    const stop = stops.get(atM) ?? { atM, placeId, at, meetingPoint, getsIn: [], getsOut: [] }
    stops.set(atM, stop)
    return stop
  }
  for (const [i, placeId] of trip.stops.entries())
    stopAt(road.stops_m[i] ?? 0, placeId, later(trip.departs_at, road.stops_minutes[i] ?? 0), trip.meeting_points[i])
  for (const rider of riders) {
    stopAt(rider.from_m, rider.from_place, rider.departs_at).getsIn.push(rider)
    stopAt(rider.to_m, rider.to_place, rider.arrives_at).getsOut.push(rider)
  }
  return [...stops.values()].toSorted((a, b) => a.atM - b.atM)
}
