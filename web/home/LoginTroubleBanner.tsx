import { TriangleAlert } from 'lucide-react'
import { LogInButton } from '../accounts/LogInButton.tsx'
import { Banner } from '../design/Banner.tsx'
import { useText } from '../texts/texts.ts'
import type { LoginReason } from './LoginTrouble.tsx'

/** Why the login failed, and the way to another try. */
export function LoginTroubleBanner({ reason, onClose }: { reason: LoginReason; onClose: () => void }) {
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
