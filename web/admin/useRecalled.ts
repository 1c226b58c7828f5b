import { useEffect, useState } from 'react'

/** What is kept on this device while a login comes between, and for whom. */
export interface Kept {
  for: string
}

export const keep = (key: string, what: Kept) => sessionStorage.setItem(key, JSON.stringify(what))

/** What was kept under a key for somebody; told once. It is what was given to `keep`. */
export function useRecalled(key: string, whom: string): Kept | undefined {
  const [kept] = useState(() => recalled(key, whom))
  useEffect(() => {
    if (kept) sessionStorage.removeItem(key)
  }, [key, kept])
  return kept
}

function recalled(key: string, whom: string): Kept | undefined {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null // written above, nowhere else
  return kept?.for === whom ? kept : undefined
}
