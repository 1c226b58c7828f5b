import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { A_PAGE, MAX_PAGES } from '#domain/admin/figures.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { pageLinkLook, pagerWindow } from '../../ui/kit/navigation/pagerWindow.ts'
import { toTop } from '../../ui/kit/navigation/ScrollToTop.tsx'
import { useListAddress } from './address.ts'

interface GridPagerProps {
  total: number
  more: boolean
  /** rows on this page */
  rows: number
}

/**
 * Shows the range of rows, their total, and links to other pages. If there are too many rows to count, the last page has the
 * number -1, and no range is shown on it.
 */
export function GridPager({ total, more, rows }: GridPagerProps) {
  const text = useText('admin')
  const format = useFormatter()
  const { address } = useListAddress()
  const page = Number(address.page ?? 1)
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(total / A_PAGE)))
  const first = (page - 1) * A_PAGE + 1
  const count = format.number(total)
  const whole = text(more ? 'more_than' : 'in_all', { count })
  const span =
    page > 0 && rows > 0
      ? `${text('rows', { from: format.number(first), to: format.number(first + rows - 1) })} · ${whole}`
      : whole
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {span}
      </p>
      {(pages > 1 || more) && <Pages page={page} pages={pages} more={more} />}
    </div>
  )
}

function Pages({ page, pages, more }: { page: number; pages: number; more: boolean }) {
  const text = useText('admin')
  const format = useFormatter()
  return (
    <nav aria-label={text('pages')}>
      <ul className="flex flex-wrap items-center gap-1">
        {pagerWindow(page > 0 ? page : 1, pages).map((n, at) =>
          n === 'gap' ? (
            <li key={`gap ${at}`} className="grid h-11 w-6 place-items-center text-muted">
              …
            </li>
          ) : (
            <To key={n} page={n} isHere={n === page} label={text('page', { page: String(n) })}>
              {format.number(n)}
            </To>
          ),
        )}
        {more && (
          <To page={-1} isHere={page === -1} label={text('last_page')}>
            {text('last')}
          </To>
        )}
      </ul>
    </nav>
  )
}

function To({ page, isHere, label, children }: { page: number; isHere: boolean; label: string; children: string }) {
  const { changed } = useListAddress()
  return (
    <li>
      <Link
        to="."
        search={changed({ page: page === 1 ? undefined : String(page) })}
        resetScroll={false}
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
        activeOptions={{ exact: true, includeSearch: true }}
        className={pageLinkLook(isHere)}
      >
        {children}
      </Link>
    </li>
  )
}

/** Pagination by cursor; stores the cursors of earlier pages for going back. */
export function useCursors() {
  const [keys, setKeys] = useState<string[]>([])
  return {
    after: keys.at(-1),
    isFirst: keys.length === 0,
    on: (next: string) => setKeys((before) => [...before, next]),
    back: () => setKeys((before) => before.slice(0, -1)),
    toStart: () => setKeys([]),
  }
}

interface CursorPagerProps {
  cursors: ReturnType<typeof useCursors>
  next: string | undefined
  /** accessible name of the group; `back` and `on` are the texts on the buttons */
  label: string
  back: string
  on: string
}

/** Buttons to the previous and next page; renders nothing when there is only one page. */
export function CursorPager({ cursors, next, label, back, on }: CursorPagerProps) {
  if (cursors.isFirst && !next) return null
  const withTop = (go: () => void) => () => {
    go()
    toTop()
  }
  return (
    <nav aria-label={label} className="mt-6 flex justify-between gap-3">
      {cursors.isFirst ? (
        <span />
      ) : (
        <Button variant="outline" icon={<ChevronLeft size={18} aria-hidden />} onClick={withTop(cursors.back)}>
          {back}
        </Button>
      )}
      {next && (
        <Button variant="outline" onClick={withTop(() => cursors.on(next))}>
          {on}
          <ChevronRight size={18} aria-hidden />
        </Button>
      )}
    </nav>
  )
}
