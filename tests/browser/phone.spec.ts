import { expect, type Locator, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { postTrip, send } from './acting.ts'
import { accessible, inDays, oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/* Content of a phone's first screen on pages where users decide. */

const PHONE = { width: 390, height: 844 }

for (const language of oneLanguage) {
  const { trips, join } = words[language]

  test(`a phone shows two whole cards of a search, and a trip’s price and button, without scrolling (${language})`, async ({
    browser,
  }) => {
    // no other test posts on these days
    const date = inDays((language === 'en-US' ? 140 : 110) + test.info().repeatEachIndex)
    const drivers = await Promise.all(['Diana', 'Sergio'].map((name) => settle(browser, name, { drives: true, language })))
    await Promise.all(drivers.map(({ page }) => postTrip(page, { date })))
    const { page } = await settle(browser, 'Nora', { language })
    await page.setViewportSize(PHONE)
    await open(page, `/route-list/1?from=3838583&to=3860259&date=${date}`)

    const cards = page.getByRole('main').locator('li > a[href^="/route/"]')
    const foot = await page.getByRole('navigation', { name: words[language].shell.main_menu }).boundingBox()
    for (const card of [cards.nth(0), cards.nth(1)]) {
      const box = await card.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(foot?.y ?? 0)
      // the icon for instant booking has a visible label
      const booked = card.getByText(trips.joining_at_once).filter({ visible: true })
      expect((await booked.boundingBox())?.width).toBeGreaterThan(60)
    }

    await cards.first().click()
    const button = page.getByRole('button', { name: join.join, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button.locator('..')).toContainText(trips.per_seat)
    // the page ends above the navigation bar
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bottom = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    const bar = await button.locator('..').boundingBox()
    expect(await bottom(page.getByRole('contentinfo'))).toBeLessThanOrEqual(bar?.y ?? 0)

    // no text shows below the dialog's buttons, which stay visible
    await button.click()
    const dialog = page.getByRole('dialog')
    const pay = dialog.getByRole('link', { name: join.go_pay })
    await expect(pay).toBeInViewport({ ratio: 1 })
    expect(await bottom(pay.locator('..'))).toBeCloseTo(await bottom(dialog), 0)
  })
}

/** Returns the left edge of an element's text. */
function wordsFrom(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.round(range.getBoundingClientRect().left)
}

const heightsOf = (parts: Locator) => parts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))

for (const language of oneLanguage) {
  const { home } = words[language]

  test(`each footer link has a separate line, and the links to drivers are aligned (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Nora', { language })
    await page.setViewportSize(PHONE)
    await open(page, '/home')
    const links = page.getByRole('contentinfo').locator('li > :is(a, button)')
    expect(await links.count()).toBeGreaterThan(10)
    expect(new Set(await heightsOf(links)).size).toBe(1)
    const wanted = page.getByRole('link', { name: home.most_wanted })
    const title = page.getByRole('heading', { name: home.drivers_title })
    // at most one pixel apart, because a button has a border of one pixel
    expect(Math.abs((await wanted.evaluate(wordsFrom)) - (await title.evaluate(wordsFrom)))).toBeLessThanOrEqual(1)
    await accessible(page)
  })
}

test('in a wide window, the home icon next to a list has its full size', async ({ browser }) => {
  const { page } = await settle(browser, 'Nora')
  await open(page, '/route-list')
  // a limit on the width of buttons once shrank this icon, because its button extends into the margin
  await expect(page.getByRole('main').locator('a[href="/home"] svg').first()).toHaveCSS('width', '18px')
})

test('the phone’s bar opens the user’s booking in one click, and shows that a passenger awaits an answer', async ({
  browser,
}) => {
  const { shell } = words['en-US']
  const driver = await settle(browser, 'Diana', { drives: true })
  const { page } = await settle(browser, 'Nora')
  const trip = await postTrip(driver.page, { date: inDays(71), joining: 'on_approval' })
  const seat = await send(page, requestSeat, { body: { idRoute: trip } })
  const ownTrips = (of: Page) =>
    of.getByRole('navigation', { name: shell.main_menu }).getByRole('link', { name: new RegExp(`^${shell.my_trips}`) })
  for (const one of [page, driver.page]) await one.setViewportSize(PHONE)
  await open(page, `/user/${driver.id}`)
  await ownTrips(page).click()
  await expect(page.getByRole('main').locator(`a[href="/booking/${seat.id}"]`).first()).toBeVisible()
  await expect(ownTrips(page)).toHaveAttribute('aria-current', 'page')
  await open(driver.page, '/home')
  await expect(ownTrips(driver.page)).toContainText('1')
  await accessible(driver.page)
})
