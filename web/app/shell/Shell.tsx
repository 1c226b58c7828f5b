import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useHydrated, useMatches, useRouter, Link } from '@tanstack/react-router'
import { CirclePlus, MessagesSquare, Route, Search, UserRound, WifiOff } from 'lucide-react'
import { Suspense, useRef, useState, useEffect } from 'react'
import { useSwitchLanguage } from '../../client/language.ts'
import { useLive } from '../../client/live/listen.ts'
import { useIsCutOff } from '../../client/offline/useIsOffline.ts'
import { useSession } from '../../client/session.ts'
import { countsQuery } from '../../notifications/queries.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { ScrollToTop } from '../../ui/kit/navigation/ScrollToTop.tsx'
import { usePostTrip } from '../../ui/post/usePostTrip.tsx'
import { useApp } from '../pwa/useApp.ts'
import { CookieNotice, type CookieAnswer, cookieAnswer, cookieOf } from './CookieNotice.tsx'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'

/* Five labels in a row: beyond the usual text size only the icons grow. */
const place =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-[length:min(0.8125rem,3.5vw)] leading-tight font-semibold text-muted hover:text-brand-ink focus-visible:-outline-offset-3 aria-[current]:text-brand-ink'

/** Links to the main screens, at the foot of phones. The lists of trips belong to the search. */
function BottomBar() {
  const text = useText('shell')
  const me = useSession()?.me
  const hasCounts = me && !me.isBanned
  const isList = useLocation({ select: ({ pathname }) => /^\/(route-list|routes-found|maps\/route)/.test(pathname) })
  const isOwnTrips = useLocation({ select: ({ search }) => search.tab === 'trips' })
  return (
    <nav
      aria-label={text('main_menu')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <Link to="/home" aria-current={isList || undefined} className={place}>
        <Search size={22} aria-hidden />
        {text('search')}
      </Link>
      <Link to="/profile" search={{ tab: 'trips' }} className={place}>
        <Route size={22} aria-hidden />
        {text('my_trips')}
        {hasCounts && <Dot of="requests" />}
      </Link>
      <Post />
      <Link to="/chat/{-$id}" params={{ id: undefined }} className={place}>
        <MessagesSquare size={22} aria-hidden />
        {text('messages')}
        {hasCounts && <Dot of="conversations" />}
      </Link>
      <Link
        to={me?.registered ? '/profile' : '/register'}
        activeOptions={{ exact: true, includeSearch: isOwnTrips }}
        className={place}
      >
        <UserRound size={22} aria-hidden />
        {text('profile')}
      </Link>
    </nav>
  )
}

/** Marks a link with pending items. */
function Dot({ of }: { of: 'requests' | 'conversations' }) {
  const count = useQuery(countsQuery).data?.[of] ?? 0
  const text = useText('notifications')
  return (
    count > 0 && (
      <span className="absolute top-1.5 left-1/2 ml-2 size-3 rounded-full border-2 border-surface bg-danger">
        <span className="sr-only">{text('count', { count })}</span>
      </span>
    )
  )
}

function Post() {
  const text = useText('shell')
  const { post, warning } = usePostTrip()
  return (
    <>
      <button type="button" className={place} onClick={() => void post()}>
        <CirclePlus size={22} aria-hidden />
        {text('post')}
      </button>
      {warning}
    </>
  )
}

const TermsAgain = lazy('TermsAgain', () => import('../terms/TermsAgain.tsx').then(({ TermsAgain }) => ({ default: TermsAgain })))

/** Renders the frame around every page. The landing page has no bars: visitors only choose a language and enter. */
export function Shell() {
  const text = useText('shell')
  const landing = useLocation({ select: ({ pathname }) => pathname === '/' })
  // a chat takes the whole screen of a phone
  const hasMenu = useLocation({ select: ({ pathname }) => !/^\/($|chat\/.)/.test(pathname) })
  const arrival = useArrival()
  const cookies = useCookieNotice()
  return (
    // on the first element, because bars above the menu must not move when the end of the page arrives late
    <div data-menu={hasMenu || undefined}>
      <SkipLink>{text('skip')}</SkipLink>
      {cookies.isOpen && <CookieNotice isAskedFor={cookies.isAskedFor} onAnswer={cookies.answer} />}
      {!landing && <LanguageOffer />}
      {!landing && (
        <OwnTask>
          <TopBar />
        </OwnTask>
      )}
      <OwnTask>
        {/* one screen high, so that the footer does not move while a page loads */}
        <div className="min-h-dvh">
          <Outlet />
        </div>
      </OwnTask>

      <OwnTask>
        <Footer onCookies={cookies.reopen} />
      </OwnTask>

      {hasMenu && (
        <OwnTask>
          <BottomBar />
        </OwnTask>
      )}
      {!landing && (
        <OwnTask>
          <div className="contents">
            <AlwaysOn />
          </div>
        </OwnTask>
      )}

      <ScrollToTop label={text('to_top')} className="mb-[calc(var(--notice-height)+var(--action-height)+var(--menu-height))]" />

      <p role="status" className="sr-only">
        {arrival}
      </p>
    </div>
  )
}

/** Offers the browser's language in one line, until the user chooses a language (`offerScript`); both answers are a choice. */
function LanguageOffer() {
  const text = useText('shell')
  const change = useSwitchLanguage()
  const choice = 'min-h-11 px-3 font-semibold text-brand-ink underline underline-offset-3'
  return (
    <div className="hidden justify-center bg-brand-soft text-sm in-data-offer:flex">
      <button type="button" lang="es-AR" className={choice} onClick={() => void change('es-AR')}>
        {text('read_in_spanish')}
      </button>
      <button type="button" lang="en-US" className={choice} onClick={() => void change('en-US')}>
        {text('english')}
      </button>
    </div>
  )
}

/**
 * Renders the background components of every page: live updates, the service worker, a lost connection, and new terms to accept.
 */
function AlwaysOn() {
  const me = useSession()?.me
  useLive(me)
  useApp()
  return (
    <>
      <Cut />
      <Suspense>{me?.termsDue && <TermsAgain version={me.termsDue} />}</Suspense>
    </>
  )
}

/** Shows a lost connection, on public pages only: pages for logged-in users explain it themselves. */
function Cut() {
  const isCutOff = useIsCutOff()
  const saysSo = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/gated' || routeId === '/offline'),
  })
  return isCutOff && !saysSo && <OfflineStrip />
}

