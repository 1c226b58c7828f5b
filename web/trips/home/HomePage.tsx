import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { Hero } from '../../ui/kit/illustrations/Hero.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { LogInButton } from '../../ui/login/LogInButton.tsx'
import { SearchBar } from '../search/form/SearchBar.tsx'
import { TrustLines } from './TrustLines.tsx'

const reasons = ['login_failed', 'email_taken', 'email_not_verified'] as const
type LoginReason = (typeof reasons)[number]

/** Shows once why a login failed, from `?login=<reason>`. */
function LoginTrouble() {
  const given = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('login') })
  const reason = reasons.find((one) => one === given)
  const navigate = useNavigate()
  // The build renders the page without URL parameters, so the reason is shown only after hydration.
  if (!useHydrated() || !reason) return null
  return <LoginTroubleBanner reason={reason} onClose={() => void navigate({ to: '/home', replace: true })} />
}

/** Shows why a login failed, and a button to retry. */
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

// Below the first screen: its HTML is in the page, and its code loads after the code of the first screen.
const MoreOfHome = lazy('MoreOfHome', () => import('./MoreOfHome.tsx').then(({ MoreOfHome }) => ({ default: MoreOfHome })))

/** /home: the promise, the search, and the reasons to use the site. */
export function HomePage() {
  const text = useText('home')
  return (
    <Page title={text('title')} description={text('promise_more')} heading={null} width="full">
      <LoginTrouble />
      <OwnTask>
        <Opening />
      </OwnTask>
      <div className="mx-auto -mt-10 max-w-page gutter sm:-mt-12">
        <OwnTask>
          <SearchBar showsDays className="relative z-10 shadow-float" />
        </OwnTask>
        <div className="mt-3 text-center">
          <RouteButton to="/paste" variant="quiet" icon={<ClipboardPaste size={18} aria-hidden />}>
            {text('paste_message')}
          </RouteButton>
        </div>
        <TrustLines />
        <Suspense fallback={<div className="min-h-560 sm:min-h-320 lg:min-h-240" />}>
          <MoreOfHome />
        </Suspense>
      </div>
    </Page>
  )
}

/* Renders the line break in the promise. */
const lineBreak = () => <br />

function Opening() {
  const text = useText('home')
  return (
    <div className="relative isolate">
      <div className="relative z-1 mx-auto max-w-page gutter pt-5 pb-[11rem] sm:min-h-144 sm:pt-14 sm:pb-0">
        <h1 className="text-hero tracking-[-0.035em]">{text.rich('promise', { line: lineBreak })}</h1>
        <p className="mt-4 max-w-136 text-base sm:text-lg">{text('promise_more')}</p>
      </div>
      {/* after the text that sets its height, because the page may be painted before its end has arrived */}
      <Hero />
    </div>
  )
}
