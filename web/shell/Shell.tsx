import { Outlet, useLocation } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import { ScrollToTop } from '../design/ScrollToTop.tsx'
import { SkipLink } from '../design/SkipLink.tsx'
import { useText } from '../texts/texts.ts'
import { BottomBar } from './BottomBar.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'
import { useCookieNotice } from './useCookieNotice.ts'

/** What stands around every page. The landing has neither bar: there one only chooses a language and enters. */
export function Shell() {
  const text = useText('shell')
  const landing = useLocation({ select: ({ pathname }) => pathname === '/' })
  const arrival = useArrival()
  const cookies = useCookieNotice()
  return (
    <div className={classes('flex min-h-dvh flex-col', !landing && 'max-sm:pb-14')}>
      <SkipLink>{text('skip')}</SkipLink>
      {cookies.open && <CookieBanner takeFocus={cookies.askedFor} onAnswer={cookies.answer} />}
      {!landing && <TopBar />}
      <div className="grow">
        <Outlet />
      </div>

      <Footer onCookies={cookies.reopen} />

      {!landing && <BottomBar />}

      <ScrollToTop label={text('to_top')} className="max-sm:bottom-20" />

      <p role="status" className="sr-only">
        {arrival}
      </p>
    </div>
  )
}
