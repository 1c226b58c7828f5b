import { CodeXml, HandCoins, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'

/** Shows three features of the product. */
export function TrustLines() {
  const text = useText('home')
  return (
    <section aria-label={text('trust')} className="mt-10 grid gap-6 sm:mt-12 lg:grid-cols-3 lg:gap-8">
      <TrustLine icon={<HandCoins size={22} aria-hidden />} title={text('trust_cap')}>
        {text('trust_cap_more')}
      </TrustLine>
      <TrustLine icon={<Waypoints size={22} aria-hidden />} title={text('trust_stretch')}>
        {text('trust_stretch_more')}
      </TrustLine>
      <TrustLine icon={<CodeXml size={22} aria-hidden />} title={text('trust_open')}>
        {text('trust_open_more')}
      </TrustLine>
    </section>
  )
}

/** Shows a sentence with an icon and a heading. Also used on the landing page. */
export function TrustLine({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-brand-soft text-brand">{icon}</span>
      <div>
        <h2 className="text-base tracking-normal">{title}</h2>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}
