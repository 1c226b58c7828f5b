import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { rememberedLanguage } from '../client/language.ts'
import { sessionQuery } from '../client/session.ts'
import '../ui/kit/styles.css'
import { speech } from '../texts/speech.ts'
import { App, makeQueries } from './App.tsx'
import { makeRouter } from './routes.tsx'

async function begin(root: HTMLElement) {
  const language = rememberedLanguage()
  const queries = makeQueries()
  const words = speech(language)
  const router = makeRouter(createBrowserHistory(), { queries, speech: words })
  // A page sent as HTML in another language than the remembered one is drawn afresh.
  const sent = root.dataset['page'] === 'whole' && document.documentElement.lang === language
  document.documentElement.lang = language
  // The router expects markup of its own around a page that it did not render itself (its issue 3305).
  if (sent) router.ssr = { manifest: undefined }
  // Markup that the server sent is a visitor's: it has to be hydrated before the session is known.
  if (!sent) void queries.prefetchQuery(sessionQuery)
  await router.load()
  const app = <App {...{ router, queries }} speech={words} />
  if (sent) hydrateRoot(root, app)
  else createRoot(root).render(app)
  document.documentElement.dataset['ready'] = 'true'
}

const root = document.getElementById('root')
if (root) void begin(root)
