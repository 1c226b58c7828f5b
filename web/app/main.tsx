import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { rereadBy } from '../client/api.ts'
import { firstLanguage } from '../client/language.ts'
import { sessionQuery } from '../client/session.ts'
import { tabStorage } from '../client/storage.ts'
import '../ui/kit/styles/styles.css'
import { speech } from '../texts/speech.ts'
import { App, makeQueries } from './App.tsx'
import { finishHydration, pageData, restore, stampAnew } from './pageData.ts'
import { type Context, makeRouter } from './routes.tsx'

const language = firstLanguage()
const firstAddress = location.href

async function begin(root: HTMLElement) {
  const queries = makeQueries()
  rereadBy(() => queries.invalidateQueries())
  const words = speech(language, document.documentElement.dataset['payments'] === 'car' ? 'car' : 'provider')
  const data = pageData()
  // A page in another language than the remembered one is rendered afresh, and so is one with a draft on this device.
  const isSame = document.documentElement.lang === language && (!data || tabStorage.isEmpty())
  const isHydrating = root.dataset['page'] === 'whole' && isSame
  document.documentElement.lang = language
  const context: Context = { queries, speech: words, reading: isHydrating || data ? 'none' : 'start' }
  const router = makeRouter(createBrowserHistory(), context)
  // The router expects markup of its own around a page that it did not render itself (its issue 3305).
  if (isHydrating) router.ssr = { manifest: undefined }
  if (data) restore(queries, data)
  // A page shared by all visitors has to be hydrated before the session is known.
  else if (!isHydrating) void queries.prefetchQuery(sessionQuery)
  await router.load()
  context.reading = 'start'
  const fromServer = isHydrating ? [...root.querySelectorAll('a, button, input')] : []
  const onReady = () => {
    if (data) stampAnew(queries, data)
    whenHydrated(fromServer, () => {
      finishHydration(queries)
      document.documentElement.dataset['ready'] = 'true'
    })
  }
  const app = <App {...{ router, queries, onReady }} speech={words} now={new Date(data?.at ?? Date.now())} />
  startTransition(() => {
    if (isHydrating) hydrateRoot(root, app, { onRecoverableError })
    else createRoot(root).render(app)
  })
}

/** A link pressed before the page is hydrated has React render the next page afresh, and call that an error. */
function onRecoverableError(error: unknown): void {
  if (document.documentElement.dataset['ready'] || location.href === firstAddress) reportError(error)
}

/** Calls back when every link and button of the server's HTML works: React hydrates what is inside of a `Suspense` after the rest. */
function whenHydrated(fromServer: Element[], then: () => void): void {
  const waiting = fromServer.filter((element) => element.isConnected && !isHydrated(element))
  if (waiting.length > 0) setTimeout(whenHydrated, 50, waiting, then)
  else then()
}

/** React puts a key of its own on every element that it has hydrated. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

const root = document.getElementById('root')
if (root) void begin(root)
