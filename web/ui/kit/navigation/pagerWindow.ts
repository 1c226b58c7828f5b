import { classes } from '../classes.ts'

/**
 * Returns the page numbers to show, at most seven: always the first page, the last page, and the neighbors of the current one.
 */
export function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  const visible = range(1, pages).filter((n) => n === 1 || n === pages || isNear(n, page, pages))
  return visible.flatMap((n, at) => (at > 0 && n - (visible[at - 1] ?? n) > 1 ? ['gap' as const, n] : [n]))
}

/** Returns the style of a link to a page, or of the current page. */
export const pageLinkLook = (isHere: boolean) =>
  classes(
    'grid h-11 min-w-11 place-items-center rounded-full px-2 text-sm font-semibold tabular-nums transition-colors',
    isHere ? 'bg-brand text-on-brand' : 'hover:bg-brand-soft hover:text-brand-ink',
  )

/**
 * Checks whether the page is near enough to the current one to be shown. Near an end the range is wider, so that the buttons do
 * not move from page to page.
 */
function isNear(n: number, page: number, pages: number): boolean {
  if (pages <= 7) return true
  if (page <= 4) return n <= 5
  if (page >= pages - 3) return n >= pages - 4
  return Math.abs(n - page) <= 1
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
