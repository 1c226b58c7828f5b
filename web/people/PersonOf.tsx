import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/people.ts'
import { Problem } from '../client/api.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { RouteButton } from '../ui/links.ts'
import { personQuery } from './queries.ts'

/** Shows the person whose id or e-mail is in the URL, or why no person is shown. */
export function PersonOf({ children }: { children: (person: Person) => ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(personQuery(id))
  const text = useText('profile')
  if (data) return children(data)
  if (error instanceof Problem && error.status === 404) return <PersonNotFound />
  return (
    <Page title={`${text('person')} · Tramo`} heading={error ? text('person') : null}>
      {error ? <ErrorBanner error={error} title={text('person_failed')} onRetry={refetch} /> : <PersonSkeleton />}
    </Page>
  )
}

function PersonNotFound() {
  const text = useText('profile')
  const find = <RouteButton to="/users">{text('find_people')}</RouteButton>
  return (
    <Page title={`${text('person_unknown')} · Tramo`} heading={null}>
      <EmptyState
        heading="h1"
        picture={<EmptyRoad />}
        title={text('person_unknown')}
        text={text('person_unknown_why')}
        actions={find}
      />
    </Page>
  )
}

/** Renders a placeholder while the person loads. */
export function PersonSkeleton() {
  const text = useText('profile')
  return (
    <div role="status">
      <h1 className="sr-only">{text('loading_person')}</h1>
      <div className="flex items-center gap-6">
        <Skeleton className="size-28 shrink-0 rounded-full!" />
        <div className="grow">
          <Skeleton className="h-9 max-w-72" />
          <Skeleton className="mt-3 h-5 max-w-80" />
        </div>
      </div>
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-64 rounded-card!" />
        <Skeleton className="h-64 rounded-card!" />
      </div>
    </div>
  )
}
