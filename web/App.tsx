import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, useContext, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#contract/words.ts'
import { Problem } from './api.ts'
import { rememberLanguage } from './language.ts'
import { catalogues, type Messages } from './texts/texts.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
const Switch = createContext<(language: Language) => Promise<void>>(async () => {})

/** Changes the language at once, without a reload, and remembers it. */
export const useSwitchLanguage = () => useContext(Switch)

export const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (times, error) => times < 2 && !(error instanceof Problem && error.status > 0 && error.status < 500),
      },
    },
  })

interface AppProps {
  router: AnyRouter
  queries: QueryClient
  language: Language
  messages: Messages
}

export function App({ router, queries, ...first }: AppProps) {
  const [spoken, speak] = useState({ language: first.language, messages: first.messages })
  const change = async (language: Language) => {
    const messages = await catalogues[language]()
    rememberLanguage(language)
    document.documentElement.lang = language
    speak({ language, messages })
    await queries.invalidateQueries()
  }
  return (
    <IntlProvider locale={spoken.language} messages={spoken.messages as never} timeZone={ZONE} now={NOW}>
      <Switch value={change}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Switch>
    </IntlProvider>
  )
}

const NOW = new Date()
