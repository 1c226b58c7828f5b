import { useEffect, useState } from 'react'

/** Returns the last value that was unchanged for this number of milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}
