import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Redo2, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import type { Trip, TripCard } from '#contract/trips/trips.ts'
import { dayAfter } from '#domain/time.ts'
import { Problem } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useClockWords } from '../../ui/clocks.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { longDayText, nightsOf } from '../../ui/formatting/units.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { PointLinks } from '../../ui/maps/PointLinks.tsx'
import { rideOf } from '../../ui/ride.ts'
import { dayIn, type SearchAddress } from '../../ui/tripAddress.ts'
import { useDriverName } from '../../ui/useDriverName.ts'
import { SaveButton } from '../alerts/SaveButton.tsx'
import { itineraryOf, type TripStop } from '../itinerary.ts'
import { tripCardIn, tripQuery } from '../queries.ts'
import { ShareTrip } from '../share/ShareTrip.tsx'
import { TripMap } from '../TripMap.tsx'
import { useOffWords, wherewithin } from '../words.ts'
import { useAgain } from './again.ts'
import { DriverCard, DriverContact } from './DriverCard.tsx'
import { Preferences } from './Preferences.tsx'
import { TripPanel, hasLeft, TripState } from './TripPanel.tsx'

const NotFoundPage = lazy('NotFoundPage', () =>
  import('../../pages/NotFoundPage.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
const DriverPart = lazy('DriverPart', () =>
  import('../../bookings/driving/DriverPart.tsx').then(({ DriverPart }) => ({ default: DriverPart })),
)

const SeriesPart = lazy('SeriesPart', () => import('./SeriesPart.tsx').then(({ SeriesPart }) => ({ default: SeriesPart })))
const WantedOnTrip = lazy('WantedOnTrip', () =>
  import('../wanted/WantedOnTrip.tsx').then(({ WantedOnTrip }) => ({ default: WantedOnTrip })),
)

const mapBox = 'mt-6 h-40 rounded-panel border border-line sm:h-88'

/** Shows a whole trip, and the user's part of it. */
export function TripPage() {
  const { id = '' } = useParams({ strict: false })
  const { from, to }: Pick<SearchAddress, 'from' | 'to'> = useSearch({ strict: false })
  const ends = { ...(from && { from }), ...(to && { to }) }
  const { data: trip, error, refetch } = useQuery(tripQuery(id, ends))
  const queries = useQueryClient()
  const text = useText('trips')
  const card = trip ?? (error ? undefined : tripCardIn(queries, id, ends))
  if (card) return <TripDetails {...{ card, trip, ends }} />
  if (error instanceof Problem && error.status === 404)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    )
  if (error instanceof Problem && error.reason === 'trip_cancelled') return <CancelledPage parts={error.parts} />
  return (
    <Page title={`${text('trip')} · Tramo`} heading={error ? text('trip') : null}>
      {error ? <Failed error={error} onRetry={refetch} /> : <TripPageSkeleton />}
    </Page>
  )
}

/** Shows only the towns of a trip whose driver is barred or has closed the account. */
function CancelledPage({ parts: { from, to } }: { parts: Problem['parts'] }) {
  const text = useText('trips')
  const title = text('from_to', { from: cityOf(String(from)), to: cityOf(String(to)) })
  return (
    <Page title={`${title} · Tramo`} heading={title} intro={text('cancelled')}>
      <GoBack />
    </Page>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <ErrorBanner error={error} title={useText('trips')('trip_failed')} onRetry={onRetry} />
      <GoBack />
    </>
  )
}

/** Shows the trip. Until it has loaded, shows the data of its card from a list, in the same places. */
function TripDetails({ card, trip, ends }: { card: TripCard; trip: Trip | undefined; ends: Pick<SearchAddress, 'from' | 'to'> }) {
  const text = useText('trips')
  const { from, to } = rideOf(card)
  const title = text('from_to', { from: cityOf(from.name), to: cityOf(to.name) })
  const me = useSession()?.me
  const isOwn = card.users[0]?.id === me?.id
  return (
    <Page title={`${title} · Tramo`} heading={null}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <GoBack />
        <div className="flex flex-wrap items-center gap-2">
          {!isOwn && <SaveButton id={card.id} />}
          {trip && !trip.cancelled && !hasLeft(trip) && <ShareTrip trip={trip} />}
        </div>
      </div>
      <div aria-busy={!trip} className="mt-4 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <OwnTask>
          <div>
            <TripHead trip={card} title={title} />
            {trip && <TripState trip={trip} />}
            <DriverCard trip={card} papers={trip?.papersSeen} />
            <Suspense>
              {trip && isOwn && (
                <DriverPart trip={trip}>
                  <AgainButtons id={trip.id} />
                </DriverPart>
              )}
              {trip && isOwn && !trip.cancelled && !hasLeft(trip) && <WantedOnTrip id={trip.id} />}
            </Suspense>
            <OwnTask>{trip ? <TripMap trip={trip} className={mapBox} /> : <Skeleton className={mapBox} />}</OwnTask>
            <OwnTask>{trip ? <TripItinerary trip={trip} /> : <Skeleton className="mt-8 h-56" />}</OwnTask>
            <Suspense>{trip?.series && <SeriesPart key={trip.id} trip={trip} ends={ends} />}</Suspense>
          </div>
        </OwnTask>
        <OwnTask>
          <TripPanel card={card} trip={trip} />
        </OwnTask>
        <OwnTask>
          <div className="grid grid-cols-1 gap-8">
            <DriverContact trip={card} car={trip?.car} />
            <Preferences trip={card} />
            {trip?.comment && <Comment trip={trip} />}
          </div>
        </OwnTask>
      </div>
    </Page>
  )
}

/** Shows the time and places of the user's part, and the whole trip below. */
function TripHead({ trip, title }: { trip: TripCard; title: string }) {
  const text = useText('trips')
  const language = useLanguage()
  const { from, to } = rideOf(trip)
  const nights = nightsOf(trip.hours, (Date.parse(from.at) - Date.parse(trip.departsAt)) / 1000)
  const day = longDayText(dayAfter(dayIn(trip.date) ?? '', nights), language)
  const whole = { from: cityOf(trip.originName), to: cityOf(trip.destinationName), hours: trip.hours }
  const isPart = cityOf(from.name) !== whole.from || cityOf(to.name) !== whole.to
  return (
    <>
      <p className="font-semibold text-brand-ink">{capitalized(text('day_at', { day, hours: from.hours }))}</p>
      <h1 className="mt-1 text-2xl sm:text-3xl">{title}</h1>
      {isPart && <p className="mt-1 text-sm text-muted">{text('part_of', whole)}</p>}
    </>
  )
}

function Comment({ trip }: { trip: Trip }) {
  const text = useText('trips')
  const name = trip.users[0]?.name
  return (
    <section>
      <h2 className="text-lg">{name ? text('comment_of', { driver: name }) : text('comment')}</h2>
      <p className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">{trip.comment}</p>
    </section>
  )
}

/** Links back to the list. If the trip was opened by its URL, links to the list of all trips. */
function GoBack() {
  const text = useText('trips')
  const { history } = useRouter()
  const navigate = useNavigate()
  const hasBack = useCanGoBack()
  const goBack = () => (hasBack ? history.back() : void navigate({ to: '/route-list' }))
  return (
    <Button variant="quiet" className="-ml-5" icon={<ArrowLeft size={18} aria-hidden />} onClick={goBack}>
      {text('go_back')}
    </Button>
  )
}

/** Renders a placeholder of a trip while it loads. */
function TripPageSkeleton() {
  const text = useText('trips')
  return (
    <div role="status">
      <h1 className="sr-only">{text('loading_trip')}</h1>
      <div className="mt-15 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <div>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-2 h-10 w-4/5" />
          <Skeleton className="mt-4 h-23 max-w-120 rounded-card!" />
          <Skeleton className="mt-6 h-40 rounded-panel! sm:h-88" />
          <Skeleton className="mt-8 h-56" />
        </div>
        <Skeleton className="h-120 rounded-panel!" />
      </div>
    </div>
  )
}

/** Lists every declared stop with its meeting point, and the user's pick-up and drop-off. */
function TripItinerary({ trip }: { trip: Trip }) {
  const text = useText('trips')
  const driver = useDriverName(trip)
  const nightsAt = (at: string) => nightsOf(trip.hours, (Date.parse(at) - Date.parse(trip.departsAt)) / 1000)
  const clock = useClockWords()
  const start = { name: trip.originName, hours: trip.hours, at: trip.departsAt }
  const stops = itineraryOf(trip.stops, trip.stretch).map((stop) => ({
    time: stop.end.hours,
    dateTime: stop.end.at,
    name: cityOf(stop.end.name),
    detail: <StopDetail {...stop} nights={nightsAt(stop.end.at)} clock={clock(start, stop.end)} />,
  }))
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-lg">{text('itinerary')}</h2>
      <Itinerary size="page" stops={stops} />
      <p className="mt-4 text-sm text-muted">{text(trip.stopsWelcome ? 'stops_welcome' : 'no_stops', { driver })}</p>
    </section>
  )
}

