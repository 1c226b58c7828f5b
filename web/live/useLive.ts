import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '#contract/accounts.ts'

/** What is shown follows what happens, for as long as somebody is logged in. */
export function useLive(me: Me | null | undefined): void {
  const queries = useQueryClient()
  const id = me?.isBanned ? undefined : me?.id
  useEffect(() => {
    if (!id) return
    let stop = () => {}
    let left = false
    // without this part pages are as they were when they were opened
    import('./listen.ts').then(
      ({ listen }) => void (left || (stop = listen(queries))),
      () => {},
    )
    return () => {
      left = true
      stop()
    }
  }, [id, queries])
}
