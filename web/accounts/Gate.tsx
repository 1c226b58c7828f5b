import { Outlet, useLocation } from '@tanstack/react-router'
import { Waiting } from '../shell/Waiting.tsx'
import { useSession } from './queries.ts'
import { AskToLogIn } from './AskToLogIn.tsx'
import { NoAccess } from './NoAccess.tsx'

/** What is only for people who are logged in and not banned. The server refuses on its own; this only says so kindly. */
export function Gate() {
  const session = useSession()
  const { href } = useLocation()
  if (!session) return <Waiting />
  if (session.me && !session.me.isBanned) return <Outlet />
  return session.me ? <NoAccess /> : <AskToLogIn returnTo={href} />
}
