import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Waiting } from '../shell/Waiting.tsx'
import { useSession } from './queries.ts'

// Few meet these, and everybody would carry them.
const AskToLogIn = lazy(() => import('./AskToLogIn.tsx').then((page) => ({ default: page.AskToLogIn })))
const NoAccess = lazy(() => import('./NoAccess.tsx').then((page) => ({ default: page.NoAccess })))

/** What is only for people who are logged in and not banned. The server refuses on its own; this only says so kindly. */
export function Gate() {
  const session = useSession()
  const { href } = useLocation()
  if (!session) return <Waiting />
  if (session.me && !session.me.isBanned) return <Outlet />
  return <Suspense fallback={<Waiting />}>{session.me ? <NoAccess /> : <AskToLogIn returnTo={href} />}</Suspense>
}
