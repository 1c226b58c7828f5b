import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, makeQueries } from './App.tsx'
import './design/styles.css'
import { rememberedLanguage } from './language.ts'
import { makeRouter } from './routes.tsx'
import { catalogues } from './texts/texts.ts'

async function begin(root: HTMLElement) {
  const language = rememberedLanguage()
  const queries = makeQueries()
  const router = makeRouter(createBrowserHistory(), queries)
  // A page sent as HTML in another language than the remembered one is drawn afresh.
  const sent = root.childElementCount > 0 && document.documentElement.lang === language
  document.documentElement.lang = language
  // The router expects markup of its own around a page that it did not render itself (its issue 3305).
  if (sent) router.ssr = { manifest: undefined }
  const messages = await catalogues[language]()
  await router.load()
  const app = <App {...{ router, queries, language, messages }} />
  if (sent) hydrateRoot(root, app)
  else createRoot(root).render(app)
  document.documentElement.dataset['ready'] = 'true'
}

const root = document.getElementById('root')
if (root) void begin(root)
