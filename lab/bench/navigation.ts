import { chromium, type Page } from '@playwright/test'
import { chooseDay, choosePlace, words } from '../../tests/browser/people.ts'
import { headless } from '../../tools/chromium.ts'
import { quantile } from './measure.ts'
import { addresses, type BusySearch } from './pageSite.ts'

/**
 * An average phone, to measure the time from a touch to the next screen: a screen of 412 px, a processor four times as slow, 1.6
 * Mbit/s, 150 ms.
 */
const SLOWER = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const { trips } = words['en-US']

interface Navigation {
  name: string
  /** the page on which the touch happens, and the actions on it before the touch */
  from: string
  prepare?: (page: Page) => Promise<void>
  /** selectors of the element that is touched, and of the element that is awaited */
  touch: string
  sees: string
}

/** Returns the median milliseconds from lifting the finger until the awaited element is painted. */
export async function navigationMs(
  origin: string,
  cookie: string,
  found: BusySearch,
  times: number,
): Promise<Record<string, number>> {
  const { home, list } = addresses(found)
  const fillIn = async (page: Page) => {
    await choosePlace(page, trips.from, found.cities[0], new RegExp(found.cities[0].replace('Cordoba', 'Córdoba')))
    await choosePlace(page, trips.to, found.cities[1], new RegExp(found.cities[1].replace('Cordoba', 'Córdoba')))
    await chooseDay(page, trips.date, found.date)
  }
  const navigations: Navigation[] = [
    {
      name: 'search → list',
      from: home,
      prepare: fillIn,
      touch: 'main form button[type=submit]',
      sees: 'main li a[href^="/route/"]',
    },
    { name: 'card → trip', from: list, touch: 'main li a[href^="/route/"]', sees: 'main h1.text-2xl' },
    // the last field of the first screen; the other fields are painted later
    { name: 'bar → post', from: list, touch: 'nav.fixed button', sees: 'main form [name="hours"]' },
  ]
  const browser = await chromium.launch(headless)
  const figures: Record<string, number> = {}
  for (const navigation of navigations) {
    const all: number[] = []
    for (let time = 0; time < times; time++) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 412, height: 915 },
        hasTouch: true,
        isMobile: true,
      })
      await context.addCookies(cookiesOf(cookie, origin))
      all.push(await timeOf(await context.newPage(), navigation))
      await context.close()
    }
    figures[navigation.name] = quantile(all, 0.5)
  }
  await browser.close()
  return figures
}

const cookiesOf = (header: string, url: string) =>
  header.split('; ').map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }))

async function timeOf(page: Page, { from, prepare, touch, sees }: Navigation): Promise<number> {
  const chrome = await page.context().newCDPSession(page)
  // the compiler adds calls of this helper to functions that run in a page, and pages lack it
  await page.addInitScript('globalThis.__name = (f) => f')
  await page.goto(from)
  await page.locator('html[data-ready]').waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await chrome.send('Network.enable')
  await chrome.send('Network.emulateNetworkConditions', NETWORK)
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const seen = page.evaluate(untilSeen, sees)
  await page.locator(touch).first().tap()
  return seen
}

/** Runs in the page: returns the milliseconds from the click until a new element is painted. */
function untilSeen(sees: string): Promise<number> {
  return new Promise((resolve) => {
    let began = 0
    addEventListener('click', ({ timeStamp }) => (began ||= timeStamp), { capture: true })
    const before = new Set(document.querySelectorAll(sees))
    const look = () => {
      const isThere = [...document.querySelectorAll(sees)].some((element) => !before.has(element))
      if (!began || !isThere) return requestAnimationFrame(look)
      // the frame with the element has been painted when the next frame begins
      return requestAnimationFrame(() => resolve(performance.now() - began))
    }
    requestAnimationFrame(look)
  })
}

/**
 * Returns the median milliseconds of the longest task while a page loads, on the unthrottled processor. 0 means that no task
 * exceeded 50 ms, because browsers report only longer tasks.
 */
export async function longestTaskMs(address: string, cookie: string | undefined, times: number): Promise<number> {
  const browser = await chromium.launch(headless)
  const all: number[] = []
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 }, isMobile: true })
    if (cookie) await context.addCookies(cookiesOf(cookie, address))
    const page = await context.newPage()
    await page.addInitScript(countTasks)
    await page.goto(address)
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    all.push(await page.evaluate(() => (window as unknown as { longest: number }).longest)) // as: `countTasks` sets it
    await context.close()
  }
  await browser.close()
  return quantile(all, 0.5)
}

/** Runs in the page. */
function countTasks(): void {
  const counted = Object.assign(window, { longest: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) counted.longest = Math.max(counted.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}
