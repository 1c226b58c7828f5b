import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { rereadBy } from '../client/api.ts'
import { firstLanguage } from '../client/language.ts'
import { sessionQuery } from '../client/session.ts'
import { tabStorage } from '../client/storage.ts'
import '../ui/kit/styles/styles.css'
import { speech } from '../texts/speech.ts'
import { hydrateInParts, nextTask } from '../ui/kit/hydration.tsx'
import { fetchLazy } from '../ui/kit/lazy.ts'
import { App, makeQueries } from './App.tsx'
import { finishHydration, pageData, restore, stampAnew } from './pageData.ts'
import { type Context, makeRouter } from './routes.tsx'

const language = firstLanguage()

async function begin(root: HTMLElement) {
  // separate tasks, so that a slow phone answers touches in between
  await nextTask()
  const queries = makeQueries()
  rereadBy(() => queries.invalidateQueries())
  const words = speech(language, document.documentElement.dataset['payments'] === 'car' ? 'car' : 'provider')
  const data = pageData()
  // Renders a page again if its language is not the stored one, or if it has a user's data and this tab stores a draft, which the
  // server's HTML lacks.
  const isSame = document.documentElement.lang === language && (!data || tabStorage.isEmpty())
  const isHydrating = root.dataset['page'] === 'whole' && isSame
  document.documentElement.lang = language
  const context: Context = { queries, speech: words, reading: isHydrating || data ? 'none' : 'start' }
  const router = makeRouter(createBrowserHistory(), context)
  // The router expects its own markup around a page that it did not render itself (its issue 3305).
  if (isHydrating) router.ssr = { manifest: undefined }
  const readAt = Date.now()
  if (data) restore(queries, data)
  // A page shared by all visitors must be hydrated before the session is known.
  else if (!isHydrating) void queries.prefetchQuery(sessionQuery)
  await nextTask()
  await router.load()
  await fetchLazy(namesAfter(root))
  await nextTask()
  // the first number takes as long as many parts of a page
  new Intl.NumberFormat(language).format(0)
  await nextTask()
  context.reading = 'start'
  let onReady = () => {}
  const committed = new Promise<void>((resolve) => (onReady = resolve))
  const app = <App {...{ router, queries, onReady }} speech={words} now={new Date(data?.at ?? Date.now())} />
  document.documentElement.dataset['begun'] = isHydrating ? 'hydration' : 'anew'
  if (isHydrating && data) await hydrateInParts(() => hydrateRoot(root, app))
  else if (isHydrating) hydrateRoot(root, app)
  else createRoot(root).render(app)
  performance.mark('hydrated')
  await committed
  if (data) stampAnew(queries, data, readAt)
  finishHydration(queries)
  document.documentElement.dataset['ready'] = 'true'
}

/** Returns names of lazy components that the server wrote after the page. */
function namesAfter(root: HTMLElement): string[] {
  const last = root.lastChild
  if (!(last instanceof Comment)) return []
  last.remove()
  return last.data.split(' ')
}

const root = document.getElementById('root')
if (root) void begin(root)
