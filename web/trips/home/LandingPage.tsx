import { ArrowRight, Leaf, Music, PiggyBank } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Language } from '#contract/wire.ts'
import { useSwitchLanguage } from '../../client/language.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { Hero } from '../../ui/kit/illustrations/Hero.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { Logo } from '../../ui/kit/Logo.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { TrustLine } from './TrustLines.tsx'

/** Links to both languages, each with the flag of a country that speaks this variant. */
function LanguageFlags() {
  const home = useText('home')
  const text = useText('shell')
  return (
    <div role="group" aria-label={home('choose_language')} className="flex gap-2">
      <Choice language="en-US" flag={<FlagOfUnitedStates />}>
        {text('english')}
      </Choice>
      <Choice language="es-AR" flag={<FlagOfArgentina />}>
        {text('spanish')}
      </Choice>
    </div>
  )
}

function Choice({ language, flag, children }: { language: Language; flag: ReactNode; children: string }) {
  const change = useSwitchLanguage()
  return (
    <button
      type="button"
      lang={language}
      aria-pressed={useLanguage() === language}
      onClick={() => void change(language)}
      className="inline-flex h-11 items-center justify-center gap-2 rounded-full border border-control bg-surface px-3 text-sm font-semibold hover:border-brand hover:text-brand-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
    >
      {flag}
      {children}
    </button>
  )
}

const frame = 'block h-4 w-6 rounded-mark'

/** Draws the flag of the United States, simplified to be recognizable at this size. */
function FlagOfUnitedStates() {
  return (
    <svg viewBox="0 0 36 24" aria-hidden className={frame}>
      <path d="M0 0h36v24H0z" fill="#f7f4ec" />
      <path d="M0 1.7h36M0 5.100h36M0 8.500h36M0 12h36M0 15.400h36M0 18.900h36M0 22.300h36" stroke="#b3263a" strokeWidth="1.8" />
      <path d="M0 0h17v13H0z" fill="#283a6d" />
      <path
        d="M2.500 2.600h13M2.500 6.500h13M2.500 10.400h13"
        stroke="#f7f4ec"
        strokeWidth="1.300"
        strokeLinecap="round"
        strokeDasharray="0 3.250"
      />
      <path
        d="M4.100 4.550h10M4.100 8.450h10"
        stroke="#f7f4ec"
        strokeWidth="1.300"
        strokeLinecap="round"
        strokeDasharray="0 3.250"
      />
    </svg>
  )
}

/** Draws the flag of Argentina, with its sun. */
function FlagOfArgentina() {
  return (
    <svg viewBox="0 0 36 24" aria-hidden className={frame}>
      <path d="M0 0h36v24H0z" fill="#76aedd" />
      <path d="M0 8h36v8H0z" fill="#fbfaf5" />
      <path
        d="M18 8.400v7.200M14.400 12h7.200M15.450 9.450l5.100 5.100M20.550 9.450l-5.100 5.100"
        stroke="#e8a92c"
        strokeWidth="0.7"
        strokeLinecap="round"
      />
      <circle cx="18" cy="12" r="2.100" fill="#f2b632" />
    </svg>
  )
}

// Its HTML is in the page; its code loads with the other screens of trips, after the first screen.
const SearchBar = lazy('SearchBar', () =>
  import('../search/form/SearchBar.tsx').then(({ SearchBar }) => ({ default: SearchBar })),
)

/** Renders the landing page: purpose, search, reasons, language, and login. */
export function LandingPage() {
  const text = useText('home')
  return (
    <Page title={text('title')} description={text('landing_more')} heading={null} width="full">
      <div className="relative isolate">
        <div className="relative z-1 mx-auto max-w-page gutter pt-5 pb-[11rem] sm:min-h-156 sm:pt-8 sm:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Logo />
            <LanguageFlags />
          </div>
          <h1 className="mt-6 max-w-176 text-hero tracking-[-0.035em] sm:mt-12">{text('landing_title')}</h1>
          <p className="mt-4 max-w-136 text-base sm:text-lg">{text('landing_more')}</p>
        </div>
        <Hero />
      </div>
      <div className="mx-auto -mt-10 grid max-w-page grid-cols-1 gap-10 gutter sm:-mt-12 sm:gap-12">
        <div className="grid grid-cols-1 gap-4">
          <div className="relative min-h-104 min-[24rem]:min-h-86 lg:min-h-35 noscript:min-h-0!">
            <Suspense>
              <SearchBar showsDays className="shadow-float" />
            </Suspense>
          </div>
          <RouteButton to="/home" size="large" className="max-sm:w-full sm:justify-self-center">
            {text('enter')}
            <ArrowRight size={20} aria-hidden />
          </RouteButton>
        </div>
        <Benefits />
      </div>
    </Page>
  )
}

function Benefits() {
  const text = useText('home')
  return (
    <section aria-label={text('benefits')} className="grid gap-6 lg:grid-cols-3 lg:gap-8">
      <TrustLine icon={<Leaf size={22} aria-hidden />} title={text('eco')}>
        {text('eco_more')}
      </TrustLine>
      <TrustLine icon={<Music size={22} aria-hidden />} title={text('fun')}>
        {text('fun_more')}
      </TrustLine>
      <TrustLine icon={<PiggyBank size={22} aria-hidden />} title={text('save')}>
        {text('save_more')}
      </TrustLine>
    </section>
  )
}
