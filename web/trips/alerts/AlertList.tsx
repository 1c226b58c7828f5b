import { useQuery } from '@tanstack/react-query'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { AlertCard } from './AlertCard.tsx'
import { alertsQuery } from './queries.ts'

export function AlertList() {
  const text = useText('alerts')
  return (
    <section aria-labelledby="alerts" className="min-w-0">
      <h2 id="alerts" className="mb-4 text-xl">
        {text('alerts')}
      </h2>
      <Alerts />
    </section>
  )
}

function Alerts() {
  const text = useText('alerts')
  const { data, error, refetch } = useQuery(alertsQuery)
  if (!data && error) return <ErrorBanner error={error} title={text('alerts_failed')} onRetry={refetch} />
  if (!data) return <Coming />
  if (data.alerts.length === 0) return <None />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {data.alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}

function Coming() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{useText('alerts')('loading')}</span>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  )
}

function None() {
  const text = useText('alerts')
  const search = <RouteButton to="/home">{text('search')}</RouteButton>
  return (
    <EmptyState heading="h3" picture={<EmptyRoad />} title={text('no_alerts')} text={text('no_alerts_why')} actions={search} />
  )
}
