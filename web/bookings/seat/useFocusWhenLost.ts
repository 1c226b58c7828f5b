import { useEffect, useRef } from 'react'

/** Returns a ref for the box that takes the focus when its content has changed and the focused element was removed. */
export function useFocusWhenLost(says: string | number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(says)
  useEffect(() => {
    if (before.current !== says && document.activeElement === document.body) box.current?.focus()
    before.current = says
  }, [says])
  return box
}
