import { useState } from 'react'

const keyOf = (grid: string) => `columns of ${grid}`

/** The columns of a grid that are left out on this device, and a way to leave out others. */
export function useHidden(grid: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => keptIn(localStorage.getItem(keyOf(grid))))
  return [
    hidden,
    (columns) => {
      localStorage.setItem(keyOf(grid), columns.join(' '))
      setHidden(columns)
    },
  ]
}

const keptIn = (kept: string | null): readonly string[] => (kept ?? '').split(' ').filter(Boolean)
