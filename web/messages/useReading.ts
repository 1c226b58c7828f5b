import { useEffect } from 'react'
import type { Chat } from '#contract/messages.ts'
import { useTellRead } from './queries.ts'

/** Tells the server what has been seen, as soon as the page is really looked at. */
export function useReading({ person, messages }: Chat): void {
  const { mutate: tell } = useTellRead(person.id)
  const upTo = messages.findLast(({ own }) => !own)?.id
  useEffect(() => {
    if (upTo === undefined) return
    const look = () => {
      if (document.visibilityState === 'visible') tell(upTo)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [upTo, tell])
}
