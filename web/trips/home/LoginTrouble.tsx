import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { LogInButton } from '../../ui/login/LogInButton.tsx'

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

/** Why the login failed, and the way to another try. */
function LoginTroubleBanner({ reason, onClose }: { reason: LoginReason; onClose: () => void }) {
  const text = useText('home')
  const refusal = useText('refusals')
  return (
    <div className="mx-auto max-w-page gutter py-4">
      <Banner
        tone="danger"
        role="alert"
        icon={<TriangleAlert size={20} aria-hidden />}
        onClose={onClose}
        closeLabel={text('dismiss')}
        actions={<LogInButton variant="outline" size="small" returnTo="/home" />}
      >
        {refusal(reason)}
      </Banner>
    </div>
  )
}
