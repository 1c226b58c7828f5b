import { dayNumber, MINUTE_MS } from '#domain/time.ts'
import type { Passing } from '#domain/trips/stretch.ts'
import { midnight, minutesOf, wallClock } from '../../platform/time.ts'
import { type Road, signatures } from '../posting/road.ts'
import type { PlaceListRow } from '../queries.ts'

/** A trip as far as the lists of places ask. */
export interface Listable {
  road: Pick<Road, 'passed'>
  departsAt: Date
}

/**
 * The clock where one gets on or off for a place (ST12): that of the declared stop near it, which may be another town's in another
 * country, else its own.
 */
export function clockAt({ kind, stop, place }: Passing, passed: readonly Passing[]): string {
  const near = kind === 'nearby' ? passed.find((one) => one.kind === 'exact' && one.stop === stop) : undefined
  return (near ?? { place }).place.zone
}

/**
 * For every pass of a place: the local day where one gets on for it, the minutes from that day's midnight on the place's own clock to the
 * trip's own departure, and its signatures.
 */
export const listings = ({ road, departsAt }: Listable, bit: (placeId: number) => number): PlaceListRow[] =>
  listingsOn(road, bit)(departsAt)

/** The same for each of several departures on one road, whose signatures do not depend on them. */
export function listingsOn(road: Listable['road'], bit: (placeId: number) => number): (departsAt: Date) => PlaceListRow[] {
  const signed = signatures(road, bit)
  const passes = new Map<number, number>()
  for (const { place } of road.passed) passes.set(place.id, (passes.get(place.id) ?? 0) + 1)
  return (departsAt) =>
    road.passed.map((passing, i) => {
      const { place, posM, minutes, kind } = passing
      const { day } = wallClock(new Date(departsAt.getTime() + minutes * MINUTE_MS), clockAt(passing, road.passed))
      const { after, before } = signed[i] ?? { after: 0n, before: 0n }
      return {
        placeId: place.id,
        posM,
        declared: kind !== 'on_the_way',
        again: (passes.get(place.id) ?? 0) > 1,
        day: dayNumber(day),
        departs: minutesOf(departsAt) - midnight(day, place.zone),
        after,
        before,
      }
    })
}
