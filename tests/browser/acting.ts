import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { type NewTrip, postTrip as publish } from '#contract/postings.ts'
import { inDays, type Language, logIn, open, speak } from './people.ts'

type Words = Record<string, string>

/** Makes a call as whoever is logged in on the page, without its screens. */
export async function send<E extends Endpoint>(page: Page, endpoint: E, sent: Sent<E>): Promise<Reply<E>> {
  // typed where it is called
  const { params = {}, query = {}, body } = sent as { params?: Words; query?: Words; body?: unknown }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const baseURL = `http://localhost:${process.env.TRAMO_PORT}`
  const { csrf } = await (await page.request.get('/api/session')).json()
  const response = await page.request.fetch(`/api${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { 'x-csrf-token': csrf, origin: baseURL, ...(endpoint.keyed && { 'idempotency-key': randomUUID() }) },
    ...(body !== undefined && { data: body }),
  })
  expect(response.ok(), `${endpoint.path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Who has logged in a moment ago, with their cookies: after ten minutes what needs a fresh login would ask for one. */
const known = new Map<string, { at: number; state: Awaited<ReturnType<BrowserContext['storageState']>> }>()
const A_MOMENT_MS = 300_000

/** The browsers of the story that this worker tells now. */
const opened = { story: '', contexts: new Set<BrowserContext>() }

/** A browser of one's own. Those of earlier stories are closed: their pages would go on listening, and only so many may. */
async function ownContext(browser: Browser, before: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  const { testId } = test.info()
  if (opened.story !== testId) {
    await Promise.all([...opened.contexts].map((context) => context.close()))
    opened.contexts.clear()
  }
  opened.story = testId
  const context = await browser.newContext(before)
  opened.contexts.add(context)
  return context
}

/** Somebody with a browser of their own, logged in. */
export async function arrive(browser: Browser, who: RegExp, language: Language = 'en-US'): Promise<Page> {
  const name = `${who} ${language}`
  const before = known.get(name)
  const isFresh = before && Date.now() - before.at < A_MOMENT_MS
  const page = await (await ownContext(browser, isFresh ? { storageState: before.state } : {})).newPage()
  if (isFresh) return page
  await speak(page, language)
  await logIn(page, who, language)
  known.set(name, { at: Date.now(), state: await page.context().storageState() })
  return page
}

/** Posts a trip from Rosario to Córdoba, so many days from now. */
export async function postTrip(driver: Page, days: number, wishes: Partial<NewTrip> = {}): Promise<string> {
  const road = {
    origin: 3838583,
    originName: 'Rosario, Santa Fe, Argentina',
    destiny: 3860259,
    destinyName: 'Córdoba, Argentina',
  }
  const usual = { date: inDays(days), hours: '10:30', place: 3, restriction: '', meetingPoint: 'Terminal Mariano Moreno' }
  const { id } = await send(driver, publish, { body: { ...road, ...usual, ...wishes } })
  return id
}

export async function look(page: Page, trip: string): Promise<void> {
  await open(page, `/route/${trip}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
