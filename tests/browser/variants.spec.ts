import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { enter, ownPage, postTrip } from './acting.ts'
import { paysThere } from './paying.ts'
import { chooseDay, inDays, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/* The passenger's main path, from the home page until the seat is booked, on unusual screens, colors, pointers and networks. */

const language = 'es-AR'
const { trips, join } = words[language]

interface Variant {
  options?: BrowserContextOptions
  prepare?: (page: Page) => Promise<void>
  press?: (target: Locator) => Promise<void>
}

/** Limits the network to 400 kbit/s with a latency of 400 ms, as "slow 3G" in the developer tools. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Removes service workers, as in a private window of some browsers, and on pages loaded without https. */
async function withoutWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
}

/** Options of a desktop window at this zoom, which has fewer CSS pixels in both directions. */
const zoomed = (times: number): BrowserContextOptions => ({
  viewport: { width: 1280 / times, height: 1024 / times },
  deviceScaleFactor: times,
})

const variants: Record<string, Variant> = {
  'a touch screen': {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (target) => target.tap(),
  },
  'a zoom of 200 %': { options: zoomed(2) },
  'a zoom of 400 %': { options: zoomed(4) },
  'the colors of the system': { options: { forcedColors: 'active' } },
  'no service worker': { prepare: withoutWorkers },
  'a slow 3G network': { options: { viewport: { width: 390, height: 844 } }, prepare: slowDown },
}

/** Creates a registered passenger in a browser with these options. */
async function passengerIn(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const { email, givenName, familyName } = await settle(browser, 'Nora', { language })
  const page = await ownPage(browser, language, options)
  await enter(page, { email, givenName, familyName }, language)
  return page
}

async function fits(page: Page): Promise<void> {
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width, page.url()).toBeLessThanOrEqual(room ?? 0)
}

for (const [at, [what, { options, prepare, press = (target: Locator) => target.click() }]] of Object.entries(variants).entries())
  test(`a passenger searches, joins and pays with ${what}`, async ({ browser }) => {
    const date = inDays(121 + at)
    const trip = await postTrip((await settle(browser, 'Diana', { drives: true })).page, { date })
    const page = await passengerIn(browser, options)
    await prepare?.(page)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))

    await open(page, '/home')
    await fits(page)
    for (const [field, typed, city] of [
      [trips.from, 'rosario', /^Rosario/],
      [trips.to, 'cordoba', /^Córdoba/],
    ] as const) {
      const box = page.getByRole('combobox', { name: field, exact: true })
      await press(box)
      await box.fill(typed)
      await press(page.getByRole('option', { name: city }).first())
    }
    await chooseDay(page, new RegExp(`^${trips.date}`), date)
    await press(page.getByRole('button', { name: trips.search, exact: true }))
    const card = page.getByRole('main').locator(`a[href^="/route/${trip}"]`)
    await expect(card).toBeVisible()
    await fits(page)
    await press(card)
    const button = page.getByRole('button', { name: join.join, exact: true })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosario')
    await expect(button).toBeVisible()
    await fits(page)
    await press(button)
    const toPay = page.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true })
    await expect(toPay).toBeVisible()
    await fits(page)
    await press(toPay)
    await paysThere(page)
    await expect(page.getByRole('heading', { level: 1, name: join.titles.on_board })).toBeVisible()
    await fits(page)
    expect(errors).toEqual([])
  })

/** Returns the last day of the first coming month with six rows of weeks, which begin on Monday: 'dd-mm-yyyy'. */
function endOfSixWeeks(): string {
  const [, month = 0, year = 0] = inDays(0).split('-').map(Number)
  for (let next = month; ; next++) {
    const [first, last] = [new Date(Date.UTC(year, next, 1)), new Date(Date.UTC(year, next + 1, 0))]
    if (((first.getUTCDay() + 6) % 7) + last.getUTCDate() > 35)
      return last.toISOString().slice(0, 10).split('-').reverse().join('-')
  }
}

const lowWindows = { 'a zoom of 400 %': zoomed(4), 'a phone on its side': { viewport: { width: 844, height: 390 } } }

for (const [what, options] of Object.entries(lowWindows))
  test(`with ${what} the calendar shows the last week of a month, and all seven days`, async ({ browser }) => {
    const page = await ownPage(browser, language, options)
    await open(page, '/home')
    await page.getByRole('button', { name: new RegExp(`^${trips.date}`) }).click()
    const calendar = page.getByRole('dialog', { name: trips.date })
    await calendar.getByRole('grid').waitFor()
    const [outside, across] = await calendar.evaluate((panel) => {
      const { top, right, bottom, left } = panel.getBoundingClientRect()
      return [
        [-top, -left, right - innerWidth, bottom - innerHeight].filter((far) => far > 0),
        panel.scrollWidth - panel.clientWidth,
      ]
    })
    expect([outside, across]).toEqual([[], 0])
    await page.keyboard.press('Escape')
    await chooseDay(page, new RegExp(`^${trips.date}`), endOfSixWeeks())
    await expect(calendar).toBeHidden()
  })