/**
 * Manages the state of the cookie notice: open in HTML, where styles hide it from users who answered it, and again on request.
 */
function useCookieNotice() {
  const [notice, setNotice] = useState<'first' | 'again' | 'closed'>('first')
  const opener = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  const isUnanswered = !hydrated || !cookieAnswer(document.cookie)
  const reopen = (by: HTMLElement) => {
    opener.current = by
    setNotice('again')
  }
  const answer = (given: CookieAnswer) => {
    document.cookie = cookieOf(given)
    document.documentElement.dataset['cookies'] = 'answered'
    setNotice('closed')
    opener.current?.focus()
  }
  return { isOpen: notice === 'again' || (notice === 'first' && isUnanswered), isAskedFor: notice === 'again', reopen, answer }
}

/** Scrolls to the top after navigation, moves the focus to the content, and announces the title. Returns that title. */
function useArrival(): string {
  const router = useRouter()
  const [title, say] = useState('')
  useEffect(() => {
    let back = false
    const stopWatching = router.history.subscribe(({ action }) => void (back = action.type === 'BACK' || action.type === 'GO'))
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      // After Back, the browser itself restores the scroll position.
      if (!back && !toLocation.hash) window.scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('main')?.focus({ preventScroll: true })
      say(document.title)
    })
    return () => {
      stopWatching()
      stopArriving()
    }
  }, [router])
  return title
}

/** Renders the first element that the keyboard reaches, a link that skips the bar. */
function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-brand px-5 py-3 text-sm font-semibold text-on-brand focus:translate-y-0"
    >
      {children}
    </a>
  )
}

/** Shows a notice on public pages without a network, with a link to the trips stored on the device. */
function OfflineStrip() {
  const text = useText('offline')
  const [closed, close] = useState(false)
  if (closed) return null
  return (
    <Banner
      place="bottom"
      label={text('title')}
      icon={<WifiOff size={22} aria-hidden />}
      onClose={() => close(true)}
      closeLabel={text('close')}
      className="mb-(--menu-height)"
    >
      {text('strip')}{' '}
      <Link to="/offline" className="font-semibold text-brand-ink underline underline-offset-3">
        {text('strip_trips')}
      </Link>
    </Banner>
  )
}
