import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../classes.ts'

/** Renders a button back to the top, shown after scrolling by 300 px. */
export function ScrollToTop({ label, className }: { label: string; className?: string | undefined }) {
  const far = useScrolledBeyond(300)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      hidden={!far}
      onClick={() => toTop('smooth')}
      className={classes(
        'no-print fixed right-4 bottom-4 z-20 size-12 animate-rise place-items-center rounded-full border border-line bg-surface text-brand shadow-lift hover:border-brand sm:right-6 sm:bottom-6',
        far && 'grid',
        className,
      )}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  )
}

/**
 * Scrolls to the top and also moves the focus there, because the next Tab would otherwise jump back down. Pagers call it: the
 * next page has the same path, so the router does not scroll, and the clicked link is removed.
 */
export function toTop(behavior: ScrollBehavior = 'instant') {
  window.scrollTo({ top: 0, behavior })
  document.getElementById('main')?.focus({ preventScroll: true })
}

function useScrolledBeyond(pixels: number): boolean {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > pixels)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [pixels])
  return far
}
