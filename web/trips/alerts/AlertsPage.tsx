import { useQuery } from '@tanstack/react-query'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { AlertList } from './AlertList.tsx'
import { savedQuery } from './queries.ts'
import { SavedCard } from './SavedCard.tsx'

/** What one is told of, and the trips one keeps an eye on. */
export function AlertsPage() {
  const text = useText('alerts')
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} intro={text('intro')}>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <AlertList />
        <SavedTrips />
      </div>
    </Page>
  )
}

function SavedTrips() {
  const text = useText('alerts')
  return (
    <section aria-labelledby="saved" className="min-w-0">
      <h2 id="saved" className="mb-4 text-xl">
        {text('saved_trips')}
      </h2>
      <Trips />
    </section>
  )
}

function Trips() {
  const text = useText('alerts')
  const { data, error, refetch } = useQuery(savedQuery)
  if (!data && error) return <ErrorBanner error={error} title={text('saved_failed')} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 rounded-card" />
  if (data.routes.length === 0) return <None />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {data.routes.map((trip) => (
        <SavedCard key={trip.id} trip={trip} />
      ))}
    </ul>
  )
}

function None() {
  const text = useText('alerts')
  const see = (
    <RouteButton to="/route-list" variant="outline">
      {text('see_all')}
    </RouteButton>
  )
  return <EmptyState heading="h3" title={text('no_saved')} text={text('no_saved_why')} actions={see} />
}
