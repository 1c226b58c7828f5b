import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { Reply } from '#contract/endpoint.ts'
import type { mostWantedRoads } from '#contract/trips/demand.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { PostTripButton, usePostTrip } from '../../ui/post/usePostTrip.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { draftFrom, keepDraft, stopAt } from '../post/draft/draft.ts'
import { wantedRoadsQuery } from '../queries.ts'

type Road = Reply<typeof mostWantedRoads>['roads'][number]

/** /wanted: lists the most searched routes, each with a link to post a trip. */
export function WantedPage() {
  const text = useText('wanted')
  return (
    <Page title={`${text('roads_title')} · Tramo`} heading={text('roads_title')} intro={text('roads_intro')}>
      <Roads />
    </Page>
  )
}

function Roads() {
  const text = useText('wanted')
  const { data, error, refetch } = useQuery(wantedRoadsQuery)
  if (!data && error) return <ErrorBanner error={error} title={text('roads_failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" className="grid gap-4 sm:grid-cols-2">
        <span className="sr-only">{text('roads_loading')}</span>
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    )
  if (data.roads.length === 0)
    return (
      <EmptyState picture={<EmptyRoad />} title={text('roads_none')} text={text('roads_none_why')} actions={<PostTripButton />} />
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {data.roads.map((road) => (
        <RoadCard key={`${road.from.id} ${road.to.id}`} road={road} />
      ))}
    </ul>
  )
}

function RoadCard({ road: { from, to, people, dates } }: { road: Road }) {
  const text = useText('wanted')
  const language = useLanguage()
  const format = useFormatter()
  const { post, warning } = usePostTrip()
  const owner = useSession()?.me?.id ?? ''
  const ends = { from: cityOf(from.name), to: cityOf(to.name) }
  const days = dates.map((date) => dayLabel(dayIn(date) ?? '', language))
  const drive = () => {
    const day = dates.length === 1 ? (dayIn(dates[0]) ?? '') : ''
    keepDraft({ ...draftFrom({}), origin: stopAt(from), destination: stopAt(to), day }, owner)
    void post()
  }
  return (
    <li className="flex min-w-0 flex-col items-start rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg wrap-anywhere">{text('from_to', ends)}</h2>
      <p className="mt-1 flex items-start gap-2.5">
        <Users size={18} aria-hidden className="mt-0.5 shrink-0 text-brand" />
        {text('road_people', { count: String(people) })}
      </p>
      {days.length > 0 && <p className="mt-1 mb-4 text-sm text-muted">{text('road_days', { days: format.list(days) })}</p>}
      <Button variant="outline" className="mt-auto" aria-label={text('drive_road_named', ends)} onClick={drive}>
        {text('drive_road')}
      </Button>
      {warning}
    </li>
  )
}
