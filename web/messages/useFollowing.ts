import { useCallback, useLayoutEffect, useRef, useState } from 'react'

const NEAR_PX = 80

interface Shown {
  /** ids of the first and the last message, 0 while there is none */
  first: number
  last: number
  /** the last words are one's own */
  ownLast: boolean
  unsent: number
}

/**
 * Keeps the place in a log: whoever stands at its foot stays there, whoever reads further up is not moved, not even when earlier
 * messages come in above; one's own words are always shown. `hasNewer`: something came that is not in view.
 */
export function useFollowing({ first, last, ownLast, unsent }: Shown) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last: 0, unsent: 0, height: 0, atFoot: true })
  const [hasNewer, setNewer] = useState(false)

  const toFoot = useCallback(() => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight
    setNewer(false)
  }, [])

  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const was = before.current
    const grew = last > was.last || unsent > was.unsent
    if (first < was.first) box.scrollTop += box.scrollHeight - was.height
    else if (was.atFoot || (grew && ownLast)) toFoot()
    else if (last > was.last) setNewer(true)
    before.current = { first, last, unsent, height: box.scrollHeight, atFoot: isAtFoot(box) }
  }, [first, last, ownLast, unsent, toFoot])

  const onScroll = () => {
    const box = log.current
    if (!box) return
    before.current.atFoot = isAtFoot(box)
    if (before.current.atFoot) setNewer(false)
  }
  return { log, onScroll, toFoot, hasNewer }
}

const isAtFoot = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight < NEAR_PX
