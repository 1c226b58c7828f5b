import { useQuery, useQueryClient, type UseQueryResult, keepPreviousData } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { House, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { TripCard } from '#contract/trips/trips.ts'
import { cityOf } from '../../places/name.ts'
import { useDebounced } from '../../places/useDebounced.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { rideOf } from '../../ui/ride.ts'
import { dayIn, type SearchAddress } from '../../ui/tripAddress.ts'
import {
  countOfComplete,
  endsKey,
  nextDayQuery,
  type TripCount,
  tripCountQuery,
  type TripPageReply,
  tripPageQuery,
  tripQuery,
} from '../queries.ts'
import { TripMap } from '../TripMap.tsx'
import { type TripQuery, useTripQuery, type TripSearch } from '../tripQuery.ts'
import { DayStrip } from './DayStrip.tsx'
import { countFilters } from './filterAddress.ts'
import { Filters } from './Filters.tsx'
import type { NamedEnds } from './form/searchForm.ts'
import { SearchRecap, useWide } from './form/SearchRecap.tsx'
import { PostedTrip } from './PostedTrip.tsx'
import { TripList, TripListSkeleton, ListRefused } from './TripList.tsx'

const columns = 'grid grid-cols-1 gap-x-8 lg:grid-cols-[13rem_minmax(0,1fr)] min-[75rem]:grid-cols-[13rem_minmax(0,1fr)_25rem]'

/** Shows six trips: the results of a search, or the list of all trips. The URL determines everything shown. */
export function TripListPage() {
  const search = useTripQuery()
  return search.isDayOpen ? <OpenDay search={search} /> : <Listed search={search} />
}

function Listed({ search }: { search: TripSearch }) {
  const page = useQuery(tripPageQuery(search.query))
  const count = useCount(search.query, page)
  const ends = useEnds(search, page.data)
  const title = useTitle(search, ends)
  const text = useText('trips')
  const [pointedAt, pointAt] = useState<string>()
  return (
    <Page title={`${title} · Tramo`} heading={null}>
      <OwnTask>
        <SearchRecap {...ends} date={dayIn(search.address.date)} seats={search.seats} startsOpen={!search.isSearch} />
      </OwnTask>
      <div className={`mt-3 lg:mt-6 ${columns}`}>
        <aside aria-label={text('sort_and_filter')} className="max-lg:hidden">
          <OwnTask>
            <div className="sticky top-24">
              <Filters search={search} />
            </div>
          </OwnTask>
        </aside>
        <OwnTask>
          <div className="min-w-0">
            <OwnTask>
              <ListHead {...{ search, title, count }} />
            </OwnTask>
            {search.isSearch && (
              <OwnTask>
                {/* an element in any case: the strip may be empty */}
                <div>
                  <DayStrip search={search} />
                </div>
              </OwnTask>
            )}
            <Corrections search={search} />
            {search.address.posted && <PostedTrip id={search.address.posted} search={search} />}
            <TripList {...{ search, ends, page, count, pointAt }} />
          </div>
        </OwnTask>
        <SideMap {...{ search, page, pointedAt }} />
      </div>
    </Page>
  )
}

/** Counts the results. Makes a call only when there are more than on the first page. */
function useCount(query: TripQuery, { data: page, isPlaceholderData }: UseQueryResult<TripPageReply>): TripCount | undefined {
  const isRead = page !== undefined && !isPlaceholderData
  const ofPage = isRead ? countOfComplete(page, query) : undefined
  const { data } = useQuery({ ...tripCountQuery(query), enabled: query.after !== undefined || (isRead && !ofPage) })
  // before the page is read, the count of an earlier call is shown
  return ofPage ?? data
}

/** Explains how the list differs from the search in the URL. */
function Corrections({ search: { address, areSeatsCorrected, seats } }: { search: TripSearch }) {
  const text = useText('trips')
  return (
    <>
      {areSeatsCorrected && <p className="mt-2 text-sm text-muted">{text('seats_corrected', { seats: seats ?? 1 })}</p>}
      {address.day === 'next' && <p className="mt-2 text-sm text-muted">{text('next_day')}</p>}
    </>
  )
}

/** Returns the names of the two places. Until the response arrives, the names come from the search bar that was just used. */
function useEnds({ isSearch, address }: TripSearch, found: NamedEnds | undefined): NamedEnds {
  const known = useQueryClient().getQueryData<NamedEnds>(endsKey(address.from, address.to))
  const { from, to } = (found?.from && found.to ? found : known) ?? {}
  return isSearch ? { from, to } : {}
}

/** Returns "Rosario to Córdoba", or "All trips". */
function useTitle({ isSearch }: TripSearch, { from, to }: NamedEnds): string {
  const text = useText('trips')
  if (!isSearch) return text('all_trips')
  if (!from || !to) return text('found_trips')
  return text('from_to', { from: cityOf(from.name), to: cityOf(to.name) })
}

interface SideMapProps {
  search: TripSearch
  page: UseQueryResult<TripPageReply>
  pointedAt: string | undefined
}

/**
 * Renders the third column, if there is space; otherwise the map is not fetched. Shows the trip under the pointer, and at first
 * the first trip.
 */
function SideMap({ search, page, pointedAt }: SideMapProps) {
  const isWide = useWide('(min-width: 75rem)')
  const trips = page.data?.routes ?? []
  const trip = trips.find(({ id }) => id === pointedAt) ?? trips[0]
  // no map for a single trip, whose road is already on its card
  if (page.error || (page.data && trips.length < 2)) return null
  return (
    <div className="hidden min-[75rem]:block">
      <div className="sticky top-24 h-[calc(100dvh-8rem)] max-h-200 overflow-hidden rounded-card border border-line bg-sunken">
        {isWide && trip && !page.isPlaceholderData && <ListMap trip={trip} ends={search.isSearch ? search.address : {}} />}
      </div>
    </div>
  )
}

/** Milliseconds for which the pointer must rest. Long enough that moving the pointer over a list fetches nothing. */
const RESTING_MS = 250

/** Shows the road of the trip under the pointer. The road is fetched only when the pointer rests. */
function ListMap({ trip, ends: { from, to } }: { trip: TripCard; ends: Pick<SearchAddress, 'from' | 'to'> }) {
  const id = useDebounced(trip.id, RESTING_MS)
  const ends = { ...(from && { from }), ...(to && { to }) }
  const { data } = useQuery({ ...tripQuery(id, ends), placeholderData: keepPreviousData })
  return (
    <div className="flex size-full flex-col">
      <MapTitle trip={trip} />
      {data ? <TripMap trip={data} className="min-h-0 w-full grow" /> : <Skeleton className="w-full grow" />}
    </div>
  )
}

/** Names the trip of the list that is on the map. */
function MapTitle({ trip }: { trip: TripCard }) {
  const text = useText('trips')
  const { from, to } = rideOf(trip)
  return (
    <p className="truncate border-b border-line bg-surface px-4 py-2.5 text-sm">
      <span className="font-semibold tabular-nums">{from.hours}</span>{' '}
      {text('from_to', { from: cityOf(from.name), to: cityOf(to.name) })}
      {trip.users[0]?.name && <span className="text-muted"> · {trip.users[0].name}</span>}
    </p>
  )
}

/** Shows the subject of the list, the number of results, and a link home. */
function ListHead({ search, title, count }: { search: TripSearch; title: string; count: TripCount | undefined }) {
  const text = useText('trips')
  return (
    <div className="flex items-start justify-between gap-x-4">
      <div className="flex min-h-11 min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="text-xl sm:text-2xl">{title}</h1>
        <HowMany results={count} />
        {/* on its own line, because the wrapping must not change when the font loads */}
        <p className="w-full text-sm text-muted max-sm:hidden">
          {text(search.address.order === 'price' ? 'why_price' : 'why_departure')}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <FilterSheet search={search} results={count} />
        <RouteButton to="/home" variant="quiet" size="small" icon={<House size={18} aria-hidden />} className="sm:-mr-3">
          <span className="max-sm:sr-only">{text('home')}</span>
        </RouteButton>
      </div>
    </div>
  )
}

/** Shows "5 trips" or "60+ trips"; nothing until the results are counted. */
function HowMany({ results }: { results: TripCount | undefined }) {
  const text = useText('trips')
  return (
    <p role="status" className="min-h-5.5 text-sm text-muted max-sm:w-full">
      {results && text(results.more ? 'more_trips' : 'trips', { count: results.count })}
    </p>
  )
}

/** Renders a button for narrow screens, which opens a sheet with the order and the preferences. */
function FilterSheet({ search, results }: { search: TripSearch; results: TripCount | undefined }) {
  const [open, setOpen] = useState(false)
  const text = useText('trips')
  const count = countFilters(search.address)
  const close = () => setOpen(false)
  return (
    <div className="lg:hidden">
      <Button variant="outline" size="small" onClick={() => setOpen(true)} icon={<SlidersHorizontal size={18} aria-hidden />}>
        <span className="max-sm:sr-only">{text('sort_and_filter')}</span>
        {count > 0 && <Badge count={count} />}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={text('sort_and_filter')}
        closeLabel={text('close')}
        actions={
          <Button onClick={close}>
            {results
              ? text('show_trips', { count: results.count, text: results.more ? `${results.count}+` : String(results.count) })
              : text('close')}
          </Button>
        }
      >
        <div className="text-ink">
          <Filters search={search} />
        </div>
      </Dialog>
    </div>
  )
}

function Badge({ count }: { count: number }) {
  const text = useText('trips')
  return (
    <span className="grid h-6 min-w-6 place-items-center rounded-full bg-brand px-1.5 text-xs text-on-brand tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text('filters_set', { count })}</span>
    </span>
  )
}

/** For a search without a day, opens the next day with trips, or today if there are none in two weeks (ST7). */
function OpenDay({ search }: { search: TripSearch }) {
  const text = useText('trips')
  const { data, error, refetch } = useQuery(nextDayQuery(search.query))
  const onNextDay = ({ day: _, ...search }: SearchAddress): SearchAddress => ({
    ...search,
    ...(data && { date: data.date }),
    ...(data?.found && { day: 'next' }),
  })
  return (
    <Page title={`${text('found_trips')} · Tramo`} heading={error ? text('found_trips') : null}>
      {error ? <ListRefused search={search} error={error} onRetry={refetch} /> : <TripListSkeleton label={text('loading')} />}
      {data && <Navigate to="." search={onNextDay} replace />}
    </Page>
  )
}
