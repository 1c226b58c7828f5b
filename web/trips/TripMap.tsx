import type { Trip } from '#contract/trips.ts'
import { RouteMap } from '../maps/RouteMap.tsx'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { mapRoute } from './mapRoute.ts'
import { rideOf } from './ride.ts'
import { durationText, lengthText } from './units.ts'

/** A trip on the map, with the person's own stretch set off from the rest of the road. */
export function TripMap({ trip, className }: { trip: Trip; className?: string }) {
  const text = useText('trips')
  const language = useLanguage()
  const { lengthM, durationS } = rideOf(trip)
  return (
    <RouteMap
      {...mapRoute(trip)}
      className={className}
      label={text('map.label', { from: cityOf(trip.originName), to: cityOf(trip.destinyName) })}
      note={`${lengthText(lengthM, language)} · ${durationText(durationS)}`}
      km={trip.distanceM / 1000}
      texts={{
        open: text('map.open'),
        zoomIn: text('map.zoom_in'),
        zoomOut: text('map.zoom_out'),
        attribution: text('map.attribution'),
        holdCtrl: text('map.hold_ctrl'),
        holdCommand: text('map.hold_command'),
        twoFingers: text('map.two_fingers'),
      }}
    />
  )
}
