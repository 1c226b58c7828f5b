import { useEffect, useState } from 'react'

/** The latest value that has stayed unchanged for so many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}
