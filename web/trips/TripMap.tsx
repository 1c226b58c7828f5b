import type { Trip } from '#contract/trips/trips.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { durationText, lengthText } from '../ui/formatting/units.ts'
import { pointAt } from '../ui/maps/geometry/routeLine.ts'
import type { NamedPoint, DrawnRoute } from '../ui/maps/route.ts'
import { RouteMap } from '../ui/maps/RouteMap.tsx'
import { rideOf } from '../ui/ride.ts'

/** Shows a trip on the map. The user's part is drawn differently from the rest of the road. */
export function TripMap({ trip, className }: { trip: Trip; className?: string }) {
  const text = useText('trips')
  const language = useLanguage()
  const { lengthM, durationS } = rideOf(trip)
  return (
    <RouteMap
      {...mapRoute(trip)}
      className={className}
      label={text('map.label', { from: cityOf(trip.originName), to: cityOf(trip.destinationName) })}
      note={`${lengthText(lengthM, language)} · ${durationText(durationS)}`}
      km={trip.distanceM / 1000}
    />
  )
}

/** Returns a trip as the map draws it: its road, its stops, and the user's part of it. */
const mapRoute = (trip: Trip): DrawnRoute => ({
  points: trip.points,
  stops: trip.stops.map(({ name, long, lat }, i, all) => ({ kind: kindAt(i, all.length), name: cityOf(name), lng: long, lat })),
  stretch: stretchOf(trip),
})

const kindAt = (i: number, count: number) => (i === 0 ? 'origin' : i === count - 1 ? 'destination' : 'stop')

/** Returns the ends of the user's part, located at the points of the road where the user gets on and off. */
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
