import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import type { CookieAnswer } from './cookieAnswer.ts'

interface CookieNoticeProps {
  /** The visitor asked for it again, so it takes the focus and is shown in spite of an earlier answer. */
  isAskedFor: boolean
  /** Whether the bar of phones stands under it. */
  isAboveBar: boolean
  onAnswer: (answer: CookieAnswer) => void
}

/** Two lines at the foot: only needed cookies are used. Both answers look and work alike (16.3, F20). */
export function CookieNotice({ isAskedFor, isAboveBar, onAnswer }: CookieNoticeProps) {
  const text = useText('shell')
  return (
    <aside
      aria-label={text('cookies_label')}
      className={classes(
        'no-print fixed inset-x-0 bottom-0 z-30 mb-(--action-height) border-t border-line bg-surface shadow-float',
        isAboveBar && 'max-sm:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))]',
        !isAskedFor && 'in-data-cookies:hidden',
      )}
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 gutter py-2">
        <p className="text-sm">{text.rich('cookies_words', { policy })}</p>
        <div className="flex gap-2 max-sm:w-full">
          <Button
            variant="outline"
            size="small"
            className="grow"
            onClick={() => onAnswer('rejected')}
            ref={isAskedFor ? focus : undefined}
          >
            {text('cookies_reject')}
          </Button>
          <Button variant="outline" size="small" className="grow" onClick={() => onAnswer('accepted')}>
            {text('cookies_accept')}
          </Button>
        </div>
      </div>
    </aside>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

const policy = (words: ReactNode) => (
  <Link to="/cookies-policy" className="inline-block py-1 font-semibold text-brand-ink underline underline-offset-2">
    {words}
  </Link>
)
