import { useText } from '../texts/texts.ts'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { NotFound } from '../ui/kit/illustrations/NotFound.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { RouteButton } from '../ui/links.ts'

/** Shows that the page was not found: a picture, possible reasons, and links. */
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
      <EmptyState heading="h1" picture={<NotFound />} title={text('not_found_title')} text={words} actions={<WaysOn />} />
    </Page>
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
