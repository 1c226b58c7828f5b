import { expect } from '@playwright/test'
import { ownPage } from './acting.ts'
import {
  accessible,
  beSomebody,
  chooseDay,
  choosePlace,
  filled,
  inDays,
  oneLanguage,
  open,
  people,
  spokenIn,
  words,
} from './people.ts'
import { test } from './story.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
/** Number of days until a day on which no other test posts on this route. */
const DAYS_AHEAD = 54

for (const language of spokenIn(import.meta.filename)) {
  const { home, shell, trips } = words[language]

  test(`a visitor searches from the landing page, logs in and sees the trips of that search (${language})`, async ({
    browser,
  }) => {
    const page = await ownPage(browser, language, PHONE)
    // deletes the answer to the cookie notice, so that the notice is shown as on a first visit
    await page.context().clearCookies({ name: 'cookies' })
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.landing_title)
    await accessible(page)
    await page.getByRole('button', { name: shell.cookies_reject }).click()
    const bar = page.getByRole('search', { name: trips.search_trips })
    await expect(bar.getByRole('group', { name: trips.date }).getByRole('button')).toHaveCount(3)
    await choosePlace(page, trips.from, 'rosario', /^Rosario/)
    await choosePlace(page, trips.to, 'cordoba', /^Córdoba/)
    await chooseDay(page, new RegExp(trips.choose_day), inDays(DAYS_AHEAD))
    await accessible(page)
    await bar.getByRole('button', { name: trips.search, exact: true }).click()
    await expect(page.getByText(shell.log_in_to_search)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await beSomebody(page, people.passenger)
    await page.waitForURL(`**/route-list/1?from=3838583&to=3860259&date=${inDays(DAYS_AHEAD)}`)
    await expect(page.getByRole('main')).toContainText('Rosario')
  })
}

for (const language of oneLanguage)
  test(`without scripts the landing page is complete, and its search leads to the open trips of a route (${language})`, async ({
    browser,
  }) => {
    const { home, shell, trips } = words[language]
    const page = await ownPage(browser, language, { ...PHONE, javaScriptEnabled: false })
    await page.context().clearCookies({ name: 'cookies' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.landing_title)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([home.eco, home.fun, home.save])
    await expect(page.getByRole('main').getByRole('link', { name: home.enter })).toHaveAttribute('href', '/home')
    const search = page.getByRole('search', { name: trips.search_trips })
    await search.getByRole('combobox', { name: trips.from }).fill('rosario')
    await search.getByRole('combobox', { name: trips.to }).fill('Córdoba')
    await search.getByRole('combobox', { name: trips.to }).press('Enter')
    await page.waitForURL('**/routes-found?from=rosario&to=C%C3%B3rdoba*')
    await expect(page.getByText(shell.log_in_to_search)).toBeVisible()
    await expect(page.getByRole('region', { name: filled(trips.from_to, { from: 'Rosario', to: 'Córdoba' }) })).toBeVisible()
  })
