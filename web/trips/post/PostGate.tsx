import type { ReactNode } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import type { Day } from '#domain/time.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { whatIsMissing } from '../../ui/post/whatIsMissing.ts'

type PostGateProps = { children: (me: Me, today: Day) => ReactNode }

/** Shows the form to drivers, and to everyone else the first missing step in the order of the specification. */
export function PostGate({ children }: PostGateProps) {
  const session = useSession()
  if (!session?.me) return null
  const missing = whatIsMissing(session.me)
  if (missing) return <ComesFirst missing={missing === 'car' ? 'car' : 'registration'} />
  if (session.me.phoneDue) return <ComesFirst missing="phone" />
  return children(session.me, session.today)
}

/** Shows the step that is missing before the user can post a trip, with a link. */
function ComesFirst({ missing }: { missing: 'registration' | 'car' | 'phone' }) {
  const text = useText('post')
  const shell = useText('shell')
  const words = {
    registration: {
      title: shell('register_to_post'),
      why: text('register_why'),
      to: '/register',
      go: shell('register'),
    } as const,
    car: { title: shell('car_to_post'), why: text('car_why'), to: '/car', go: shell('add_car') } as const,
    phone: {
      title: text('phone_first'),
      why: text('phone_why'),
      to: '/profile',
      hash: 'phone',
      go: text('phone_check'),
    } as const,
  }[missing]
  const actions = (
    <>
      <RouteButton to="/home" variant="quiet">
        {text('back')}
      </RouteButton>
      <RouteButton to={words.to} {...('hash' in words && { hash: words.hash })}>
        {words.go}
      </RouteButton>
    </>
  )
  return (
    <Page title={text('title')} heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={words.title} text={words.why} actions={actions} />
    </Page>
  )
}
