import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { LoginTroubleBanner } from './LoginTroubleBanner.tsx'

const reasons = ['login_failed', 'email_taken', 'email_not_verified'] as const
export type LoginReason = (typeof reasons)[number]

/** Why a login came back without one, told once: `?login=<reason>`. */
export function LoginTrouble() {
  const given = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('login') })
  const reason = reasons.find((one) => one === given)
  const navigate = useNavigate()
  // The page written at build time knows no address.
  if (!useHydrated() || !reason) return null
  return <LoginTroubleBanner reason={reason} onClose={() => void navigate({ to: '/home', replace: true })} />
}
