import type { Trip } from '#contract/trips.ts'
import { Itinerary } from '../design/Itinerary.tsx'
import { Tag } from '../design/Tag.tsx'
import { cityOf } from '../places/name.ts'
import { useText } from '../texts/texts.ts'
import { itineraryOf, type TripStop } from './itinerary.ts'
import { nightsOf } from './units.ts'
import { useOffWords, wherewithin } from './useEndWords.ts'

/** Every declared stop with its meeting point, and where this person gets on and off. */
export function TripItinerary({ trip }: { trip: Trip }) {
  const text = useText('trips')
  const nightsAt = (at: string) => nightsOf(trip.hours, (Date.parse(at) - Date.parse(trip.departsAt)) / 1000)
  const stops = itineraryOf(trip.stops, trip.stretch).map((stop) => ({
    time: stop.end.hours,
    dateTime: stop.end.at,
    name: cityOf(stop.end.name),
    detail: <StopDetail {...stop} nights={nightsAt(stop.end.at)} />,
  }))
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-lg">{text('itinerary')}</h2>
      <Itinerary size="page" stops={stops} />
      <p className="mt-4 text-sm text-muted">{text(trip.stopsWelcome ? 'stops_welcome' : 'no_stops')}</p>
    </section>
  )
}

function StopDetail({ end, mine, nights }: TripStop & { nights: number }) {
  const text = useText('trips')
  const off = useOffWords()(end, undefined)
  return (
    <>
      {[wherewithin(end), nights > 0 && text('days_later', { count: nights })].filter(Boolean).join(' · ')}
      {mine && (
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Tag tone="brand">{text(mine)}</Tag>
          {off && <span className="font-semibold text-brand-ink">{off}</span>}
        </span>
      )}
    </>
  )
}
