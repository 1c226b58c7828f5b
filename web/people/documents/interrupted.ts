import { useEffect, useState } from 'react'

const KEY = 'opening'

interface Interrupted {
  what: string
  reason: string
}

/** Keeps on this device, while a login comes between, what was about to be opened and why. */
export const interrupt = (interrupted: Interrupted) => sessionStorage.setItem(KEY, JSON.stringify(interrupted))

/** The reason for which this very thing was about to be opened when a login came between; told once. */
export function useInterrupted(what: string): string | undefined {
  const [reason] = useState(() => reasonFor(what))
  useEffect(() => {
    if (reason !== undefined) sessionStorage.removeItem(KEY)
  }, [reason])
  return reason
}

function reasonFor(what: string): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Interrupted | null // written above, nowhere else
  return kept?.what === what ? kept.reason : undefined
}
