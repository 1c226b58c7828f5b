import { useEffect, useState } from 'react'

/** Milliseconds until an instant, read anew each second and never below 0; `aheadMs`: how far the server's clock is ahead of this one. */
export function useTimeLeft(until: string | null | undefined, aheadMs = 0): number | undefined {
  const [now, look] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return
    const read = () => look(Date.now())
    read()
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [until])
  return until ? Math.max(0, Date.parse(until) - now - aheadMs) : undefined
}

/** "14:05", minutes and seconds, the last second counted whole. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
