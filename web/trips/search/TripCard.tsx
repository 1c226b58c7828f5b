import { Link } from '@tanstack/react-router'
import type { NamedPlace, TripCard as Trip } from '#contract/trips/trips.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useClockWords } from '../../ui/clocks.ts'
import { Duration } from '../../ui/Duration.tsx'
import { nightsOf } from '../../ui/formatting/units.ts'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { Itinerary, type ItineraryStop } from '../../ui/kit/Itinerary.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { rideOf, type Ride } from '../../ui/ride.ts'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import type { TripSearch } from '../tripQuery.ts'
import { TripTags } from '../TripTags.tsx'
import { useOffWords, wherewithin } from '../words.ts'
import { CardFoot } from './CardFoot.tsx'
import type { NamedEnds } from './form/searchForm.ts'

interface TripCardProps {
  trip: Trip
  search: TripSearch
  ends: NamedEnds
  isBestPrice: boolean
  /** called when the pointer or the focus is on the card */
  onPoint: () => void
}

/** Shows a trip in a list. Has a heading for screen readers, and one link over the whole card. */
export function TripCard({ trip, search, ends, isBestPrice, onPoint }: TripCardProps) {
  const ride = rideOf(trip)
  const isFull = ride.seatsLeft === 0
  const { seats = 1 } = search
  const { from, to, date } = search.isSearch
    ? search.address
    : { ...search.address, from: undefined, to: undefined, date: undefined }
  const day = dayLabel(dayIn(date ?? trip.date) ?? '', useLanguage())
  return (
    <>
      <h2 className="sr-only">
        {!search.isSearch && day} {ride.from.hours} {cityOf(ride.from.name)} – {ride.to.hours} {cityOf(ride.to.name)}
      </h2>
      <Link
        to="/route/$id"
        params={{ id: trip.id }}
        search={{ ...(from && { from }), ...(to && { to }), ...(seats > 1 && { place: String(seats) }) }}
        onPointerEnter={onPoint}
        onFocus={onPoint}
        className="block rounded-card border border-line bg-surface shadow-card transition-shadow duration-150 hover:shadow-lift"
      >
        {/* Phones show price and day in one line, so that two cards fit on the screen of a search (F30). */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 narrow:grid-cols-1 py-2.5 sm:px-5 sm:pt-4 sm:pb-5">
          <div className="mb-1.5 sm:mb-2">
            <p className="text-sm font-semibold text-muted">{capitalized(day)}</p>
            <TripTags {...{ trip, isBestPrice }} className="flex-wrap sm:hidden" />
          </div>
          <div className="mb-1.5 text-right narrow:text-left sm:row-span-2 sm:mb-0">
            <CardPrice priceMinor={ride.priceMinor} seats={seats} currency={trip.currency} faded={isFull} />
            <TripTags {...{ trip, isBestPrice }} withBooking className="mt-2 flex-col items-end max-sm:hidden" />
          </div>
          <div className="max-sm:col-span-2 narrow:col-span-1">
            <CardItinerary ride={ride} ends={ends} faded={isFull} />
          </div>
        </div>
        <CardFoot trip={trip} seatsLeft={ride.seatsLeft} />
      </Link>
    </>
  )
}

interface CardPriceProps {
  priceMinor: number
  seats: number
  currency: string
  faded: boolean
}

/** Shows the price of one seat, and of the searched number of seats. */
function CardPrice({ faded, seats, priceMinor, currency }: CardPriceProps) {
  const text = useText('trips')
  const language = useLanguage()
  return (
    <p className={faded ? 'text-muted' : undefined}>
      <SeatPrice amountMinor={priceMinor} currency={currency} perSeat="text-xs text-muted max-sm:ml-1.5 sm:block" />
      {seats > 1 && priceMinor > 0 && (
        <span className="block text-xs font-semibold tabular-nums">
          {text('for_seats', { seats, price: priceText(priceMinor * seats, currency, language) })}
        </span>
      )}
    </p>
  )
}

function CardItinerary({ ride, ends, faded }: { ride: Ride; ends: NamedEnds; faded: boolean }) {
  const text = useText('trips')
  const off = useOffWords()
  const stop = (end: Ride['from'], searched: NamedPlace | undefined, extra?: string): ItineraryStop => ({
    time: end.hours,
    dateTime: end.at,
    name: cityOf(end.name),
    detail: <EndDetail words={[wherewithin(end), extra]} off={off(end, searched?.name)} />,
  })
  const nights = nightsOf(ride.from.hours, ride.durationS)
  const later = nights > 0 && text('days_later', { count: nights })
  const arrives = [later, useClockWords()(ride.from, ride.to)].filter(Boolean).join(' · ')
  return (
    <Itinerary
      stops={[stop(ride.from, ends.from), stop(ride.to, ends.to, arrives)]}
      between={<Duration seconds={ride.durationS} isShort />}
      inList
      faded={faded}
    />
  )
}

function EndDetail({ words, off }: { words: (string | undefined)[]; off: string | undefined }) {
  return (
    <>
      {words.filter(Boolean).join(' · ')}
      {off && <span className="block font-semibold text-brand-ink">{off}</span>}
    </>
  )
}
