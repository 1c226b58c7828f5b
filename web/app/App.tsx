import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#contract/wire.ts'
import { Problem } from '../client/api.ts'
import { rememberLanguage, Switch } from '../client/language.ts'
import { SessionProvider } from '../client/session.ts'
import type { Speech } from '../texts/speech.ts'
import { ZONE } from '../texts/texts.ts'

export const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails with an error; by default the library would wait silently, and send the call later without the user
      // knowing.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (times, error) =>
          !import.meta.env.SSR &&
          times < 2 &&
          navigator.onLine &&
          !(error instanceof Problem && error.status > 0 && error.status < 500),
      },
    },
  })

interface AppProps {
  router: AnyRouter
  queries: QueryClient
  speech: Speech
  /** base of relative times; for a page from the server, the time of rendering */
  now: Date
  /** called after the first commit */
  onReady?: () => void
}

export function App({ router, queries, speech, now, onReady }: AppProps) {
  const spoken = useSyncExternalStore(speech.listen, speech.now, speech.now)
  const change = useCallback(
    async (language: Language) => {
      await speech.speak(language)
      rememberLanguage(language)
      document.documentElement.lang = language
      await queries.invalidateQueries()
    },
    [speech, queries],
  )
  useEffect(() => onReady?.(), [onReady])
  return (
    <IntlProvider locale={spoken.language} messages={spoken.messages as never} timeZone={ZONE} now={now}>
      <Switch value={change}>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </QueryClientProvider>
      </Switch>
    </IntlProvider>
  )
}
