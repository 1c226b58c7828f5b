import { TriangleAlert } from 'lucide-react'
import { sentence } from '#contract/refusals.ts'
import { LogInButton } from '../accounts/LogInButton.tsx'
import { Banner } from '../design/Banner.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import type { LoginReason } from './LoginTrouble.tsx'

/** Fetched only after a login failed, since it brings the sentences of every refusal. */
export function LoginTroubleBanner({ reason, onClose }: { reason: LoginReason; onClose: () => void }) {
  const text = useText('home')
  const language = useLanguage()
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
        {sentence(reason, language)}
      </Banner>
    </div>
  )
}
