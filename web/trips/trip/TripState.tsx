import { CircleX, Flag } from 'lucide-react'
import type { Trip } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { rideOf } from '../../ui/ride.ts'

/** Why a trip takes no more passengers, if so. */
export function TripState({ trip }: { trip: Trip }) {
  const text = useText('trips')
  if (trip.cancelled)
    return (
      <Banner tone="danger" icon={<CircleX size={22} aria-hidden />} className="mt-6">
        {text('cancelled')}
      </Banner>
    )
  if (!hasLeft(trip)) return null
  return (
    <Banner icon={<Flag size={22} aria-hidden />} className="mt-6">
      {text('departed')}
    </Banner>
  )
}

/** Where this person would get on, that moment has passed. */
export const hasLeft = (trip: Trip) => Date.parse(rideOf(trip).from.at) <= Date.now()
