import { Link } from '@tanstack/react-router'
import { ExternalLink, Mail, Check, MessageCircle, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Language } from '#contract/wire.ts'
import { useSwitchLanguage } from '../../client/language.ts'
import { useSession } from '../../client/session.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { Logo } from '../../ui/kit/Logo.tsx'
import { useContactLink, useOrigin } from '../../ui/links.ts'
import { copyText } from '../../ui/sharing/copyText.ts'

/** Style of links and buttons in the footer's lists; tall enough for a thumb. */
export const footerLine =
  'inline-flex min-h-9 items-center gap-2 [&>svg]:shrink-0 text-left text-sm text-muted hover:text-brand-ink hover:underline pointer-coarse:min-h-11'

/** Renders the foot of every page. */
export function Footer({ onCookies }: { onCookies: (opener: HTMLElement) => void }) {
  const text = useText('shell')
  return (
    <footer className="no-print mt-10 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-3 gap-y-8 gutter py-10 min-[22rem]:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo />
          <p className="mt-3 max-w-80 text-sm text-muted">{text('footer_line')}</p>
          <p className="mt-2 max-w-80 text-sm text-muted">{text('not_transport')}</p>
        </div>
        <Project />
        <Rules onCookies={onCookies} />
        <div className="max-lg:contents lg:grid lg:gap-8">
          <Column title={text('language')}>
            <FooterLanguages />
          </Column>
          <Column title={text('footer_share')}>
            <ShareLinks />
          </Column>
        </div>
      </div>
      <Sources />
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <OwnTask>
      <div>
        <h2 className="text-sm tracking-normal">{title}</h2>
        <ul className="mt-2">{children}</ul>
      </div>
    </OwnTask>
  )
}

function Project() {
  const text = useText('shell')
  return (
    <Column title={text('footer_project')}>
      <Line to="/aboutus">{text('footer_about')}</Line>
      <Line to="/faq">{text('footer_faq')}</Line>
      <Line to="/recommendations">{text('footer_recommendations')}</Line>
      <li>
        <Link to="/suggestion-box" target="_blank" rel="noopener" className={footerLine}>
          {text('footer_suggestions')}
          <ExternalLink size={16} aria-hidden />
          <span className="sr-only">{text('new_tab')}</span>
        </Link>
      </li>
      <li>
        <a href={useContactLink()} data-contact="" className={footerLine}>
          <Mail size={16} aria-hidden />
          {text('footer_contact')}
        </a>
      </li>
      {useSession()?.social.map(({ name, address }) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener" className={footerLine}>
            {name}
            <ExternalLink size={16} aria-hidden />
            <span className="sr-only">{text('new_tab')}</span>
          </a>
        </li>
      ))}
    </Column>
  )
}

function Rules({ onCookies }: { onCookies: (opener: HTMLElement) => void }) {
  const text = useText('shell')
  return (
    <Column title={text('footer_rules')}>
      <Line to="/withdrawal">{text('footer_withdrawal')}</Line>
      <Line to="/terms-and-conditions">{text('footer_terms')}</Line>
      <Line to="/privacy-policy">{text('footer_privacy')}</Line>
      <Line to="/cookies-policy">{text('footer_cookies')}</Line>
      <li>
        <button type="button" className={footerLine} onClick={({ currentTarget }) => onCookies(currentTarget)}>
          {text('footer_cookie_settings')}
        </button>
      </li>
    </Column>
  )
}

type TextAddress =
  | '/aboutus'
  | '/faq'
  | '/recommendations'
  | '/terms-and-conditions'
  | '/privacy-policy'
  | '/cookies-policy'
  | '/withdrawal'

function Line({ to, children }: { to: TextAddress; children: string }) {
  return (
    <li>
      <Link to={to} className={footerLine}>
        {children}
      </Link>
    </li>
  )
}

function Sources() {
  const text = useText('shell')
  return <p className="mx-auto max-w-page gutter pb-8 text-xs text-muted max-sm:pb-20">{text.rich('attribution', sources)}</p>
}

const source = (href: string) => (words: ReactNode) => (
  <a href={href} rel="noopener" className="underline underline-offset-2 hover:text-brand-ink">
    {words}
  </a>
)

const sources = {
  geonames: source('https://www.geonames.org/'),
  license: source('https://creativecommons.org/licenses/by/4.0/'),
  earth: source('https://www.naturalearthdata.com/'),
}

/** Links to both languages, by name. */
function FooterLanguages() {
  const text = useText('shell')
  return (
    <>
      <Choice language="en-US">{text('english')}</Choice>
      <Choice language="es-AR">{text('spanish')}</Choice>
    </>
  )
}

function Choice({ language, children }: { language: Language; children: string }) {
  const spoken = useLanguage() === language
  const change = useSwitchLanguage()
  return (
    <li>
      <button
        type="button"
        lang={language}
        aria-pressed={spoken}
        onClick={() => void change(language)}
        className={`${footerLine} aria-pressed:font-semibold aria-pressed:text-brand-ink`}
      >
        {children}
      </button>
    </li>
  )
}

/** Renders two ways to share the site. Nothing external is loaded before a click. */
function ShareLinks() {
  const text = useText('shell')
  const words = `${text('share_words')} ${useOrigin()}`
  return (
    <>
      <li>
        <a href={`https://wa.me/?text=${encodeURIComponent(words)}`} target="_blank" rel="noopener" className={footerLine}>
          <MessageCircle size={16} aria-hidden />
          {text('share_whatsapp')}
          <span className="sr-only">{text('new_tab')}</span>
        </a>
      </li>
      <li>
        <ShareButton words={text('share_words')} />
      </li>
    </>
  )
}

function ShareButton({ words }: { words: string }) {
  const text = useText('shell')
  const [copied, setCopied] = useState(false)
  const share = async () => setCopied(await shareOrCopy(words, window.location.origin))
  return (
    <button type="button" className={footerLine} onClick={() => void share()}>
      {copied ? <Check size={16} aria-hidden /> : <Share2 size={16} aria-hidden />}
      <span aria-live="polite">{text(copied ? 'share_copied' : 'share')}</span>
    </button>
  )
}

/** Shares by the device's own dialog if available, otherwise copies to the clipboard; returns true when it copied. */
async function shareOrCopy(text: string, url: string): Promise<boolean> {
  try {
    if (typeof navigator.share !== 'function') return await copyText(url)
    await navigator.share({ text, url })
    return false
  } catch {
    // A user who closes the dialog has decided not to share.
    return false
  }
}
