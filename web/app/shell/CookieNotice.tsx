import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'

export type CookieAnswer = 'accepted' | 'rejected'

const SIX_MONTHS_S = 15_768_000

/** Returns the answer to the notice on this device in the last six months. */
export const cookieAnswer = (cookies: string) => /(?:^|; )cookies=(accepted|rejected)(?:;|$)/.exec(cookies)?.[1]

/** Runs in the head before the first paint: the notice is in the HTML of every page, and hidden from people who answered it. */
export const cookieScript = `if(/(^|; )cookies=/.test(document.cookie))document.documentElement.dataset.cookies='answered'`

/** Returns the cookie that stores an answer. */
export const cookieOf = (answer: CookieAnswer) => `cookies=${answer}; path=/; max-age=${SIX_MONTHS_S}; samesite=lax`

interface CookieNoticeProps {
  /** true if the visitor opened it again: it takes the focus, and is shown in spite of an earlier answer */
  isAskedFor: boolean
  onAnswer: (answer: CookieAnswer) => void
}

/** Shows the cookie notice at the foot: only needed cookies are used. Both answers look and work alike (16.3, F20). */
export function CookieNotice({ isAskedFor, onAnswer }: CookieNoticeProps) {
  const text = useText('shell')
  return (
    <aside
      aria-label={text('cookies_label')}
      className={classes(
        'no-print fixed inset-x-0 bottom-(--menu-height) z-30 mb-(--action-height) border-t border-line bg-surface shadow-float flat:static flat:mb-0',
        !isAskedFor && 'in-data-cookies:hidden',
      )}
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-3 gap-y-2 gutter py-2">
        <p className="min-w-0 flex-[1_1_8rem] text-xs sm:text-sm">{text.rich('cookies_words', { policy })}</p>
        <div className="flex flex-wrap gap-2 max-[22rem]:w-full">
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
