import type { PersonTrip } from '#contract/people.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Tag } from '../design/Tag.tsx'
import { RoadPicture } from '../shell/RoadPicture.tsx'
import { PostTripButton } from '../shell/PostTripButton.tsx'
import { useText } from '../texts/texts.ts'
import { TripGrid } from './TripGrid.tsx'

/** "Trips Details": the trips the person is part of, and whether as the driver. */
export function TripsTab({ trips }: { trips: readonly PersonTrip[] }) {
  const text = useText('profile')
  if (trips.length === 0) return <NoTrips />
  return <TripGrid trips={trips} label={text('my_trips')} last={text('driver')} Last={Part} />
}

function Part({ trip: { isDriver, cancelled } }: { trip: PersonTrip }) {
  const text = useText('profile')
  return (
    <span className="flex flex-wrap gap-1.5">
      {text(isDriver ? 'yes' : 'no')}
      {cancelled && <Tag tone="danger">{text('cancelled')}</Tag>}
    </span>
  )
}

/** Where trips will be, and how to have one. */
export function NoTrips() {
  const text = useText('profile')
  return (
    <EmptyState picture={<RoadPicture />} title={text('no_trips')} text={text('no_trips_why')} actions={<PostTripButton />} />
  )
}
