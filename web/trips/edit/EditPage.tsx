import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Trip } from '#contract/trips/trips.ts'
import { Problem } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Together } from '../../ui/Together.tsx'
import { tripQuery } from '../queries.ts'
import { EditForm } from './EditForm.tsx'

/** /route/{id}/edit: lets the driver edit a published trip, within the rules for booked trips. */
export function EditPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('editTrip')
  const { data: trip, error, refetch, dataUpdatedAt } = useQuery(tripQuery(id, {}))
  if (trip) return <EditTrip trip={trip} readAt={dataUpdatedAt} />
  if (error instanceof Problem && error.status === 404) return <NotFoundPage />
  return (
    <Page title={text('edit_title')}>
      {error ? (
        <ErrorBanner error={error} title={text('failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-card" />
      )}
    </Page>
  )
}

function EditTrip({ trip, readAt }: { trip: Trip; readAt: number }) {
  const text = useText('editTrip')
  const session = useSession()
  const whyNot = useWhyNot(trip, readAt)
  const road = { from: cityOf(trip.originName), to: cityOf(trip.destinationName) }
  if (whyNot || !session?.me)
    return (
      <Page title={text('edit_title')} intro={whyNot}>
        <RouteButton to="/route/$id" params={{ id: trip.id }}>
          {text('see_trip')}
        </RouteButton>
      </Page>
    )
  return (
    <Page title={text('edit_title')} intro={text('edit_intro', road)}>
      <Together>
        <EditForm trip={trip} readAt={readAt} gender={session.me.gender} today={session.today} />
      </Together>
    </Page>
  )
}

/** Returns a sentence on why the user cannot change this trip now. */
function useWhyNot(trip: Trip, now: number): string | undefined {
  const text = useText('editTrip')
  const me = useSession()?.me
  if (trip.users[0]?.id !== me?.id) return text('not_yours')
  if (trip.cancelled || Date.parse(trip.departsAt) <= now) return text('too_late')
  return trip.change ? text('is_open') : undefined
}
