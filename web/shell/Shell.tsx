import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { classes } from '../design/classes.ts'
import { SkipLink } from '../design/SkipLink.tsx'
import { useText } from '../texts/texts.ts'
import { BottomBar } from './BottomBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'
import { useCookieNotice } from './useCookieNotice.ts'

const CookieBanner = lazy(() => import('./CookieBanner.tsx').then((banner) => ({ default: banner.CookieBanner })))

// Nobody has scrolled yet.
const ScrollToTop = lazy(() => import('../design/ScrollToTop.tsx').then((button) => ({ default: button.ScrollToTop })))

// Below what is read first; pages written at build time have its HTML all the same.
const Footer = lazy(() => import('./Footer.tsx').then((footer) => ({ default: footer.Footer })))

/** What stands around every page. The landing has neither bar: there one only chooses a language and enters. */
export function Shell() {
  const text = useText('shell')
  const landing = useLocation({ select: ({ pathname }) => pathname === '/' })
  const arrival = useArrival()
  const cookies = useCookieNotice()
  return (
    <div className={classes('flex min-h-dvh flex-col', !landing && 'max-sm:pb-14')}>
      <SkipLink>{text('skip')}</SkipLink>
      <Suspense>{cookies.open && <CookieBanner takeFocus={cookies.askedFor} onAnswer={cookies.answer} />}</Suspense>
      {!landing && <TopBar />}
      <div className="grow">
        <Outlet />
      </div>
      <Suspense>
        <Footer onCookies={cookies.reopen} />
      </Suspense>
      {!landing && <BottomBar />}
      <Suspense>
        <ScrollToTop label={text('to_top')} className="max-sm:bottom-20" />
      </Suspense>
      <p role="status" className="sr-only">
        {arrival}
      </p>
    </div>
  )
}
