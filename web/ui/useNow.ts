import { useEffect, useState } from 'react'

const LOOK_MS = 15_000

/** The time on this device, read anew often enough for minutes. */
export function useNow(): number {
  const [now, look] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
