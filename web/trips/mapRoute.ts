import type { Trip } from '#contract/trips.ts'
import { pointAt } from '../maps/line.ts'
import type { NamedPoint, Route } from '../maps/route.ts'
import { cityOf } from '../places/name.ts'

/** A trip as the map draws it: its road, its stops, and the stretch it was opened for. */
export const mapRoute = (trip: Trip): Route => ({
  points: trip.points,
  stops: trip.stops.map(({ name, long, lat }, i, all) => ({ kind: kindAt(i, all.length), name: cityOf(name), lng: long, lat })),
  stretch: stretchOf(trip),
})

const kindAt = (i: number, count: number) => (i === 0 ? 'origin' : i === count - 1 ? 'destination' : 'stop')

/** One gets on and off at the road, which is where the stretch begins and ends. */
function stretchOf({ points, distanceM, stretch }: Trip): { from: NamedPoint; to: NamedPoint } | undefined {
  if (!stretch || (stretch.fromM === 0 && stretch.toM === distanceM)) return undefined
  const [from, to] = [pointAt(points, stretch.fromM / distanceM), pointAt(points, stretch.toM / distanceM)]
  return (
    from &&
    to && {
      from: { name: cityOf(stretch.pickUp.name), lng: from[0], lat: from[1] },
      to: { name: cityOf(stretch.dropOff.name), lng: to[0], lat: to[1] },
    }
  )
}
