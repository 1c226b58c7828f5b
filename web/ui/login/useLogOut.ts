import { useQueryClient } from '@tanstack/react-query'
import { endAllSessions, logOut } from '#contract/people/accounts.ts'
import { call } from '../../client/api.ts'
import { forget } from '../../client/offline/clearDevice.ts'
import { takeDown } from '../../client/offline/closeNotifications.ts'

/** Ends the session here, or all of the person's, and the one at the provider; nothing about the person stays on the device. */
export function useLogOut(everywhere = false) {
  const queries = useQueryClient()
  return async () => {
    const { address } = everywhere ? await call(endAllSessions, {}) : await call(logOut, { body: {} })
    queries.clear()
    sessionStorage.clear()
    // Where that fails the next page deletes it, since there is no session then.
    await Promise.allSettled([forget(), takeDown()])
    window.location.assign(address)
  }
}
