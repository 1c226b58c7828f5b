import { useParams, Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { useInCar, useText } from '../texts/texts.ts'
import { useContactLink } from '../ui/links.ts'
import { screenAt, type AdminScreen, screens } from './screens.tsx'
import { SearchEverything } from './SearchPage.tsx'
import { countText, useWaitingCount } from './waiting.ts'

const groups = ['quick_menu', 'notifications', 'moderation', 'workings'] as const

/** Shows the menu of the admin area: next to the page, or folded above it on small screens. */
function Sidebar({ path }: { path: string }) {
  const text = useText('admin')
  const menu = useRef<HTMLDetailsElement>(null)
  const word = (path.startsWith('users/') ? screenAt('users') : screenAt(path))?.entry?.word
  const fold = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <aside className="no-print lg:border-r lg:border-line lg:py-8">
      <SearchEverything className="gutter py-4 lg:mb-6 lg:py-0 lg:pr-4 lg:pl-0" />
      <nav aria-label={text('admin_menu')} className="sticky top-26 grid gap-6 pr-4 max-lg:hidden">
        <Groups path={path} />
      </nav>
      <details ref={menu} className="group border-b border-line lg:hidden">
        <summary className="gutter flex min-h-12 list-none items-center gap-2 py-2 font-semibold">
          <span className="text-sm text-muted narrow:sr-only">{text('admin_menu')}</span>
          <span className="min-w-0 grow wrap-anywhere">{word && text(`entry.${word}`)}</span>
          <ChevronDown size={20} aria-hidden className="text-muted group-open:rotate-180" />
        </summary>
        <nav aria-label={text('admin_menu')} className="grid gap-5 px-3 pb-5 sm:grid-cols-3 sm:px-7">
          <Groups path={path} onGo={fold} />
        </nav>
      </details>
    </aside>
  )
}

function Groups({ path, onGo }: { path: string; onGo?: () => void }) {
  const text = useText('admin')
  const countAt = useWaitingCount()
  const isInCar = useInCar()
  return groups.map((group) => (
    <div key={group}>
      <p className="mb-1 px-3 text-xs font-semibold text-muted">{text(`group.${group}`)}</p>
      <ul className="grid gap-0.5">
        {screens.map((screen) =>
          screen.entry?.group === group && !(isInCar && screen.isOfProvider) ? (
            <Line
              key={screen.entry.word}
              screen={screen}
              count={countAt(screen.path)}
              isHere={isWithin(path, screen)}
              onGo={onGo}
            />
          ) : null,
        )}
      </ul>
    </div>
  ))
}

/** Checks whether a path belongs to a screen: a person's page and its edit form belong to the list of people. */
const isWithin = (path: string, screen: AdminScreen) =>
  screen.path === path || (screen.path === 'users' && (path.startsWith('users/') || path === 'update'))

const look =
  'flex min-h-11 items-center gap-3 rounded-field px-3 py-2 text-sm font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink'

interface LineProps {
  screen: AdminScreen
  /** number of open tasks on the screen */
  count: number
  isHere: boolean
  onGo: (() => void) | undefined
}

function Line({ screen: { path, href, entry }, count, isHere, onGo }: LineProps) {
  const text = useText('admin')
  const contact = useContactLink()
  if (!entry || (href === 'mailto:' && !contact.startsWith(href))) return null
  const Icon = entry.icon
  const words = (
    <>
      <Icon size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 grow">{text(`entry.${entry.word}`)}</span>
      {count > 0 && (
        <span className="rounded-full bg-sun-soft px-2 text-xs leading-5 font-bold text-sun-ink tabular-nums">
          {countText(count)}
          <span className="sr-only"> {text('waiting.here')}</span>
        </span>
      )}
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href === 'mailto:' ? contact : href} className={look}>
          {words}
        </a>
      ) : (
        <Link
          to={path ? '/admin/$' : '/admin'}
          params={{ _splat: path }}
          aria-current={isHere ? 'page' : undefined}
          activeOptions={{ exact: true }}
          onClick={onGo}
          className={look}
        >
          {words}
        </Link>
      )}
    </li>
  )
}

/** Renders every screen under /admin next to the menu. The area has its own small table of screens. */
export function AdminArea() {
  const { _splat: path = '' } = useParams({ strict: false })
  const Screen = screenAt(path)?.screen
  if (!Screen) return <NotFoundPage />
  return (
    <div className="mx-auto w-full max-w-page lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:pl-4">
      <Sidebar path={path} />
      <Screen />
    </div>
  )
}
