import { useLocation } from '@tanstack/react-router'
import { LogOutButton } from '../accounts/LogOutButton.tsx'
import { useSession } from '../accounts/queries.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { RoadPicture } from '../shell/RoadPicture.tsx'
import { Page } from '../design/Page.tsx'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'

/** A screen that comes with a later release, and what can be done until then. */
export function NotOpenPage() {
  const text = useText('pages')
  const words = useWordsHere()
  const actions = (
    <>
      <RouteButton to="/route-list">{text('see_trips')}</RouteButton>
      {words !== 'not_open_more' && <LogOutButton variant="outline">{text('choose_person')}</LogOutButton>}
      <RouteButton to="/home" variant="outline">
        {text('go_home')}
      </RouteButton>
    </>
  )
  return (
    <Page title={`${text('not_open_title')} · Tramo`} heading={null}>
      <EmptyState heading="h1" picture={<RoadPicture />} title={text('not_open')} text={text(words)} actions={actions} />
    </Page>
  )
}

/* Only a demo has people to choose from. */
function useWordsHere() {
  const demo = useSession()?.demo
  const { pathname } = useLocation()
  if (demo && pathname === '/register') return 'not_open_register'
  return demo && pathname === '/car' ? 'not_open_car' : 'not_open_more'
}
