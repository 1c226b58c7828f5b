import { type Browser, expect, type Page } from '@playwright/test'
import { showOpenRoad } from '#contract/trips/openRoad.ts'
import { ownPage, postTrip, send } from './acting.ts'
import { accessible, filled, inDays, introduceOneself, type Language, oneLanguage, open, spokenIn, words } from './people.ts'
import { newFamilyName, settle } from './settling.ts'
import { test } from './story.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const main = (page: Page) => page.getByRole('main')
const shownTrips = (page: Page) => main(page).locator('a[href^="/route/"]')
const topOf = async (page: Page, words: string) => (await page.getByText(words).boundingBox())?.y ?? NaN

/** Posts three trips on the route of the last tile of the home page. */
async function threeTrips(browser: Browser, page: Page, language: Language) {
  await open(page, '/home')
  const tile = main(page).locator('a[href^="/route-list/1?from="]').last()
  const href = (await tile.getAttribute('href')) ?? ''
  const [from = '', to = ''] = ['from', 'to'].map((end) => new URL(href, 'http://here').searchParams.get(end) ?? '')
  const { page: driver } = await settle(browser, 'Gonzalo', { drives: true, language })
  const road = await send(driver, showOpenRoad, { query: { from, to, place: 6 } })
  const ends = { originName: road.from.name, destinationName: road.to.name, origin: Number(from), destination: Number(to) }
  const first = 2 + (language === 'en-US' ? 0 : 3)
  const trips: string[] = []
  // the last trip arrives on the following day
  for (const [days, hours] of ['09:15', '09:15', '23:45'].entries())
    trips.push(await postTrip(driver, { ...ends, date: inDays(first + days), hours }))
  return { href, trips }
}

for (const language of spokenIn(import.meta.filename)) {
  const { home, sharing, shell } = words[language]

  test(`a visitor sees three trips in two clicks from the landing page, and joins one after the login (${language})`, async ({
    browser,
  }) => {
    const page = await ownPage(browser, language, PHONE)
    const { href, trips } = await threeTrips(browser, page, language)
    await open(page, '/')
    await main(page).getByRole('link', { name: home.enter }).click()
    await main(page).locator(`a[href="${href}"]`).click()
    for (const trip of trips) await expect(main(page).locator(`a[href^="/route/${trip}?"]`)).toBeVisible()
    const [, nextDay = ''] = /one \{(.*?)\}/.exec(words[language].trips.days_later) ?? []
    const lineOf = (trip = '') => main(page).locator(`a[href^="/route/${trip}?"]`)
    await expect(lineOf(trips[2])).toContainText(nextDay)
    await expect(lineOf(trips[0])).not.toContainText(nextDay)
    const top = (await shownTrips(page).first().boundingBox())?.y ?? NaN
    expect([(await topOf(page, shell.log_in_to_search)) < top, top < PHONE.viewport.height]).toEqual([true, true])
    await expect(main(page).getByText('Gonzalo')).toHaveCount(0)
    await expect(main(page).getByText('Mariano Moreno')).toHaveCount(0)
    await accessible(page)
    // opens the address with two seats as the server renders it
    await page.goto(href.replace('/1?', '/2?'))
    await main(page).locator(`a[href^="/route/${trips[1]}?"]`).click()
    await page.waitForURL(`**/route/${trips[1]}?*place=2`)
    await expect(main(page).getByText(shell.sorry, { exact: true })).toHaveCount(0)
    await expect(main(page).getByText(shell.log_in_to_see_trip)).toBeVisible()
    await accessible(page)
    await expect(main(page).getByRole('button')).toHaveText([sharing.log_in_to_join])
    await main(page).getByRole('button', { name: sharing.log_in_to_join }).click()
    const familyName = newFamilyName()
    await introduceOneself(page, `${familyName.toLowerCase()}@example.org`, 'Vera', familyName)
    await page.waitForURL(`**/route/${trips[1]}?*place=2*`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const language of oneLanguage) {
  const { alert, shell, trips } = words[language]
  /** Returns the address of a search on a route without drivers. */
  const emptyRoad = () => `/route-list/1?from=3833367&to=3838233&date=${inDays(11)}`

  test(`a visitor without results requests an alert, which is set after the login (${language})`, async ({ browser }) => {
    const page = await ownPage(browser, language, PHONE)
    await open(page, emptyRoad())
    await expect(page.getByText(trips.none_found)).toBeVisible()
    await expect(shownTrips(page)).toHaveCount(0)
    await accessible(page)
    await main(page).getByRole('button', { name: alert.tell_me }).click()
    const familyName = newFamilyName()
    await introduceOneself(page, `${familyName.toLowerCase()}@example.org`, 'Nora', familyName)
    await page.waitForURL(`**${emptyRoad()}`)
    await expect(page.getByText(alert.set_title)).toBeVisible()
    // the reloaded page offers the alert again, because it is set only once after the login
    await page.reload()
    await expect(main(page).getByRole('button', { name: alert.tell_me })).toBeVisible()
  })

  test(`without scripts a search shows the open trips of its route below the request to log in (${language})`, async ({
    browser,
  }) => {
    const { page: driver } = await settle(browser, 'Gonzalo', { drives: true, language })
    const date = inDays(17 + test.info().repeatEachIndex)
    const trip = await postTrip(driver, { date, hours: '11:15' })
    const page = await ownPage(browser, language, { ...PHONE, javaScriptEnabled: false })
    await page.goto(`/route-list/2?from=3838583&to=3860259&date=${date}`)
    await expect(page.getByText(shell.log_in_to_search)).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 2, name: filled(trips.from_to, { from: 'Rosario', to: 'Córdoba' }) }),
    ).toBeVisible()
    await expect(main(page).locator(`a[href^="/route/${trip}?"]`)).toBeVisible()
    expect(await page.content()).not.toContain('Gonzalo')
  })
}

test('a language link changes the visitor’s language, and a Spanish browser without a stored choice sees a link to Spanish', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'en-US', { ...PHONE, locale: 'es-AR' })
  const spanish = words['es-AR'].shell
  const offer = page.getByRole('button', { name: spanish.read_in_spanish })
  await open(page, '/home')
  await expect(offer).toBeHidden()
  await page.context().clearCookies({ name: 'language' })
  await page.evaluate(() => localStorage.clear())
  await open(page, '/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await accessible(page)
  await offer.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  await expect(offer).toBeHidden()
  await open(page, '/faq?lang=en-US')
  await page.waitForURL('**/faq')
  await open(page, '/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})
