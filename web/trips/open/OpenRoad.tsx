import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import type { showOpenRoad } from '#contract/trips/openRoad.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { longDayText } from '../../ui/formatting/units.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useLogIn } from '../../ui/login/LogInButton.tsx'
import { dayIn, readSearch, type SearchAddress } from '../../ui/tripAddress.ts'
import { storeAlert } from '../alerts/alertAfterLogin.ts'
import { alertFor } from '../alerts/days/days.ts'
import { LazyElsewhere } from '../elsewhere/LazyElsewhere.tsx'
import { SearchRecap } from '../search/form/SearchRecap.tsx'
import { tripQueryFrom, type TripSearch } from '../tripQuery.ts'
import { chosenIn } from '../words.ts'
import { OpenHours } from './OpenHours.tsx'
import { openRoadQuery } from './queries.ts'

type Road = Reply<typeof showOpenRoad>
type OpenTrip = Road['trips'][number]

/** Shows the trips of a visitor's search below the request to log in (F32). They contain no personal data. */
export function OpenRoad({ returnTo }: { returnTo: string }) {
  const search = useVisitorSearch()
  const hasPartners = useSession()?.hasPartners
  const text = useText('trips')
  const { data, error, refetch } = useQuery(openRoadQuery(search.query))
  const hasEnds = search.isSearch || search.isDayOpen
  return (
    <>
      <div className="noscript:hidden">
        <SearchRecap
          from={data?.from}
          to={data?.to}
          date={dayIn(search.address.date)}
          seats={search.seats}
          startsOpen={!hasEnds || error !== null}
        />
      </div>
      {error && <ErrorBanner error={error} title={text('trips_failed')} onRetry={() => void refetch()} />}
      {hasEnds && !data && !error && <Skeleton className="mt-6 h-96" />}
      {data && <Found {...{ search, returnTo }} road={data} />}
      {hasPartners && search.isSearch && (
        <div className="mx-auto w-full max-w-184">
          <LazyElsewhere query={search.query} />
        </div>
      )}
    </>
  )
}

/** Returns the search in the URL. The routes that request a login parse only their own parameters. */
function useVisitorSearch(): TripSearch {
  const { pathname, search } = useLocation()
  const [, seats] = /^\/route-list\/([^/]+)/.exec(pathname) ?? []
  return tripQueryFrom(readSearch(search), seats)
}

function Found({ road, search, returnTo }: { road: Road; search: TripSearch; returnTo: string }) {
  const text = useText('trips')
  const isDayMet = !search.isSearch || road.trips[0]?.date === search.address.date
  const isEmpty = road.trips.length === 0
  return (
    <section aria-labelledby="open-road" className="mx-auto mt-6 w-full max-w-184">
      <h2 id="open-road" className="text-xl wrap-anywhere">
        {text('from_to', { from: cityOf(road.from.name), to: cityOf(road.to.name) })}
      </h2>
      {(isEmpty || !isDayMet) && (
        <p role="status" className="mt-2 font-semibold">
          {text('none_found')}
        </p>
      )}
      {!isEmpty && <p className="mt-1 text-sm text-muted">{text('open_hint')}</p>}
      {!isEmpty && !isDayMet && <p className="mt-2">{text('try_these_days')}</p>}
      <Days {...{ road, search }} />
      {road.more && <p className="mt-4 text-sm text-muted">{text('open_more')}</p>}
      <Nearby {...{ road, search }} />
      <TellMe {...{ search, returnTo, isEmpty }} />
    </section>
  )
}

/** Lists the days in the order of the response: the requested day is first. */
function Days({ road, search }: { road: Road; search: TripSearch }) {
  const language = useLanguage()
  const ends = { from: String(road.from.id), to: String(road.to.id) }
  return [...new Set(road.trips.map(({ date }) => date))].map((date) => (
    <div key={date} className="mt-5">
      <h3 className="font-semibold">{capitalized(longDayText(dayIn(date) ?? '', language))}</h3>
      <ul className="mt-2 grid gap-3">
        {road.trips
          .filter((trip) => trip.date === date)
          .map((trip) => (
            <li key={trip.id}>
              <TripLine trip={trip} stretch={{ ...ends, ...(search.seats && { place: String(search.seats) }) }} />
            </li>
          ))}
      </ul>
    </div>
  ))
}

const line =
  'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-card hover:border-brand'

/** Links to a trip's public address. A login there returns to the trip, with the requested number of seats. */
function TripLine({ trip, stretch }: { trip: OpenTrip; stretch: Pick<SearchAddress, 'from' | 'to' | 'place'> }) {
  const text = useText('trips')
  const language = useLanguage()
  const facts = [text('seats_left', { count: trip.place }), ...chosenIn(trip.restriction).map((one) => text(one))]
  return (
    <Link to="/route/$id" params={{ id: trip.id }} search={stretch} className={line}>
      <span className="flex-1 basis-40">
        <span className="block text-lg font-bold tabular-nums">
          <OpenHours trip={trip} />
        </span>
        <span className="block wrap-anywhere">{text('from_to', { from: trip.from, to: trip.to })}</span>
      </span>
      <span className="text-right">
        <Price amountMinor={trip.priceMinor} currency={trip.currency} language={language} />
        <span className="block text-sm text-muted">{text('per_seat')}</span>
      </span>
      <span className="w-full text-sm text-muted">{facts.join(' · ')}</span>
    </Link>
  )
}

function Nearby({ road: { nearby }, search }: { road: Road; search: TripSearch }) {
  const text = useText('trips')
  if (nearby.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{text('open_nearby')}</h3>
      <ul className="mt-2 grid gap-3">
        {nearby.map(({ from, to }) => (
          <li key={`${from.id} ${to.id}`}>
            <Link
              to="/route-list/$seats"
              params={{ seats: String(search.seats ?? 1) }}
              search={{ from: String(from.id), to: String(to.id) }}
              className={line}
            >
              {text('from_to', { from: cityOf(from.name), to: cityOf(to.name) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Sets an alert for the search after the visitor's login. */
function TellMe({ search, returnTo, isEmpty }: { search: TripSearch; returnTo: string; isEmpty: boolean }) {
  const text = useText('alert')
  const logIn = useLogIn()
  const day = dayIn(search.query.date)
  const onPress = () => {
    storeAlert(alertFor(search.query, day ? { kind: 'day', day } : { kind: 'any' }))
    logIn.mutate(returnTo)
  }
  const action = (
    <Button variant="outline" busy={logIn.isPending} onClick={onPress}>
      {text('tell_me')}
    </Button>
  )
  return (
    <div className="noscript:hidden">
      <Banner icon={<Bell size={22} aria-hidden />} className="mt-6 max-sm:items-start" actions={action}>
        {text(isEmpty ? 'not_yet' : 'tell_me_why')}
      </Banner>
      <ErrorToast error={logIn.error} onClose={logIn.reset} />
    </div>
  )
}
