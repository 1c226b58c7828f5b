import { useEffect, useRef } from 'react'

/** The box that takes the keyboard when what it says has changed and what had the keyboard is gone. */
export function useFocusWhenLost(says: string | number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(says)
  useEffect(() => {
    if (before.current !== says && document.activeElement === document.body) box.current?.focus()
    before.current = says
  }, [says])
  return box
}
