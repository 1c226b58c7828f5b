import { Link, useLocation } from '@tanstack/react-router'
import { ShieldCheck, Languages, Moon, Sun } from 'lucide-react'
import type { Language } from '#contract/wire.ts'
import { useSwitchLanguage } from '../../client/language.ts'
import { useSession } from '../../client/session.ts'
import { deviceStorage } from '../../client/storage.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { IconButton } from '../../ui/kit/Button.tsx'
import { Logo } from '../../ui/kit/Logo.tsx'
import { seenTheme, showTheme } from '../../ui/kit/styles/theme.ts'
import { RouteButton } from '../../ui/links.ts'
import { LogInButton } from '../../ui/login/LogInButton.tsx'
import { PostTripButton } from '../../ui/post/usePostTrip.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

const short: Record<Language, string> = { 'en-US': 'EN', 'es-AR': 'ES' }

/** Switches to the other language in one click. */
function LanguageSwitch() {
  const other = useLanguage() === 'en-US' ? 'es-AR' : 'en-US'
  const change = useSwitchLanguage()
  const text = useText('shell')
  const name = text(other === 'en-US' ? 'english' : 'spanish')
  return (
    <button
      type="button"
      lang={other}
      title={name}
      onClick={() => void change(other)}
      className="inline-flex h-11 items-center gap-1.5 rounded-full px-1 text-sm font-semibold hover:bg-sunken min-[22rem]:px-2 min-[24rem]:px-3 hover:text-brand-ink narrow:px-3"
    >
      <Languages size={20} aria-hidden className="max-[24rem]:hidden narrow:block" />
      <span className="narrow:sr-only">{short[other]}</span>
      <span className="sr-only">{name}</span>
    </button>
  )
}

/** Renders the bar on top of every page but the landing page. On phones, the bar at the foot has the button to post. */
export function TopBar() {
  const text = useText('shell')
  return (
    <header className="no-print border-b border-line bg-canvas sm:sticky sm:top-0 sm:z-30">
      <div className="mx-auto flex h-16 max-w-page items-center gutter sm:h-18 sm:gap-2">
        {/* a narrow bar shows only the icon of the logo */}
        <Link to="/home" aria-label={text('to_home')} className="mr-auto min-w-0 rounded-small lg:mr-6">
          <Logo className="h-[2.25rem] flex-wrap overflow-hidden" />
        </Link>
        <ReadingLinks />
        <AdminButton />
        <LanguageSwitch />
        <ThemeSwitch label={text('theme')} />
        <PostTripButton variant="outline" className="max-sm:hidden" />
        <LogIn />

        <ProfileMenu />
      </div>
    </header>
  )
}

function ReadingLinks() {
  const text = useText('shell')
  const look = 'rounded-small px-3 py-2 text-sm font-semibold text-muted hover:text-brand-ink'
  return (
    <nav aria-label={text('main_menu')} className="mr-auto flex max-lg:hidden">
      <Link to="/faq" className={look}>
        {text('how_it_works')}
      </Link>
      <Link to="/recommendations" className={look}>
        {text('safety')}
      </Link>
    </nav>
  )
}

function AdminButton() {
  const text = useText('shell')
  return (
    useSession()?.me?.isAdmin && (
      <RouteButton to="/admin" variant="quiet" className="max-sm:w-11 max-sm:px-0" icon={<ShieldCheck size={20} aria-hidden />}>
        <span className="max-sm:sr-only">{text('admin')}</span>
      </RouteButton>
    )
  )
}

/* Shows the login button, even while the session is unknown, because most first visits have none. */
function LogIn() {
  const { href } = useLocation()
  return !useSession()?.me && <LogInButton returnTo={href} className="max-sm:hidden" />
}

function switchTheme(): void {
  const theme = seenTheme() === 'dark' ? 'light' : 'dark'
  showTheme(theme)
  // for `themeScript`, which reads it when a page loads
  deviceStorage.set('theme', theme)
}

/** Switches between light and dark. CSS selects the visible icon, so rendering does not depend on the theme. */
function ThemeSwitch({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <IconButton
      label={label}
      className={className}
      onClick={switchTheme}
      icon={
        <>
          <Moon size={20} className="only-light" aria-hidden />
          <Sun size={20} className="only-dark" aria-hidden />
        </>
      }
    />
  )
}
