import { lazy, Suspense } from 'react'
import { EmptyState } from '../design/EmptyState.tsx'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'

const NotFound = lazy(() => import('../design/illustrations/NotFound.tsx').then((picture) => ({ default: picture.NotFound })))

/** No such page: a picture, what may have happened, and ways on. */
export function NotFoundPage() {
  const text = useText('shell')
  const words = (
    <>
      <strong className="block text-ink">{text('not_found')}</strong>
      {text('not_found_more')}
    </>
  )
  return (
    <Page title={`${text('not_found_title')} · Tramo`} heading={null}>
      <EmptyState heading="h1" picture={<Picture />} title={text('not_found_title')} text={words} actions={<WaysOn />} />
    </Page>
  )
}

function Picture() {
  return (
    <Suspense fallback={<Skeleton className="aspect-[16/9] rounded-card" />}>
      <NotFound />
    </Suspense>
  )
}

function WaysOn() {
  const text = useText('shell')
  return (
    <>
      <RouteButton to="/home">{text('go_home')}</RouteButton>
      <RouteButton to="/route-list" variant="outline">
        {text('see_trips')}
      </RouteButton>
    </>
  )
}
