import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStringAsync } from 'preact-render-to-string'
import type { ReactNode } from 'react'
import type { FramedPage, PageRequest, ReadCall, RenderedPage } from '#contract/renderedPage.ts'
import { type Language, languages } from '#contract/wire.ts'
import type { PaymentWorld } from '#domain/payments/world.ts'
import { Problem, sendCallsBy } from '../client/api.ts'
import { offerScript } from '../client/language.ts'
import { sessionQuery } from '../client/session.ts'
import { textPages } from '../pages/textPages.ts'
import { speech } from '../texts/speech.ts'
import type { Messages } from '../texts/texts.ts'
import { OPEN_ROAD } from '../trips/open/queries.ts'
import { LazyOnPage, type ShownLazy } from '../ui/kit/lazy.ts'
import { themeScript } from '../ui/kit/styles/theme.ts'
import { App, makeQueries } from './App.tsx'
import { earlyActsScript } from './earlyActs.ts'
import { gateSentence } from './gateSentence.ts'
import type { PageData } from './pageData.ts'
import { pathPattern } from './pathPattern.ts'
import { makeRouter } from './routes.tsx'
import { cookieScript } from './shell/CookieNotice.tsx'
import { UnsupportedBrowser, ableScript } from './UnsupportedBrowser.tsx'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (language: Language, form_factor: 'narrow' | 'wide', sizes: string) => ({
  src: `/screenshots/${form_factor}.${language}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
})

/** Builds the application manifest (W3C) in a language. Both languages are one app, by its id. */
function manifestIn(language: Language, words: Messages['offline']) {
  const say = (key: 'app_description' | 'app_search' | 'app_trips' | 'app_messages') => words[key]
  return {
    id: '/',
    name: 'Tramo',
    short_name: 'Tramo',
    description: say('app_description'),
    lang: language,
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    // a link opened from a chat reuses the open window
    launch_handler: { client_mode: 'navigate-existing' },
    // the light theme's background, because a manifest has none for a dark theme
    background_color: '#faf8f3',
    theme_color: '#faf8f3',
    share_target: {
      action: '/paste',
      // not GET, because the address with the text would be in the history and in logs
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    categories: ['travel', 'navigation'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
    screenshots: [screenshot(language, 'narrow', '780x1688'), screenshot(language, 'wide', '1280x800')].map((one) => ({
      ...one,
      label: say('app_search'),
    })),
    shortcuts: [
      { name: say('app_search'), url: '/home' },
      { name: say('app_trips'), url: '/profile?tab=trips' },
      { name: say('app_messages'), url: '/chat' },
    ],
  }
}

/** Scripts that run in the head of every page before the first paint. */
export const headScript = [themeScript, cookieScript, offerScript, earlyActsScript, ableScript].join(';')

/** Addresses whose pages are the same for every visitor. The build writes them once per language. */
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

/** Prerendered pages without actions, which are complete without scripts. */
export const readable: readonly string[] = ['/', ...textPages]

/** Renders the message above all other pages when their scripts cannot run, in both languages. */
export const unable = async () => htmlOf(<UnsupportedBrowser spoken={await Promise.all(languages.map(wordsOfPages))} />)

async function wordsOfPages(language: Language) {
  const words = speech(language)
  await words.need('pages')
  const { pages } = words.now().messages
  if (!pages) throw new Error(`no words of pages in ${language}`)
  return [language, pages] as const
}

/** An address whose page depends on the session. Until the session is known, it shows the frame of all such pages. */
export const waiting = '/users'

/** Returns regular expressions of the paths that have a page, made from the route table. */
export function pathsOfPages(): string[] {
  const given = { queries: makeQueries(), speech: speech('en-US'), reading: 'none' as const }
  const { routesByPath } = makeRouter(createMemoryHistory({ initialEntries: ['/'] }), given)
  return Object.keys(routesByPath).map(pathPattern)
}

const noHeaders = new Headers()

/** Sets the function that reads data for pages. */
export function readBy(read: ReadCall): void {
  sendCallsBy(async (path) => {
    const { status, body } = await read(path)
    // as: a call uses only these properties of a response; a real response would stream its text
    return { ok: status < 400, status, headers: noHeaders, json: async () => JSON.parse(body) as unknown } as Response
  })
}

/** Renders an address's page for a visitor, before any data has been read. */
export async function visitorsPage(path: string, language: Language, payments: PaymentWorld): Promise<RenderedPage> {
  const page = preparePage({ address: path, language, payments, at: Date.now() }, 'none')
  return { html: await page.render(), data: '' }
}

/** Checks for addresses whose page for visitors is rendered with its data. */
export const isOpen = (address: string): boolean => gateSentence(address) === 'log_in_to_search'

/**
 * Renders an address's page with data for the caller. Returns undefined for pages rendered only in the browser, for pages that
 * need a login except a visitor's search, and when a call was refused.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage | undefined> {
  const page = preparePage(request, 'await')
  if (!page.isForServer) return undefined
  const html = await page.render()
  const data = page.data()
  page.queries.clear()
  return data === undefined ? undefined : { html, data }
}

function preparePage({ address, language, payments, at }: PageRequest, reading: 'await' | 'none') {
  const queries = makeQueries()
  const words = speech(language, payments)
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }), { queries, speech: words, reading })
  return {
    queries,
    isForServer: router.matchRoutes(router.latestLocation).some(({ staticData }) => staticData.onServer),
    async render(): Promise<string> {
      await router.load()
      return htmlOf(<App {...{ router, queries }} speech={words} now={new Date(at)} />)
    },
    /** returns the responses and refusals; undefined when a read failed, or without a login on a page that needs one */
    data: () => (isForCaller(queries) && isAnswered(queries) ? forHtml({ at, ...answersIn(queries) }) : undefined),
  }
}

/**
 * Returns the page as text once it is complete, followed by the names of its lazy components. Renders it again if it had to wait
 * for code, because Preact then marks the place with comments, and hydration in parts finds other elements there.
 */
async function htmlOf(page: ReactNode): Promise<string> {
  const shown: ShownLazy = { names: new Set(), hasWaited: false }
  const html = await renderToStringAsync(<LazyOnPage value={shown}>{page}</LazyOnPage>)
  if (shown.hasWaited) return htmlOf(page)
  return shown.names.size > 0 ? `${html}<!--${[...shown.names].join(' ')}-->` : html
}

function isForCaller(queries: QueryClient): boolean {
  const me = queries.getQueryData(sessionQuery.queryKey)?.me
  return me ? !me.isBanned : queries.getQueriesData({ queryKey: [OPEN_ROAD] }).some(([, road]) => road !== undefined)
}

/** Checks for a refusal, such as not found or forbidden, which is rendered as a page too. */
const isRefusal = (error: unknown): error is Problem => error instanceof Problem && [403, 404].includes(error.status)

const isAnswered = (queries: QueryClient): boolean =>
  queries
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status !== 'error' || isRefusal(state.error))

function answersIn(queries: QueryClient): Pick<PageData, 'queries' | 'refused'> {
  const all = queries.getQueryCache().getAll()
  return {
    queries: all.flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [[queryKey, data]])),
    refused: all.flatMap(({ queryKey, state: { error } }) =>
      isRefusal(error) ? [[queryKey, error.status, error.reason, error.message]] : [],
    ),
  }
}

/** Returns JSON that cannot end a script element early. */
const forHtml = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Puts pages of one language into the built frame of all pages. Finds the places in the frame once, not for every page. */
export function frameFor(frame: string, language: Language, payments: PaymentWorld): (page: RenderedPage) => FramedPage {
  const own = frame
    .replace('lang="en-US"', `lang="${language}"${payments === 'car' ? ' data-payments="car"' : ''}`)
    .replace('/app.en-US.', `/app.${language}.`)
    .replaceAll(/<link [^>]*hreflang="([^"]+)"[^>]*>/g, (link, of) => (of === language ? link : ''))
  const [head, afterTitle] = parted(own, '<title>Tramo</title>')
  const [top, afterPage] = parted(afterTitle, '<!--page-->')
  const [middle, foot] = parted(afterPage, '<!--data-->')
  return ({ html, data }) => {
    const [, title = ''] = / data-title="([^"]*)"/.exec(html) ?? []
    const [, description] = / data-description="([^"]*)"/.exec(html) ?? []
    const start = description
      ? head.replace(/(<meta name="description" content=")[^"]*/, (_, tag: string) => tag + description)
      : head
    const script = data && `<script type="application/json" id="data">${data}</script>`
    return [`${start}<title>${title}</title>`, top, `${html}${middle}${script}${foot}`]
  }
}

function parted(text: string, at: string): [before: string, after: string] {
  const i = text.indexOf(at)
  if (i < 0) throw new Error(`no ${at} in the frame of all pages`)
  return [text.slice(0, i), text.slice(i + at.length)]
}

/** Returns the app's manifest in a language. */
export async function manifestOf(language: Language) {
  const words = speech(language)
  await words.need('offline')
  const { offline } = words.now().messages
  if (!offline) throw new Error(`no words of the manifest in ${language}`)
  return manifestIn(language, offline)
}
