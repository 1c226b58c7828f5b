import { expect, type Page } from '@playwright/test'
import { postTrip } from './acting.ts'
import { chooseDay, choosePlace, inDays, oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/* Moves from one screen to the next, and checks the content before the server has answered. */

for (const language of oneLanguage) {
  const { trips } = words[language]

  test(`a trip is prefetched when the pointer is over its card, and shows the card’s data until the response arrives (${language})`, async ({
    browser,
  }) => {
    // no other test posts on these days
    const date = inDays((language === 'en-US' ? 100 : 115) + test.info().repeatEachIndex)
    const driver = await settle(browser, 'Diana', { drives: true, language })
    const id = await postTrip(driver.page, { date })
    const { page } = await settle(browser, 'Nora', { language })
    // a narrow window, because a wide one fetches the first trip of a list for its map
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/route-list/1?from=3838583&to=3860259&date=${date}`)
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**/api/maps/route/${id}*`, (route) => late.then(() => route.continue()))
    const card = page.locator(`main a[href^="/route/${id}"]`)
    const early = page.waitForRequest(`**/api/maps/route/${id}*`)
    await card.hover()
    await early
    await card.click()

    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Rosario.*Córdoba/)
    await expect(main.getByRole('complementary', { name: trips.price_and_seats })).toContainText(trips.per_seat)
    await expect(main.getByRole('link', { name: /Diana/ }).first()).toBeVisible()
    await expect(main.getByRole('heading', { name: trips.itinerary })).toHaveCount(0)
    answer()
    await expect(main.getByRole('heading', { name: trips.itinerary })).toBeVisible()
    await expect(main.getByText(trips.how_price)).toBeVisible()
  })
}

test('a search starts when the search button is touched, and shows the list when the finger is lifted', async ({ browser }) => {
  const { page } = await settle(browser, 'Nora')
  const { trips } = words['en-US']
  await open(page, '/home')
  await choosePlace(page, trips.from, 'rosario', /Rosario/)
  await choosePlace(page, trips.to, 'cordoba', /Córdoba/)
  await chooseDay(page, trips.date, inDays(12))
  let lists = 0
  page.on('request', (request) => (lists += Number(/\/api\/maps\/route\?/.test(request.url()))))
  await page.getByRole('button', { name: trips.search, exact: true }).hover()
  await page.mouse.down()
  await expect.poll(() => lists).toBe(1)
  expect(page.url()).toMatch(/\/home$/)
  await page.mouse.up()
  await page.waitForURL(/\/route-list\/1\?/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(lists).toBe(1)
})

test('a trip fades in over its list and back unless motion is reduced, and can be used immediately', async ({ browser }) => {
  const date = inDays(130 + test.info().repeatEachIndex)
  const driver = await settle(browser, 'Diana', { drives: true })
  const id = await postTrip(driver.page, { date })
  const { page } = await settle(browser, 'Nora')
  await page.addInitScript(countTransitions)
  // as: `countTransitions` sets it
  const transitions = () => page.evaluate(() => (window as unknown as { transitions: number }).transitions)
  const { trips } = words['en-US']
  const list = `/route-list/1?from=3838583&to=3860259&date=${date}`
  for (const [motion, expected] of [
    ['reduce', 0],
    ['no-preference', 2],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion })
    await open(page, list)
    await page.locator(`main a[href^="/route/${id}"]`).click()
    await page.getByRole('main').getByRole('button', { name: trips.go_back }).click()
    await page.waitForURL(/\/route-list\//)
    await expect(page.locator(`main a[href^="/route/${id}"]`)).toBeVisible()
    expect(await transitions()).toBe(expected)
  }
})

test('Back to the form of a trip restores the scroll position', async ({ browser }) => {
  const { page } = await settle(browser, 'Diana', { drives: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/home')
  const { shell } = words['en-US']
  await page.locator('nav.fixed').getByRole('button', { name: shell.post, exact: true }).click()
  const comment = page.getByRole('main').locator('textarea')
  await comment.waitFor()
  await page.evaluate(() => scrollTo(0, 1500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  await page.locator('nav.fixed a').first().click()
  await page.waitForURL(/\/home$/)
  await page.goBack()
  await comment.waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
})

test('with reduced motion, all elements take an inherited value in the same frame', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/home')
  const transitions = await page.evaluate(() => {
    const { body } = document
    body.style.visibility = 'hidden'
    const before = document.getAnimations().filter((one) => one instanceof CSSTransition).length
    body.style.visibility = ''
    return before + document.getAnimations().filter((one) => one instanceof CSSTransition).length
  })
  expect(transitions).toBe(0)
})

/** Runs in the page: counts the page's view transitions. */
function countTransitions(): void {
  const counted = Object.assign(window, { transitions: 0 })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    counted.transitions++
    return start(update)
  }
}

for (const language of oneLanguage)
  test(`the form of a new trip is fetched once the page works, before the form is opened (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Diana', { drives: true, language })
    await page.setViewportSize({ width: 390, height: 844 })
    const early: string[] = []
    const files: string[] = []
    page.on('request', async (request) => {
      const [, name = ''] = /\/assets\/(.*)-[\w-]{8}\.\w+$/.exec(request.url()) ?? []
      const isReady = await page
        .locator('html[data-ready]')
        .count()
        .catch(() => 1)
      ;(isReady ? files : early).push(name)
    })
    await open(page, '/route-list')
    await expect.poll(() => files).toContain(`words.${language}.post`)
    expect(files).toContain('post')
    expect(early).not.toContain('post')
    expect([...early, ...files].filter((name) => name.startsWith('words.') && !name.includes(language))).toEqual([])
    await page.waitForLoadState('networkidle')

    const before = await fetchedOf(page)
    await page.getByRole('navigation', { name: words[language].shell.main_menu }).getByRole('button').click()
    await expect(page.locator('[name="hours"]')).toBeVisible()
    const opened = (await fetchedOf(page)).slice(before.length)
    expect(opened.filter(({ bytes }) => bytes > 0)).toEqual([])
  })

/** Collects the files with code or messages that a page requests, with the bytes that each transfers. */
const fetchedOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/'))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).transferSize })),
  )