function StopDetail({ end, mine, nights, clock }: TripStop & { nights: number; clock: string | undefined }) {
  const text = useText('trips')
  const off = useOffWords()(end, undefined)
  return (
    <>
      {[wherewithin(end), nights > 0 && text('days_later', { count: nights }), clock].filter(Boolean).join(' · ')}
      {end.point?.exact && <PointLinks place={end} />}
      {mine && (
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Tag tone="brand">{text(mine)}</Tag>
          {off && <span className="font-semibold text-brand-ink">{off}</span>}
        </span>
      )}
    </>
  )
}

/** Buttons that open the form filled from this trip, to repeat it or to post its return. */
function AgainButtons({ id }: { id: string }) {
  const text = useText('driving')
  const again = useAgain(id)
  return (
    <>
      <Button
        variant="outline"
        icon={<Redo2 size={18} aria-hidden />}
        busy={again.isPending && again.variables === 'repeat'}
        onClick={() => again.mutate('repeat')}
      >
        {text('repeat')}
      </Button>
      <Button
        variant="outline"
        icon={<Undo2 size={18} aria-hidden />}
        busy={again.isPending && again.variables === 'return'}
        onClick={() => again.mutate('return')}
      >
        {text('return')}
      </Button>
      {again.error && (
        <p role="alert" className="text-sm text-danger">
          {text('again_failed')}
        </p>
      )}
    </>
  )
}
