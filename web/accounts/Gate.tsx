import { Outlet, useLocation } from '@tanstack/react-router'
import { NoAccess } from './NoAccess.tsx'
import { AskToLogIn } from './AskToLogIn.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import { useSession } from './queries.ts'

/** What is only for people who are logged in and not banned. The server refuses on its own; this only says so kindly. */
export function Gate() {
  const session = useSession()
  const { href } = useLocation()
  if (!session) return <Waiting />
  if (!session.me) return <AskToLogIn returnTo={href} />
  return session.me.isBanned ? <NoAccess /> : <Outlet />
}
