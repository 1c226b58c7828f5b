import { Link, useLocation } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Logo } from '../../ui/kit/Logo.tsx'
import { ThemeSwitch } from '../../ui/kit/ThemeSwitch.tsx'
import { RouteButton } from '../../ui/links.ts'
import { LogInButton } from '../../ui/login/LogInButton.tsx'
import { PostTripButton } from '../../ui/post/PostTripButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The bar on top of every page but the landing. On phones the foot of the screen takes over posting. */
export function TopBar() {
  const text = useText('shell')
  return (
    <header className="no-print border-b border-line bg-canvas sm:sticky sm:top-0 sm:z-30">
      <div className="mx-auto flex h-16 max-w-page items-center gutter sm:h-18 sm:gap-2">
        <Link to="/home" aria-label={text('to_home')} className="mr-auto rounded-small lg:mr-6">
          <Logo />
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

/* Shown until a session is known: most visitors on a first visit have none. */
function LogIn() {
  const { href } = useLocation()
  return !useSession()?.me && <LogInButton returnTo={href} className="max-sm:hidden" />
}
