import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { logIn, type Me } from '#contract/people/accounts.ts'
import { type NewTrip, postTrip as publish } from '#contract/trips/tripPosting.ts'
import { exchanged } from '#contract/wireNames.ts'
import { inDays, type Language, open, speak } from './people.ts'
import { watchContext } from './story.ts'

type Words = Record<string, string>

export const origin = () => `http://localhost:${process.env.TRAMO_PORT}`

/**
 * Closes each connection after its call. Playwright shares connections between the tests of a worker, and could reuse one that
 * the server is closing as idle.
 */
export const ownConnection = { connection: 'close' }

/** Requests the session with the page's cookies. */
export const sessionOf = async (page: Page) => (await page.request.get('/api/session', { headers: ownConnection })).json()

/** Headers that the site's pages send with each change. */
export async function changeHeaders(page: Page): Promise<Words> {
  const { csrf } = await sessionOf(page)
  return { 'x-csrf-token': csrf ?? '', origin: origin(), ...ownConnection }
}

/** Calls an endpoint with the session of the page, without using its screens. */
export async function send<E extends Endpoint>(page: Page, endpoint: E, sent: Sent<E>): Promise<Reply<E>> {
  // as: the parameter's type is checked at each call
  const { params = {}, query = {}, body } = sent as { params?: Words; query?: Words; body?: unknown }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const response = await page.request.fetch(
    `/api${path}?${new URLSearchParams(exchanged(query, endpoint.renamed?.query) as Words)}`,
    {
      method: endpoint.method,
      headers: {
        ...ownConnection,
        ...(endpoint.method !== 'GET' && (await changeHeaders(page))),
        ...(endpoint.keyed && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { data: exchanged(body, endpoint.renamed?.body) }),
    },
  )
  expect(response.ok(), `${endpoint.path}: ${await response.text()}`).toBe(true)
  // as: the server parsed the response by the same schema
  return exchanged(await response.json(), endpoint.renamed?.reply) as Reply<E>
}

/** Browser contexts of this worker's current test, and whether they were opened with special options. */
const opened = { story: '', contexts: new Map<BrowserContext, boolean>() }

/** Emptied contexts of earlier tests. They still cache the site's files, which a new context would load and compile again. */
const free: BrowserContext[] = []

/**
 * Opens a browser context for one test. Closes contexts of earlier tests: their pages would keep their event streams open, and
 * the number of streams is limited.
 */
export async function ownPage(browser: Browser, language: Language, options?: BrowserContextOptions): Promise<Page> {
  const { testId } = test.info()
  if (opened.story !== testId) {
    const left = [...opened.contexts]
    opened.contexts.clear()
    await Promise.all(left.map(([context, isPlain]) => (isPlain ? empty(context) : context.close())))
  }
  opened.story = testId
  // Only plain contexts are emptied and used again, because emptying a context does not remove its service worker. A retry
  // records a trace, whose script would stay in the context.
  const isPlain = !options && test.info().project.name === 'stories' && test.info().retry === 0
  const context =
    (isPlain ? free.pop() : undefined) ?? (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }))
  opened.contexts.set(context, isPlain)
  watchContext(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await speak(page, language)
  return page
}

/** Deletes all data of the context's user, and leaves one new page. */
async function empty(context: BrowserContext): Promise<void> {
  const last = context.pages().findLast((page) => page.url().startsWith(origin()))
  // a page that is navigating, or has crashed, opens no other
  const popup = last && (await pageOpenedBy(last).catch(() => undefined))
  const page = popup ?? (await context.newPage())
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false), context.unrouteAll()])
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'all' })
  await devtools.detach()
  free.push(context)
}

/** Opens a page from another one, so that both run in one process: starting a process costs more than loading a page. */
async function pageOpenedBy(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(''))])
  // A browser copies the opener's storage.
  await popup.evaluate(() => sessionStorage.clear())
  return popup
}

export interface Login {
  email: string
  givenName: string
  familyName: string
}

/** Logs in by calls: submits the provider's form for a new person. The e-mail of a demo person logs in that person. */
export async function enter(page: Page, login: Login, language: Language): Promise<Me> {
  const { address } = await send(page, logIn, { body: { language, returnTo: '/api/session' } })
  const form = await page.request.get(address, { headers: ownConnection })
  const session = await page.request.post(form.url(), { form: { ...login }, headers: { origin: origin(), ...ownConnection } })
  const { me } = await session.json()
  expect(me?.email).toBe(login.email)
  return me
}

/** Logs in as a person in the demo data, by e-mail. Only for reading, because other tests may use the same person. */
export async function arrive(browser: Browser, email: string, language: Language = 'en-US'): Promise<Page> {
  const page = await ownPage(browser, language)
  await enter(page, { email, givenName: '-', familyName: '-' }, language)
  return page
}

/** A road that few tests use, each on days of its own. */
export const quietRoad = {
  origin: 3844421,
  originName: 'Mendoza, Argentina',
  destination: 3837056,
  destinationName: 'San Luis, Argentina',
}

/** Posts a trip from Rosario to Córdoba, the driver's only trip on that day. */
export async function postTrip(driver: Page, details: Partial<NewTrip> = {}): Promise<string> {
  const road = {
    origin: 3838583,
    originName: 'Rosario, Santa Fe, Argentina',
    destination: 3860259,
    destinationName: 'Córdoba, Argentina',
  }
  const usual = { date: inDays(60), hours: '10:30', place: 3, restriction: '', meetingPoint: 'Terminal Mariano Moreno' }
  const { id } = await send(driver, publish, { body: { ...road, ...usual, ...details } })
  return id
}

export async function look(page: Page, trip: string): Promise<void> {
  await open(page, `/route/${trip}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Holds all requests of the page to these addresses; the returned function lets them through. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
