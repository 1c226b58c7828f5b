import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../texts/texts.ts'
import { classes } from '../ui/kit/classes.ts'
import { pagerWindow } from '../ui/kit/pagerWindow.ts'
import type { SearchAddress } from '../ui/tripAddress.ts'
import { keysOfPages } from './pages.ts'
import { tripCountQuery } from './queries.ts'
import type { TripSearch } from './tripQuery.ts'

const round = 'grid h-11 min-w-11 place-items-center rounded-full px-2 text-sm font-semibold tabular-nums transition-colors'

/** Page numbers, each a link that carries its page and the key it starts after; nothing when one page is all. */
export function TripPager({ asked: { address, query }, next }: { asked: TripSearch; next: string | undefined }) {
  const text = useText('trips')
  const { data } = useQuery(tripCountQuery(query))
  const page = address.page ?? 1
  const keys = keysOfPages(data?.pages ?? [], page, address.after, next)
  const last = Math.max(...keys.keys())
  return (
    <nav aria-label={text('pages')} className="mt-8 min-h-11">
      <ul className={classes('flex flex-wrap items-center justify-center gap-1', last === 1 && 'hidden')}>
        {pagerWindow(page, last).map((n, at) => (
          <li key={at}>
            {n === 'gap' || !keys.has(n) ? (
              <span className="grid h-11 w-6 place-items-center text-muted">…</span>
            ) : (
              <Link
                to="."
                search={startingAfter(n, keys.get(n))}
                onClick={toTop}
                aria-label={text('page', { page: n })}
                aria-current={n === page ? 'page' : undefined}
                className={classes(round, n === page ? 'bg-brand text-on-brand' : 'hover:bg-brand-soft hover:text-brand-ink')}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The path stays, so the router does not scroll; the pressed number is about to be removed, and the focus with it. */
function toTop() {
  window.scrollTo({ top: 0, behavior: 'instant' })
  document.getElementById('main')?.focus({ preventScroll: true })
}

const startingAfter =
  (page: number, after: string | undefined) =>
  ({ page: _, after: __, ...search }: SearchAddress): SearchAddress => ({ ...search, ...(page > 1 && after && { page, after }) })
