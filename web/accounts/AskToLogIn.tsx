import { EmptyState } from '../design/EmptyState.tsx'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { Page } from '../design/Page.tsx'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'
import { LEFT } from './left.ts'
import { LogInButton } from './LogInButton.tsx'
import { Left } from '../moderation/privacy/Left.tsx'

/** Lists of trips are searches when they ask for an end of the road. */
const isSearch = (address: string) => /^\/(route-list|maps\/route|routes-found)\b.*[?&](from|to)=/.test(address)

/** What a visitor sees on an address that is only for people who are logged in. */
export function AskToLogIn({ returnTo }: { returnTo: string }) {
  const text = useText('shell')
  const left = sessionStorage.getItem(LEFT)
  const words = (
    <>
      <strong className="block text-ink">{text(isSearch(returnTo) ? 'log_in_to_search' : 'log_in_to_post')}</strong>
      {text('log_in_for_all')}
    </>
  )
  const actions = (
    <>
      <LogInButton returnTo={returnTo} />
      <RouteButton to="/home" variant="outline">
        {text('go_home')}
      </RouteButton>
    </>
  )
  return (
    <Page title={`${text('log_in')} · Tramo`} heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('sorry')} text={words} actions={actions} />
      {left && <Left deleteAt={left} />}
    </Page>
  )
}
