import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endAllSessions, logOut } from '#contract/people/accounts.ts'
import { call, sendCallsBy } from '../../client/api.ts'
import { pauseLive } from '../../client/live/listen.ts'
import { forget, takeDown } from '../../client/offline/clearDevice.ts'
import { tabStorage } from '../../client/storage.ts'
import { ErrorToast } from '../errors/ErrorToast.tsx'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'

type LogOutButtonProps = ButtonLook & {
  /** true to log out in every other browser too */
  everywhere?: true
  children: string
}

/** Renders a button that ends the session, as its label states. */
export function LogOutButton({ everywhere, children, ...look }: LogOutButtonProps) {
  const logOut = useMutation({ mutationFn: useLogOut(everywhere) })
  return (
    <>
      <Button {...look} busy={logOut.isPending} onClick={() => logOut.mutate()}>
        {children}
      </Button>
      <ErrorToast error={logOut.error} onClose={logOut.reset} />
    </>
  )
}

/**
 * Ends this session, or all of the user's sessions, and the session at the identity provider. Deletes the user's data from the
 * device.
 */
export function useLogOut(everywhere = false) {
  const queries = useQueryClient()
  return async () => {
    pauseLive(true)
    // cancels running queries, whose responses would arrive after the end of the session
    await queries.cancelQueries()
    const ended = everywhere ? call(endAllSessions, {}) : call(logOut, { body: {} })
    // blocks later calls, because they would find no session
    const send = sendCallsBy(() => new Promise(() => {}))
    const { address } = await ended.catch((error: unknown) => {
      sendCallsBy(send)
      pauseLive(false)
      void queries.invalidateQueries()
      throw error
    })
    queries.setDefaultOptions({ queries: { enabled: false } })
    queries.clear()
    tabStorage.clear()
    // If this fails, the next page deletes the data, because there is no session by then.
    await Promise.allSettled([forget(), takeDown()])
    // reloads this page if the browser shows it again from its cache
    window.addEventListener('pageshow', () => window.location.reload())
    window.location.assign(address)
  }
}
