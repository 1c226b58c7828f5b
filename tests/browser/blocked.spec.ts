import { type Browser, expect, type Page } from '@playwright/test'
import { ownPage } from './acting.ts'
import { paysThere } from './paying.ts'
import { chooseDay, choosePlace, inDays, introduceOneself, type Language, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/* Runs in the page. Makes every access to storage throw, so that the page can store only cookies. */

const forbid = () => {
  const throwing = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) throwing(globalThis, name)
  for (const name of ['serviceWorker', 'storage', 'locks']) throwing(Navigator.prototype, name)
}

/** A route without trips of other tests and of the demo data. */
const road = { from: ['rafaela', /^Rafaela/], to: ['sunchales', /^Sunchales/] } as const

async function blockedPage(browser: Browser, language: Language): Promise<Page> {
  const page = await ownPage(browser, language, { viewport: { width: 390, height: 844 } })
  await page.addInitScript(forbid)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of spokenIn(import.meta.filename)) {
  const { join, messages, post, shell, trips } = words[language]

  test(`people without storage post, find, join and pay a trip, and write to each other (${language})`, async ({ browser }) => {
    const [driver, passenger] = [
      await settle(browser, 'Diana', { drives: true, language }),
      await settle(browser, 'Nora', { language }),
    ]

    // the driver logs in while posting
    const drives = await blockedPage(browser, language)
    await open(drives, '/route')
    await drives.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await introduceOneself(drives, driver.email, driver.givenName, driver.familyName)
    await drives.waitForURL('**/route')
    await choosePlace(drives, post.route.origin, ...road.from)
    await choosePlace(drives, post.route.destination, ...road.to)
    await chooseDay(drives, new RegExp(post.when.choose), inDays(20))
    await drives.getByLabel(post.when.time, { exact: true }).fill('10:30')
    await button(drives, post.summary.preview).click()
    await drives.waitForURL('**/route/finish')
    await button(drives, post.preview.create).click()
    await button(drives, post.created.go).click()
    await drives.waitForURL(/posted=/)
    const trip = new URL(drives.url()).searchParams.get('posted') ?? ''

    // the passenger searches, logs in while joining, and pays
    const rides = await blockedPage(browser, language)
    await open(rides, '/home')
    await choosePlace(rides, trips.from, ...road.from)
    await choosePlace(rides, trips.to, ...road.to)
    await chooseDay(rides, new RegExp(`^${trips.date}`), inDays(20))
    await button(rides, trips.search).click()
    await rides.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await introduceOneself(rides, passenger.email, passenger.givenName, passenger.familyName)
    await rides.locator('html[data-ready]').waitFor()
    await rides.getByRole('main').locator(`a[href^="/route/${trip}"]`).click()
    await button(rides, join.join).click()
    await rides.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true }).click()
    await paysThere(rides)
    await expect(rides.getByRole('heading', { level: 1, name: join.titles.on_board })).toBeVisible()
    await rides.getByRole('link', { name: join.see_seat }).click()

    // both write a message
    const write = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: messages.message }).fill(text)
      await page.getByRole('textbox', { name: messages.message }).press('Enter')
    }
    await open(drives, `/chat/${passenger.id}`)
    await open(rides, `/chat/${driver.id}`)
    await write(rides, '¿Dónde nos vemos?')
    await expect(drives.getByRole('log').getByText('¿Dónde nos vemos?')).toBeVisible()
    await write(drives, 'En la terminal.')
    await expect(rides.getByRole('log').getByText('En la terminal.')).toBeVisible()
    await expect(rides.getByText(messages.waiting)).toHaveCount(0)
  })
}
