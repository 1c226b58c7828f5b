import { Link } from '@tanstack/react-router'
import { CirclePlus, Route, Search, UserRound } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { usePostTrip } from '../../ui/post/usePostTrip.tsx'

const place =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted hover:text-brand-ink focus-visible:-outline-offset-3 aria-[current=page]:text-brand-ink'

/** The four places people go to, under the thumb; phones only. */
export function BottomBar() {
  const text = useText('shell')
  const registered = useSession()?.me?.registered
  return (
    <nav
      aria-label={text('main_menu')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <Link to="/home" className={place}>
        <Search size={22} aria-hidden />
        {text('search')}
      </Link>
      <Link to="/route-list" className={place}>
        <Route size={22} aria-hidden />
        {text('trips')}
      </Link>
      <Post />
      <Link to={registered ? '/profile' : '/register'} className={place}>
        <UserRound size={22} aria-hidden />
        {text('profile')}
      </Link>
    </nav>
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
