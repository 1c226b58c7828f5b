import { rateLimits } from '#server/platform/http/rateLimits.ts'
import type { Question } from './world/asks.ts'

/** Addresses that ask as often as they may. */
const ADDRESSES = 100
const [DISTINCT, LONGEST] = [2000, 80]

const perSecond = (kind: 'general' | 'page' | 'suggest', addresses = ADDRESSES) =>
  (addresses * Number(rateLimits[kind].max) * 1000) / rateLimits[kind].timeWindow

/** What others ask for while somebody searches, as often as the limits let them: by the name of its figure. */
export const loads = (trip: string, asked: readonly Question[]) => ({
  // other texts each time, of many long and mistyped words: no answer is a kept one
  searchBesideSuggestions: {
    perSecond: perSecond('suggest'),
    paths: texts.map((text) => `/api/maps?name=${encodeURIComponent(text)}`),
  },
  // other ends each time
  searchBesidePages: {
    perSecond: perSecond('page', 1),
    paths: asked.map(({ from, to }) => `/route/${trip}?from=${from.id}&to=${to.id}`),
  },
  searchBesideUnknownPages: { perSecond: perSecond('page'), paths: [...Array(DISTINCT).keys()].map((n) => `/nowhere/${n}`) },
  searchBesideOpenApi: { perSecond: perSecond('general'), paths: ['/api/openapi.json'] },
})

const words = ['santiagoo', 'buenosaires', 'bariloche', 'resistencai', 'catamarka', 'rosarrio', 'concepcion', 'gualeguaychu']
const texts = Array.from({ length: DISTINCT }, (_, n) =>
  [0, 1, 2, 3, 4, 5]
    .map((at) => `${words[(n + at * (1 + (n % 3))) % words.length]}${at < 3 ? n.toString(36) : ''}`)
    .join(' ')
    .slice(0, LONGEST),
)
