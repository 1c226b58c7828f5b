import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import type { Language } from '#contract/wire.ts'
import { speech } from '../texts/speech.ts'
import { themeScript } from '../ui/kit/theme.ts'
import { App, makeQueries } from './App.tsx'
import { manifestIn } from './pwa/manifest.ts'
import { makeRouter } from './routes.tsx'

export { themeScript }

/** The addresses whose pages are the same for everyone and are written at build time, once per language. */
export const prerendered = [
  '/',
  '/home',
  '/faq',
  '/recommendations',
  '/aboutus',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cookies-policy',
  '/suggestion-box',
  '/withdrawal',
]

/** An address whose page waits until it is known who is logged in: what stands there meanwhile is the frame of all such pages. */
export const waiting = '/users'

/** The HTML of one of them, without its frame. */
export async function pageAt(path: string, language: Language): Promise<string> {
  const queries = makeQueries()
  const words = speech(language)
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }), { queries, speech: words })
  await router.load()
  // Otherwise React moves what is large out of its place, to be put back by inline scripts that the policy forbids.
  const { prelude } = await prerender(<App {...{ router, queries }} speech={words} />, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

/** The installed site's manifest in a language. */
export async function manifestOf(language: Language) {
  const words = speech(language)
  await words.need('offline')
  const { offline } = words.now().messages
  if (!offline) throw new Error(`no words of the manifest in ${language}`)
  return manifestIn(language, offline)
}
