import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { call, rememberCsrf } from './api.ts'
import { tabStorage } from './storage.ts'

const LEFT = 'left'

/**
 * Stores in the tab that this account was closed and when its data is deleted (ISO 8601), because the session ends with the
 * account.
 */
export function rememberClosing(deleteAt: string): void {
  tabStorage.set(LEFT, deleteAt)
  window.dispatchEvent(new Event(LEFT))
}

/** Returns the date of deletion of the account closed in this tab. The response may arrive after the end of the session. */
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
  queryFn: async ({ client }) => {
    const session = await call(showSession, {})
    const isOther = isOtherAccount(client, session)
    if (isOther) window.location.reload()
    // never resolves, because the page must end before it shows any data of the other account
    return isOther ? new Promise<never>(() => {}) : session
  },
  staleTime: 60_000,
})

const accounts = new WeakMap<QueryClient, string>()

/**
 * Stores the session's token. Returns true if another account has logged in in another tab: this page's memory still has the
 * former account's data.
 */
export function isOtherAccount(page: QueryClient, { me, csrf }: Reply<typeof showSession>): boolean {
  rememberCsrf(csrf)
  const before = accounts.get(page)
  if (me) accounts.set(page, me.id)
  return before !== undefined && before !== (me?.id ?? before)
}

/** Returns the account whose session ended while this page was open; undefined if none did. */
export const useEndedAccount = (): string | undefined => {
  const page = useQueryClient()
  return useSession()?.me === null ? accounts.get(page) : undefined
}

const CurrentSession = createContext<Reply<typeof showSession> | undefined>(undefined)

/** Reads the session once for all parts of the page, because some fifteen components use it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return createElement(CurrentSession.Provider, { value: useQuery(sessionQuery).data }, children)
}

/** Returns the session; undefined while it loads. */
export const useSession = () => useContext(CurrentSession)

/** Goes to the identity provider, and returns to the requested page. */
export async function goLogIn(returnTo: string, language: 'en-US' | 'es-AR'): Promise<void> {
  const { address } = await call(logIn, { body: { returnTo, language } })
  forgetClosing()
  window.location.assign(address)
}
