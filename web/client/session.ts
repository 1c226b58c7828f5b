import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { call, rememberCsrf } from './api.ts'
import { tabStorage } from './storage.ts'

const LEFT = 'left'

/** The tab remembers that its account was closed and when its data is deleted (ISO 8601): the session is over by then. */
export function rememberClosing(deleteAt: string): void {
  tabStorage.set(LEFT, deleteAt)
  window.dispatchEvent(new Event(LEFT))
}

/** When the data of the account that was closed in this tab is deleted. The answer may come after the end of the session. */
export const useClosedAccount = () =>
  useSyncExternalStore(
    onClosing,
    () => tabStorage.get(LEFT),
    () => null,
  )

function onClosing(changed: () => void) {
  window.addEventListener(LEFT, changed)
  return () => window.removeEventListener(LEFT, changed)
}

export const forgetClosing = () => tabStorage.remove(LEFT)

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await call(showSession, {})
    rememberCsrf(session.csrf)
    return session
  },
  staleTime: 60_000,
})

/** The session; undefined while it loads. */
export const useSession = () => useQuery(sessionQuery).data

/** Goes to the identity provider, and afterwards back to where the person wanted to be. */
export async function goLogIn(returnTo: string, language: 'en-US' | 'es-AR'): Promise<void> {
  const { address } = await call(logIn, { body: { returnTo, language } })
  window.location.assign(address)
}
