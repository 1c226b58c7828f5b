import { Link } from '@tanstack/react-router'
import { Cookie } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import type { CookieAnswer } from './cookieAnswer.ts'

interface CookieBannerProps {
  /** The visitor asked for the notice, so it takes the focus. */
  takeFocus: boolean
  onAnswer: (answer: CookieAnswer) => void
}

/** Says that only needed cookies are used; both answers look and work alike (16.3, F20). */
export function CookieBanner({ takeFocus, onAnswer }: CookieBannerProps) {
  const text = useText('shell')
  const actions = (
    <>
      <Button variant="outline" onClick={() => onAnswer('rejected')} ref={takeFocus ? focus : undefined}>
        {text('cookies_reject')}
      </Button>
      <Button variant="outline" onClick={() => onAnswer('accepted')}>
        {text('cookies_accept')}
      </Button>
    </>
  )
  return (
    <Banner
      place="bottom"
      label={text('cookies_label')}
      icon={<Cookie size={22} aria-hidden />}
      title={text('cookies_title')}
      actions={actions}
      className="max-sm:top-18 max-sm:bottom-auto"
    >
      {text.rich('cookies_words', { policy })}
    </Banner>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

const policy = (words: ReactNode) => (
  <Link to="/cookies-policy" className="block font-semibold text-brand-ink underline underline-offset-2">
    {words}
  </Link>
)
