import { queryOptions, useQuery } from '@tanstack/react-query'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { call, rememberCsrf } from './api.ts'

/** Where the tab stores when the data of an account that was just closed is deleted. */
export const LEFT = 'left'

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
