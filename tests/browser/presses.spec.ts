import { type Browser, expect, type Page } from '@playwright/test'
import { ownPage, postTrip } from './acting.ts'
import { beSomebody, inDays, introduceOneself, open, people, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/* Presses on the way from the home page: clicks, Enter, and the space bar on a button. Letters and Tab are not counted. */

const language = 'es-AR'
const { companions, trips, join, post, shell } = words[language]
const PHONE = { viewport: { width: 390, height: 844 } }
/** A place without trips of other tests and of the demo data. */
const marcosJuarez = { origin: 3844899, originName: 'Marcos Juárez, Córdoba, Argentina' }
const villaMaria = { destination: 3832694, destinationName: 'Villa María, Córdoba, Argentina' }

/** Counts presses on every page of the tab, including pages of the sandbox and the identity provider. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => void presses++)
  await page.addInitScript(() => {
    // as: every page gets the function before its scripts run
    const { countPress } = window as unknown as { countPress: () => void }
    addEventListener('pointerdown', countPress, true)
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)
    addEventListener('keydown', ({ key, target }) => (key === 'Enter' || (key === ' ' && !isText(target))) && countPress(), true)
  })
  return () => presses
}

/** Types a town, and waits until the field suggests the town. */
async function writes(page: Page, letters: string, city: RegExp): Promise<void> {
  await page.keyboard.type(letters)
  await expect(page.getByRole('option', { name: city }).first()).toBeVisible()
}

const place = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes from the home page to the trip's page: enters the route, chooses tomorrow, searches, and opens the card. */
async function findsTrip(page: Page, trip: string, logsIn?: () => Promise<void>): Promise<void> {
  await place(page, trips.from).click()
  await writes(page, 'marcos ju', /^Marcos Juárez/)
  await page.keyboard.press('Tab')
  await expect(place(page, trips.from)).toHaveValue('Marcos Juárez')
  await page.keyboard.press('Tab')
  await writes(page, 'villa maria', /^Villa María/)
  // the list of suggestions covers the next element until the field is left
  await page.keyboard.press('Tab')
  await page.getByRole('group', { name: trips.date }).getByRole('button').nth(1).click()
  await button(page, trips.search).click()
  await logsIn?.()
  await page.getByRole('main').locator(`a[href^="/route/${trip}"]`).click()
}

/** Pays with the preselected card. */
async function pays(page: Page, booked: string = join.titles.on_board): Promise<void> {
  await page.waitForURL('**/dev-pay/**')
  await page
    .getByRole('button')
    .filter({ hasText: /^Pay|^Pagar/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: booked })).toBeVisible()
}

const posted = async (browser: Browser, hours: string) =>
  postTrip((await settle(browser, 'Diana', { drives: true })).page, { ...marcosJuarez, ...villaMaria, date: inDays(1), hours })

const goesToPay = (page: Page) => page.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true }).click()
const ONE_SEAT = 7

test('a registered passenger books a seat in seven clicks from the home page', async ({ browser }) => {
  const trip = await posted(browser, '10:30')
  const { page } = await settle(browser, 'Nora', { language })
  await page.setViewportSize(PHONE.viewport)
  const presses = await countPresses(page)
  await open(page, '/home')
  await findsTrip(page, trip)
  await button(page, join.join).click()
  await goesToPay(page)
  await pays(page)
  expect(presses()).toBeLessThanOrEqual(ONE_SEAT)
})

test('booking two seats requires one click more than booking one', async ({ browser }) => {
  const trip = await posted(browser, '12:30')
  const { page } = await settle(browser, 'Nora', { language })
  await page.setViewportSize(PHONE.viewport)
  const presses = await countPresses(page)
  await open(page, '/home')
  await findsTrip(page, trip)
  await button(page, join.join).click()
  await button(page, trips.more_seats).click()
  for (const field of [companions.first_name, companions.last_name]) {
    await page.getByRole('dialog').getByRole('textbox', { name: field }).focus()
    await page.keyboard.type('Eva')
  }
  await page.getByRole('dialog').getByRole('button', { name: join.send_pay, exact: true }).click()
  await pays(page, words[language].order.titles.seats.replace('{seats, number}', '2'))
  expect(presses()).toBeLessThanOrEqual(ONE_SEAT + 1)
})

test('a registered passenger who logs in meanwhile books a seat in nine clicks from the home page', async ({ browser }) => {
  const trip = await posted(browser, '14:30')
  const { email, givenName, familyName } = await settle(browser, 'Nora', { language })
  const page = await ownPage(browser, language, PHONE)
  const presses = await countPresses(page)
  await open(page, '/home')
  await findsTrip(page, trip, async () => {
    await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await introduceOneself(page, email, givenName, familyName)
    await page.locator('html[data-ready]').waitFor()
  })
  await button(page, join.join).click()
  await goesToPay(page)
  await pays(page)
  expect(presses()).toBeLessThanOrEqual(ONE_SEAT + 2)
})

test('a new passenger books a seat in ten clicks from the home page, with the login and the adult’s confirmation', async ({
  browser,
}) => {
  // departs at another hour in each repetition, because the demo person can be on only one trip at a time
  const trip = await posted(browser, `${String(8 + 3 * test.info().repeatEachIndex).padStart(2, '0')}:30`)
  const page = await ownPage(browser, language, PHONE)
  const presses = await countPresses(page)
  await open(page, '/home')
  await findsTrip(page, trip, async () => {
    await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await beSomebody(page, people.newcomer)
    await page.locator('html[data-ready]').waitFor()
  })
  await button(page, join.join).click()
  await page.getByRole('dialog').getByRole('checkbox').click()
  await page.getByRole('dialog').getByRole('button', { name: join.send_pay, exact: true }).click()
  await pays(page)
  expect(presses()).toBeLessThanOrEqual(10)
})

test('a driver with a car posts a trip in six clicks from the home page', async ({ browser }) => {
  const { page } = await settle(browser, 'Diana', { drives: true, language })
  await page.setViewportSize(PHONE.viewport)
  const presses = await countPresses(page)
  await open(page, '/home')
  await button(page, shell.post).click()
  await page.waitForURL('**/route')
  await place(page, post.route.origin).click()
  await writes(page, 'rosario', /^Rosario/)
  // Tab skips the meeting point
  for (let i = 0; i < 2; i++) await page.keyboard.press('Tab')
  await writes(page, 'cordoba', /^Córdoba/)
  await page.keyboard.press('Tab')
  await page.getByRole('group', { name: post.when.date }).getByRole('button').nth(1).click()
  await page.getByLabel(post.when.time, { exact: true }).click()
  await page.keyboard.type('1030AM')
  await button(page, post.summary.preview).click()
  await page.waitForURL('**/route/finish')
  await button(page, post.preview.create).click()
  await expect(page.getByRole('dialog').getByText(post.created.title)).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(6)
})
