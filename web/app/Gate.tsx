import type { QueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { UUID_PATTERN } from '#domain/uuid.ts'
import { hasDrafts } from '../client/drafts.ts'
import { useSession, useClosedAccount, useEndedAccount, sessionQuery } from '../client/session.ts'
import { useText, useWords } from '../texts/texts.ts'
import { LinkButton } from '../ui/kit/Button.tsx'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { lazy } from '../ui/kit/lazy.ts'
import { Page } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { RouteButton, useContactLink } from '../ui/links.ts'
import { LogInButton } from '../ui/login/LogInButton.tsx'
import { LogOutButton } from '../ui/login/LogOutButton.tsx'
import { gateSentence } from './gateSentence.ts'
import { Waiting } from './shell/Waiting.tsx'

/** Shows its screens only to logged-in users without a ban. The server refuses calls on its own; the gate only explains why. */
export function Gate() {
  const session = useSession()
  const { href } = useLocation()
  if (!session) return <Waiting />
  if (session.me && !session.me.isBanned) return <Outlet />
  return session.me ? <NoAccess /> : <AskToLogIn returnTo={href} />
}

const SuspendedActions = lazy('SuspendedActions', () =>
  import('../account/suspension/SuspendedActions.tsx').then((module) => ({ default: module.SuspendedActions })),
)

/** Replaces every page that needs a login for a barred user. Shows the links that stay open (E5). */
function NoAccess() {
  const text = useText('shell')
  const areWordsThere = useWords('barred', 'bookings', 'driving', 'join', 'privacy', 'register', 'trips')
  const actions = (
    <>
      <LinkButton href={useContactLink()}>{text('write_support')}</LinkButton>
      <LogOutButton variant="outline">{text('menu_logout')}</LogOutButton>
    </>
  )
  return (
    <Page title={`${text('no_access')} · Tramo`} heading={null} className="min-h-dvh">
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('no_access')} text={text('no_access_why')} actions={actions} />
      <Suspense fallback={skeleton}>{areWordsThere ? <SuspendedActions /> : skeleton}</Suspense>
    </Page>
  )
}

const skeleton = <Skeleton className="mx-auto h-64 max-w-[48rem] rounded-card" />

const SharedTripCard = lazy('SharedTripCard', () =>
  import('../trips/share/SharedTripCard.tsx').then((card) => ({ default: card.SharedTripCard })),
)

const OpenRoad = lazy('OpenRoad', () => import('../trips/open/OpenRoad.tsx').then((road) => ({ default: road.OpenRoad })))

const AccountClosed = lazy('AccountClosed', () =>
  import('../account/data/ClosingDialog.tsx').then((module) => ({ default: module.AccountClosed })),
)

const TRIP = new RegExp(`^/route/(${UUID_PATTERN})(?:$|[?/#])`, 'i')

/**
 * Renders a visitor's page at an address for logged-in users (F9): a shared trip above the request to log in, or the open trips
 * of a search below it (F21, F32).
 */
function AskToLogIn({ returnTo }: { returnTo: string }) {
  const text = useText('shell')
  const deleteAt = useClosedAccount()
  const [, trip] = TRIP.exec(returnTo) ?? []
  const sentence = gateSentence(returnTo)
  const wall = <Wall {...{ returnTo, sentence }} />
  if (deleteAt)
    return (
      <Page title={`${text('log_in')} · Tramo`} heading={null} className="min-h-dvh">
        <Suspense>
          <AccountClosed deleteAt={deleteAt} />
        </Suspense>
      </Page>
    )
  return (
    <Page title={`${text('log_in')} · Tramo`} heading={null} className="min-h-dvh">
      {trip ? (
        <Suspense fallback={skeleton}>
          <SharedTripCard id={trip} {...{ returnTo, wall }}>
            <strong className="text-ink">{text(sentence)}</strong> {text('log_in_for_all')}
          </SharedTripCard>
        </Suspense>
      ) : (
        wall
      )}
      <Suspense fallback={skeleton}>{sentence === 'log_in_to_search' && <OpenRoad returnTo={returnTo} />}</Suspense>
    </Page>
  )
}

function Wall({ returnTo, sentence }: { returnTo: string; sentence: ReturnType<typeof gateSentence> }) {
  const text = useText('shell')
  const isSearch = sentence === 'log_in_to_search'
  const ended = useEndedAccount()
  const more = ended ? hasDrafts(ended) && text('kept') : !isSearch && text('log_in_for_all')
  const words = (
    <>
      <strong className="block text-ink">{text(ended ? 'session_over' : sentence)}</strong>
      {more}
    </>
  )
  // without the link home, so that a search's trips begin on a phone's first screen
  const home = isSearch ? null : (
    <RouteButton to="/home" variant="outline">
      {text('go_home')}
    </RouteButton>
  )
  return (
    <EmptyState
      heading="h1"
      picture={isSearch ? undefined : <EmptyRoad />}
      title={text('sorry')}
      text={words}
      className={isSearch ? 'pt-0 pb-6' : undefined}
      actions={
        <>
          <LogInButton returnTo={returnTo} />
          {home}
        </>
      }
    />
  )
}

/** Answers 404 to everyone but administrators, before any file of their screens is fetched. Throws the router's `notFound`. */
export async function requireAdmin(queries: QueryClient): Promise<void> {
  const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
  if (!session?.me?.isAdmin) throw notFound()
}
