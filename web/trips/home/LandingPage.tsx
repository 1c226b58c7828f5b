import { ArrowRight, Leaf, Music, PiggyBank } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { Hero } from '../../ui/kit/illustrations/Hero.tsx'
import { Logo } from '../../ui/kit/Logo.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { LanguageFlags } from './LanguageFlags.tsx'
import { TrustLine } from './TrustLines.tsx'

/** The door: what it is, why, in which language, and in. */
export function LandingPage() {
  const text = useText('home')
  return (
    <Page title={text('title')} description={text('landing_more')} heading={null} width="full">
      <div className="relative">
        <Hero />
        <div className="relative mx-auto flex min-h-144 max-w-page flex-col items-start gutter pt-6 sm:min-h-156 sm:pt-8">
          <Logo />
          <h1 className="mt-8 max-w-176 text-hero tracking-[-0.035em] sm:mt-12">{text('landing_title')}</h1>
          <p className="mt-4 max-w-136 text-base sm:text-lg">{text('landing_more')}</p>
        </div>
      </div>
      <div className="mx-auto -mt-10 grid max-w-page grid-cols-1 gap-10 gutter sm:-mt-12 sm:gap-12">
        <Door />
        <Benefits />
      </div>
    </Page>
  )
}

function Door() {
  const text = useText('home')
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-4 rounded-panel border border-line bg-surface p-4 shadow-float sm:px-6">
      <LanguageFlags />
      <RouteButton to="/home" size="large" className="max-sm:w-full">
        {text('enter')}
        <ArrowRight size={20} aria-hidden />
      </RouteButton>
    </div>
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
