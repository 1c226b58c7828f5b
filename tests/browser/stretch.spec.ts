import { expect } from '@playwright/test'
import { accessible, beSomebody, chooseDay, choosePlace, inDays, open, people, speak, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

const places = { 'San Nicolás': 3836846, Rosario: 3838583, 'Buenos Aires': 3435910 }

for (const language of spokenIn(import.meta.filename)) {
  const { shell, trips, post } = words[language]

  test(`a visitor searches, logs in when required, returns to the search and opens a trip that passes both places on the way (${language})`, async ({
    page,
  }) => {
    await speak(page, language)
    await open(page, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await choosePlace(page, trips.from, 'San Nicol', /San Nicolás de los Arroyos/)
    await choosePlace(page, trips.to, 'rosario', /Rosario/)
    await expect(page.getByRole('button', { name: trips.search, exact: true })).toHaveAttribute('aria-disabled', 'true')

    // the day does not matter here; the days with trips on this route depend on today, and the test looks for one further below
    const wanted = `/route-list/1?from=${places['San Nicolás']}&to=${places.Rosario}&date=${inDays(3)}`
    await open(page, wanted)
    await expect(page.getByText(shell.log_in_to_search)).toBeVisible()
    await accessible(page)
    await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await beSomebody(page, people.passenger)
    await page.waitForURL(`**${wanted}`)

    await page.locator('html[data-ready]').waitFor()
    // tries later days, because on some days no trip on this route shows "On the way"
    const cards = page.getByRole('main').locator('a[href^="/route/"]').filter({ hasText: trips.on_the_way })
    for (let day = 3; day < 25 && (await cards.count()) === 0; day++) {
      await open(page, wanted.replace(inDays(3), inDays(day)))
      await expect(
        page.getByRole('main').locator('a[href^="/route/"]').or(page.getByText(trips.none_found)).first(),
      ).toBeVisible()
    }
    await accessible(page)
    await cards.first().click()
    await page.waitForURL(/\/route\/[0-9a-f-]{36}\?from=/)
    await expect(page.getByText(trips.pick_up)).toBeVisible()
    await expect(page.getByText(trips.how_price)).toBeVisible()
    await accessible(page)
    await page
      .getByRole('button', { name: trips.go_back })
      .or(page.getByRole('link', { name: trips.go_back }))
      .first()
      .click()
    await page.waitForURL(/\/route-list\/1\?/)
  })

  test(`a driver posts a trip with a stopover, sees it in the list, and a passenger finds it from the stopover (${language})`, async ({
    browser,
  }) => {
    const { page: driver } = await settle(browser, 'Lucía', { drives: true, language })
    await open(driver, '/route')
    // no other test posts on these days
    const day = inDays((language === 'en-US' ? 70 : 85) + test.info().repeatEachIndex)
    await choosePlace(driver, post.route.origin, 'rosario', /Rosario/)
    await choosePlace(driver, post.route.destination, 'cordoba', /Córdoba/)
    await driver.getByRole('button', { name: post.route.add }).click()
    await choosePlace(
      driver,
      language === 'en-US' ? 'Stopover 1' : post.route.stopover.replace(/\{.*\}/, '1'),
      'villa maria',
      /Villa María/,
    )
    await chooseDay(driver, new RegExp(post.when.choose), day)
    await driver.getByLabel(post.when.time, { exact: true }).fill('10:30')
    await accessible(driver)
    await driver.getByRole('button', { name: post.summary.preview }).click()
    await driver.waitForURL('**/route/finish')
    await expect(driver.getByText(post.price.cap)).toBeVisible()
    await accessible(driver)
    await driver.getByRole('button', { name: post.preview.create }).click()
    await expect(driver.getByRole('dialog').getByText(post.created.title)).toBeVisible()
    await accessible(driver)
    await driver.getByRole('dialog').getByRole('button', { name: post.created.go }).click()
    await driver.waitForURL(/\/route-list/)

    const { page: passenger } = await settle(browser, 'Sofía', { language })
    await open(passenger, `/route-list/1?from=3832694&to=3860259&date=${day}`)
    const card = passenger.getByRole('main').locator('a[href^="/route/"]').first()
    await expect(card).toContainText('Villa María')
    await expect(card).not.toContainText(trips.on_the_way)
    await card.click()
    await expect(passenger.getByRole('heading', { level: 1 })).toHaveText(/Villa María.*Córdoba/)
    await expect(passenger.getByRole('main')).toContainText(/Rosario → Córdoba.*10:30/)
  })
}
