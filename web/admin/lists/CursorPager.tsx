import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { toTop } from '../../ui/kit/navigation/ScrollToTop.tsx'

/** Pagination by cursor: the cursors of the pages before this one lead back. */
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
  /** accessible name of the whole, and the words on the two buttons */
  label: string
  back: string
  on: string
}

/** Back and on; nothing when one page is all. */
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
