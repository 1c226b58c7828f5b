import { useEffect, useRef } from 'react'

/** Does it when the page is left with this on it, as by the browser's own Back. */
export function useLeaving(leave: (() => void) | undefined): void {
  const latest = useRef(leave)
  useEffect(() => void (latest.current = leave))
  useEffect(() => () => latest.current?.(), [])
}
