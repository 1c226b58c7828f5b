import { useQueryClient } from '@tanstack/react-query'
import { endAllSessions, logOut } from '#contract/people/accounts.ts'
import { call } from '../api.ts'
import { forget } from '../pwa/forget.ts'
import { takeDown } from '../pwa/takeDown.ts'

/** Ends the session here, or all of the person's, and the one at the provider; nothing about the person stays on the device. */
export function useLogOut(everywhere = false) {
  const queries = useQueryClient()
  return async () => {
    const { address } = everywhere ? await call(endAllSessions, {}) : await call(logOut, { body: {} })
    queries.clear()
    sessionStorage.clear()
    // Where that fails the next page forgets, since nobody is logged in there.
    await Promise.allSettled([forget(), takeDown()])
    window.location.assign(address)
  }
}
