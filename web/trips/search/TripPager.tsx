import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../texts/texts.ts'
import { classes } from '../../ui/kit/classes.ts'
import { pageLinkLook, pagerWindow } from '../../ui/kit/pagerWindow.ts'
import { toTop } from '../../ui/kit/toTop.ts'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import { tripCountQuery } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'
import { keysOfPages } from './pages.ts'

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
                className={pageLinkLook(n === page)}
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

const startingAfter =
  (page: number, after: string | undefined) =>
  ({ page: _, after: __, posted: ___, ...search }: SearchAddress): SearchAddress => ({
    ...search,
    ...(page > 1 && after && { page, after }),
  })
