import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { TripCard as Trip } from '#contract/trips/trips.ts'
import { Problem } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { pageLinkLook, pagerWindow } from '../../ui/kit/navigation/pagerWindow.ts'
import { toTop } from '../../ui/kit/navigation/ScrollToTop.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { rideOf } from '../../ui/ride.ts'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import { AlertCall } from '../alerts/AlertCall.tsx'
import { LazyElsewhere } from '../elsewhere/LazyElsewhere.tsx'
import type { TripCount, TripPageReply } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'
import { hasFilters, noFilters } from './filterAddress.ts'
import { useRefine } from './Filters.tsx'
import type { NamedEnds } from './form/searchForm.ts'
import { keysOfPages } from './pages.ts'
import { TripCard } from './TripCard.tsx'

const NothingFound = lazy('NothingFound', () =>
  import('./NothingFound.tsx').then(({ NothingFound }) => ({ default: NothingFound })),
)

/**
 * Renders page numbers. Each links to a page number, and to the key after which this page starts. Renders nothing for a single
 * page.
 */
function TripPager({
  search: { address },
  count,
  next,
}: {
  search: TripSearch
  count: TripCount | undefined
  next: string | undefined
}) {
  const text = useText('trips')
  const page = address.page ?? 1
  const keys = keysOfPages(count?.pages ?? [], page, address.after, next)
  const last = Math.max(...keys.keys())
  if (last === 1) return null
  return (
    <nav aria-label={text('pages')} className="mt-8">
      <ul className="flex min-h-11 flex-wrap items-center justify-center gap-1">
        {pagerWindow(page, last).map((n, at) => (
          <li key={at}>
            {n === 'gap' || !keys.has(n) ? (
              <span className="grid h-11 w-6 place-items-center text-muted">…</span>
            ) : (
              <Link
                to="."
                search={startingAfter(n, keys.get(n))}
                onClick={() => toTop()}
                aria-label={text('page', { page: n })}
                aria-current={n === page ? 'page' : undefined}
                activeOptions={{ exact: true }}
                className={pageLinkLook(n === page)}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
        {count?.more && <li className="grid h-11 w-6 place-items-center text-muted">…</li>}
      </ul>
    </nav>
  )
}

const startingAfter =
  (page: number, after: string | undefined) =>
  ({ page: _, after: __, posted: ___, ...search }: SearchAddress): SearchAddress => ({
    ...search,
    ...(page > 1 && after && { page, after }),
  })

interface TripListProps {
  search: TripSearch
  ends: NamedEnds
  page: UseQueryResult<TripPageReply>
  count: TripCount | undefined
  pointAt: (id: string) => void
}

/** Shows a page of trip cards, or that the page is loading, failed to load, or is empty. */
export function TripList({ search, ends, page, count, pointAt }: TripListProps) {
  const text = useText('trips')
  const elsewhere = useSession()?.hasPartners && search.isSearch && <LazyElsewhere query={search.query} />
  if (page.error) return <ListRefused search={search} error={page.error} onRetry={page.refetch} />
  if (!page.data || page.isPlaceholderData) return <TripListSkeleton label={text('loading')} />
  const { next } = page.data
  const routes = page.data.routes.filter(({ id }) => id !== search.address.posted)
  if (page.data.routes.length === 0)
    return (
      <>
        <Suspense fallback={<div className="min-h-96" />}>
          <NothingFound search={search} />
        </Suspense>
        <AlertCall search={search} isEmpty />
        {elsewhere}
      </>
    )
  // Prices of different routes cannot be compared.
  const best = search.isSearch && search.address.order !== 'price' ? cheapest(routes) : undefined
  return (
    <>
      <ul className="mt-2 grid grid-cols-1 gap-3 sm:mt-4 sm:gap-4">
        {routes.map((trip) => (
          <OwnTask key={trip.id}>
            <li>
              <TripCard
                trip={trip}
                search={search}
                ends={ends}
                isBestPrice={trip.id === best && rideOf(trip).priceMinor > 0}
                onPoint={() => pointAt(trip.id)}
              />
            </li>
          </OwnTask>
        ))}
      </ul>

      <OwnTask>
        <div>
          <TripPager search={search} count={count} next={next} />
          <AlertCall search={search} />
        </div>
      </OwnTask>
      {elsewhere}
    </>
  )
}

/** Renders a placeholder for a page of cards while it loads. */
export function TripListSkeleton({ label }: { label: string }) {
  return (
    <div className="mt-2 grid gap-3 sm:mt-4 sm:gap-4" role="status">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <TripCardSkeleton key={at} />
      ))}
    </div>
  )
}

const priceOf = ({ stretch, priceMinor }: Trip) => stretch?.priceMinor ?? priceMinor

/** Returns the cheapest trip of the page that can still be booked; undefined if several trips have the lowest price. */
function cheapest(trips: Trip[]): string | undefined {
  const [best, second] = trips
    .filter(({ place, stretch }) => (stretch?.place ?? place) > 0)
    .toSorted((a, b) => priceOf(a) - priceOf(b))
  return best && second && priceOf(best) < priceOf(second) ? best.id : undefined
}

/** Renders a placeholder for a TripCard while it loads, with the same box and lines. */
function TripCardSkeleton() {
  return (
    <div aria-hidden className="rounded-card border border-line bg-surface">
      <div className="flex justify-between gap-4 px-4 py-3 sm:px-5 sm:pt-4 sm:pb-5">
        <div className="grid grow gap-2.5 sm:gap-5">
          <Skeleton className="h-5.5 w-24" />
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-12 w-1/2" />
        </div>
        <Skeleton className="h-12 w-28" />
      </div>
      <div className="flex items-center gap-3 border-t border-line px-4 py-2 sm:px-5 sm:py-3">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-9 w-32" />
        <Skeleton className="ml-auto h-5 w-28" />
      </div>
    </div>
  )
}

/** Shows that the list failed to load. After a refusal, the user must change the search; after other errors, a retry may help. */
export function ListRefused({ search, error, onRetry }: { search: TripSearch; error: Error; onRetry: () => void }) {
  const text = useText('trips')
  const refine = useRefine()
  const isBadSearch = error instanceof Problem && error.status >= 400 && error.status < 500
  return (
    <>
      <ErrorBanner error={error} title={text('trips_failed')} onRetry={onRetry} />
      {isBadSearch && (
        <div className="flex flex-wrap gap-3">
          {hasFilters(search.address) && (
            <Button variant="outline" onClick={() => refine(noFilters)}>
              {text('clear_filters')}
            </Button>
          )}
          <RouteButton to="/route-list" variant="outline">
            {text('see_all')}
          </RouteButton>
        </div>
      )}
    </>
  )
}
