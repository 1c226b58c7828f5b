import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/kit/Button.tsx'

/** Pagination by cursor: the cursors of the pages before this one lead back. */
export function useTurning() {
  const [keys, setKeys] = useState<string[]>([])
  return {
    after: keys.at(-1),
    isFirst: keys.length === 0,
    on: (next: string) => setKeys((before) => [...before, next]),
    back: () => setKeys((before) => before.slice(0, -1)),
    toStart: () => setKeys([]),
  }
}

interface TurningProps {
  turning: ReturnType<typeof useTurning>
  next: string | undefined
  /** names: of the whole, of the way back, of the way on */
  label: string
  back: string
  on: string
}

/** Back and on; nothing when one page is all. */
export function Turning({ turning, next, label, back, on }: TurningProps) {
  if (turning.isFirst && !next) return null
  const turn = (go: () => void) => () => {
    go()
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={label} className="mt-6 flex justify-between gap-3">
      {turning.isFirst ? (
        <span />
      ) : (
        <Button variant="outline" icon={<ChevronLeft size={18} aria-hidden />} onClick={turn(turning.back)}>
          {back}
        </Button>
      )}
      {next && (
        <Button variant="outline" onClick={turn(() => turning.on(next))}>
          {on}
          <ChevronRight size={18} aria-hidden />
        </Button>
      )}
    </nav>
  )
}
