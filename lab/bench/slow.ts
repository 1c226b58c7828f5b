import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { build } from '../../start.mjs'
import { headless } from '../../tools/chromium.ts'
import { quantile } from './measure.ts'
import { addresses, busySearch, logInAt, serveSite } from './pageSite.ts'
import { atMost, conclude, judge, printTable } from './report.ts'
import { slowLink } from './slowNetwork.ts'

/**
 * `npm run lab -- slow`: the milliseconds until a passenger sees the first trips of a search on a slow network and a phone four
 * times slower than this machine, with an empty cache and again. `usable` is the end of hydration. The last line is JSON.
 */

const RUNS = 7
const SLOWER = 4
const network = { roundTripMs: 400, bytesPerSecond: 50_000, chunkBytes: 1400, heldOneIn: 50, heldMs: 1000 }

interface Visit {
  trips: number
  usable: number
}

build()
let close = () => {}
const site = await serveSite(async (port) => {
  const link = await slowLink(port, network)
  close = link.close
  return link.origin
})
const browser = await chromium.launch(headless)
const visits: { first: Visit; second: Visit }[] = []
try {
  const cookie = await logInAt(site.origin)
  const address = site.origin + addresses(await busySearch(site.origin, cookie)).list
  for (let run = 0; run < RUNS; run++) {
    const context = await phone(browser, cookie)
    visits.push({ first: await visit(context, address), second: await visit(context, address) })
    await context.close()
  }
} finally {
  await browser.close()
  await site.close()
  close()
}
printTable(visits.map(({ first, second }) => ({ first: first.trips, usable: first.usable, second: second.trips })))
const median = (of: (both: (typeof visits)[number]) => number) => Math.round(quantile(visits.map(of), 0.5))
const figures = {
  'first visit': median(({ first }) => first.trips),
  'second visit': median(({ second }) => second.trips),
  'first visit usable': median(({ first }) => first.usable),
  'second visit usable': median(({ second }) => second.usable),
}
conclude('slow', { runs: RUNS, ...network }, judge(figures, atMost({ 'first visit': 6000, 'second visit': 2000 })))

async function phone(on: Browser, header: string): Promise<BrowserContext> {
  const context = await on.newContext({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true })
  const pairs = header.split('; ').map((pair) => pair.split(/=(.*)/s))
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site.origin })))
  return context
}

/** Opens the search in a new tab. Waits until its files are stored, as a user does who reads the list. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // the compiler adds calls of this helper to functions that run in a page, and pages lack it
  await page.addInitScript('globalThis.__name = (f) => f')
  await page.addInitScript(noteTrips)
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ timeout: 60_000 })
  const usable = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const trips = await page.evaluate(() => (window as unknown as { tripsAt: number }).tripsAt) // as: `noteTrips` sets it
  await page.close()
  return { trips, usable }
}

/** Runs in the page: records when the first trip is painted. There are no frames before the styles have arrived. */
function noteTrips(): void {
  const look = () => {
    if (!document.querySelector('main li a[href^="/route/"]')) return requestAnimationFrame(look)
    // the frame with the trip has been painted when the next frame begins
    return requestAnimationFrame(() => Object.assign(window, { tripsAt: performance.now() }))
  }
  requestAnimationFrame(look)
}
